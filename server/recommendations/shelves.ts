/**
 * Offers and best sellers for the home page. Chosen from the whole catalogue in the background, so that no request and no change of
 * a product has to look through it; what is shown of them is always current.
 */
import { pageSizes } from '../../contract/limits.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/product-store.ts';
import { Best } from '../platform/best.ts';

/** Interval of choosing, in ms. */
export const chooseEvery = 60_000;
/** More than are shown: some may sell out meanwhile. */
const candidates = 2 * pageSizes.related;
/** With fewer, there is no such row. */
const fewest = 4;

/** Discounts have two decimals. */
const stepsOfDiscount = 100;
/** Less than one, and more for more units. */
const sharesOf = (units: number): number => units / (1 + units);

/** The `candidates` highest of a list, without sorting all of it. */
function highest(rows: Iterable<ProductRow>, scoreOf: (row: ProductRow) => number): string[] {
  const best = new Best<{ id: string; score: number }>(candidates, (one, other) => other.score - one.score);
  for (const row of rows) {
    const score = row.stock > 0 ? scoreOf(row) : 0;
    if (score > 0) best.add({ id: row.id, score });
  }
  return best.items.map(({ id }) => id);
}

export function createShelves({ catalogue }: { catalogue: Catalogue }) {
  /** '': which products there are. */
  const changes = new Changes();
  let offers: string[] = [];
  let bestSellers: string[] = [];

  function shown(ids: readonly string[], isRight: (row: ProductRow) => boolean): ProductRow[] {
    const snapshot = catalogue.snapshot();
    const rows = ids.flatMap((id) => snapshot.findProduct(id) ?? []).filter((row) => row.stock > 0 && isRight(row));
    return rows.length < fewest ? [] : rows.slice(0, pageSizes.related);
  }

  return {
    choose(): void {
      const snapshot = catalogue.snapshot();
      const before = [...offers, '', ...bestSellers].join();
      const all = snapshot.listProducts();
      // Among equal discounts what sells more.
      offers = highest(all, ({ id, discount }) =>
        discount > 0 ? discount * stepsOfDiscount + sharesOf(snapshot.unitsSold(id)) : 0,
      );
      bestSellers = highest(all, ({ id }) => snapshot.unitsSold(id));
      if ([...offers, '', ...bestSellers].join() !== before) changes.addAll();
    },

    current() {
      changes.read('');
      return { offers: shown(offers, ({ discount }) => discount > 0), bestSellers: shown(bestSellers, () => true) };
    },
  };
}

export type Shelves = ReturnType<typeof createShelves>;
