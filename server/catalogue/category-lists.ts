/** The published products of each category, in the order of the shop; kept up to date product by product. */
import type { ProductRow } from './product-repository.ts';

/** The key of the list of every product. */
export const everything = '';
export const listKey = (categoryId: string, subCategoryId = ''): string =>
  categoryId === '' ? everything : `${categoryId}/${subCategoryId}`;

/** Both parts are sorted by id, so oldest first. */
interface List {
  inStock: ProductRow[];
  soldOut: ProductRow[];
  /** Both together, once somebody asked for them. */
  all: readonly ProductRow[] | undefined;
}

/** Position of a product by the key of the list. */
export type Places = ReadonlyMap<string, number>;

export class CategoryLists {
  readonly #lists = new Map<string, List>();

  /** Products in stock first, oldest first. The array never changes; after a change there is a new one. */
  list(key: string): readonly ProductRow[] {
    const list = this.#lists.get(key);
    if (!list) return [];
    list.all ??= [...list.inStock, ...list.soldOut];
    return list.all;
  }

  /** The first products of a list; costs the same however long the list is. */
  first(key: string, most: number): readonly ProductRow[] {
    const { inStock = [], soldOut = [] } = this.#lists.get(key) ?? {};
    const first = inStock.slice(0, most);
    return first.length < most ? [...first, ...soldOut.slice(0, most - first.length)] : first;
  }

  /** Puts a product into its lists. */
  add(product: ProductRow): Places {
    return this.#eachList(product, (list, part) => {
      const place = placeOf(part, product.id);
      if (place === part.length) part.push(product);
      else part.splice(place, 0, product);
      return part === list.inStock ? place : list.inStock.length + place;
    });
  }

  /** Takes a product out; call it before the product's stock or categories change. */
  remove(product: ProductRow): Places {
    return this.#eachList(product, (list, part) => {
      const place = placeOf(part, product.id);
      if (part[place]?.id === product.id) part.splice(place, 1);
      return part === list.inStock ? place : list.inStock.length + place;
    });
  }

  #eachList(product: ProductRow, work: (list: List, part: ProductRow[]) => number): Places {
    const places = new Map<string, number>();
    for (const key of keysOf(product)) {
      let list = this.#lists.get(key);
      if (!list) {
        list = { inStock: [], soldOut: [], all: undefined };
        this.#lists.set(key, list);
      }
      list.all = undefined;
      places.set(key, work(list, product.stock > 0 ? list.inStock : list.soldOut));
      if (list.inStock.length + list.soldOut.length === 0) this.#lists.delete(key);
    }
    return places;
  }
}

/** The keys of the lists that a product is in. */
export function keysOf({ categoryIds, subCategoryIds }: ProductRow): string[] {
  const keys = [everything];
  for (const categoryId of categoryIds) {
    keys.push(listKey(categoryId));
    for (const subCategoryId of subCategoryIds) keys.push(listKey(categoryId, subCategoryId));
  }
  return keys;
}

/** Where a product is, or would be, in a list sorted by id. */
function placeOf(list: readonly ProductRow[], id: string): number {
  const last = list.at(-1);
  if (!last || last.id < id) return list.length;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
