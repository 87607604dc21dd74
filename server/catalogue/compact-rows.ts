/** Products as the snapshot stores them: there are many of them, for as long as the process runs, so each needs little memory. */
import type { ProductRow } from './product-repository.ts';

const none = frozen([]);

export class CompactRows {
  /** By their ids: most products are in the same few categories. */
  readonly #links = new Map<string, string[]>();

  /** A copy of a row that has been read. */
  of(row: ProductRow): ProductRow {
    // One literal with every field: an object whose fields come one after another is stored in two parts.
    return {
      id: row.id,
      sku: row.sku,
      name: row.name,
      description: row.description,
      unit: row.unit,
      unitQuantity: row.unitQuantity,
      pricePaise: row.pricePaise,
      discount: row.discount,
      publish: row.publish,
      revision: row.revision,
      images: exactly(row.images),
      aliases: exactly(row.aliases),
      translations: row.translations,
      variantGroup: row.variantGroup,
      eans: exactly(row.eans),
      hsn: row.hsn,
      gstRate: row.gstRate,
      foodType: row.foodType,
      weightDeviation: row.weightDeviation,
      mrpPaise: row.mrpPaise,
      label: row.label,
      stock: row.stock,
      categoryIds: this.#shared(row.categoryIds),
      subCategoryIds: this.#shared(row.subCategoryIds),
      rating: row.rating,
      variants: row.variants,
    } satisfies { [field in keyof Required<ProductRow>]: ProductRow[field] };
  }

  #shared(ids: readonly string[]): string[] {
    const key = ids.join();
    const known = this.#links.get(key);
    if (known) return known;
    const list = frozen(ids);
    this.#links.set(key, list);
    return list;
  }
}

/** The same list without room for more: the database's drivers fill lists one by one. */
const exactly = (list: readonly string[]): string[] => (list.length === 0 ? none : list.slice());

/** A copy that cannot change, because many products have it. */
function frozen(list: readonly string[]): string[] {
  const copy = list.slice();
  Object.freeze(copy);
  return copy;
}
