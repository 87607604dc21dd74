/** Which published products are pack sizes of one product; kept up to date product by product. */
import { isDeepStrictEqual } from 'node:util';
import { limits } from '../../contract/api/limits.ts';
import { compareSizes } from '../search/compare-sizes.ts';
import type { ProductRow } from './product-repository.ts';

type Group = Map<string, ProductRow>;

export class VariantGroups {
  readonly #groups = new Map<string, Group>();

  /**
   * Replaces a product by its new version, and sets `variants` of all products in its groups.
   * @param before undefined for a new product @param after undefined when it is gone or no longer published
   * @returns ids of the products whose `variants` changed
   */
  replace(before: ProductRow | undefined, after: ProductRow | undefined): string[] {
    if (before?.variantGroup) this.#groups.get(before.variantGroup)?.delete(before.id);
    if (after?.variantGroup) this.#groupOf(after.variantGroup).set(after.id, after);
    const names = new Set([before?.variantGroup ?? '', after?.variantGroup ?? '']);
    return [...names].flatMap((name) => this.#update(name));
  }

  #groupOf(name: string): Group {
    const group: Group = this.#groups.get(name) ?? new Map();
    this.#groups.set(name, group);
    return group;
  }

  #update(name: string): string[] {
    const group = this.#groups.get(name);
    if (group?.size === 0) this.#groups.delete(name);
    // A column of a sheet that was filled down by mistake: no pack sizes. Its products are looked at once, when it becomes too large.
    if (!group || group.size > limits.variants + 1) return [];
    const rows = [...group.values()].sort(compareSizes);
    const isGroup = rows.length > 1 && rows.length <= limits.variants;
    return setVariants(rows, isGroup ? rows.map(({ id }) => id) : undefined);
  }
}

/** Returns the ids of the products that had others. */
function setVariants(rows: readonly ProductRow[], variants: string[] | undefined): string[] {
  const changed = rows.filter((row) => !isDeepStrictEqual(row.variants, variants));
  for (const row of changed) row.variants = variants;
  return changed.map(({ id }) => id);
}
