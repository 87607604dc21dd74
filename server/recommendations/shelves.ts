/**
 * Offers and best sellers for the home page. Chosen from the whole catalogue in the background, so that no request and no change of
 * a product has to look through it; what is shown of them is always current.
 */

import { pageSizes } from '../../contract/api/limits.ts';
import { fewestOnShelf } from '../../contract/catalogue/admin-limits.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import { Best } from '../lib/best.ts';
import { EventLoopBreaks } from '../runtime/breaks.ts';

/** Interval of choosing, in ms. */
export const chooseEvery = 60_000;
/** More than are shown: some may sell out meanwhile. */
const candidates = 2 * pageSizes.related;

/** Discounts that differ by less than a hundredth of a percent count as equal. */
const stepsOfDiscount = 100;
/** Less than one, and more for more units. */
const sharesOf = (units: number): number => units / (1 + units);

interface Scored {
  id: string;
  score: number;
}

/** The products with the highest scores above 0. */
const highest = () => new Best<Scored>(candidates, (one, other) => other.score - one.score);

export function createShelves({ catalogue }: { catalogue: Catalogue }) {
  /** '': which products there are. */
  const changes = new Changes();
  let offers: string[] = [];
  let bestSellers: string[] = [];

  function shown(ids: readonly string[], isRight: (row: ProductRow) => boolean): ProductRow[] {
    const snapshot = catalogue.snapshot();
    const rows = ids.flatMap((id) => snapshot.findProduct(id) ?? []).filter((row) => row.stock > 0 && isRight(row));
    return rows.length < fewestOnShelf ? [] : rows.slice(0, pageSizes.related);
  }

  return {
    /** Takes breaks: with 300,000 products it would block every request for 50 to 100 ms. */
    async choose(): Promise<void> {
      const snapshot = catalogue.snapshot();
      const before = [...offers, '', ...bestSellers].join();
      const discounted = highest();
      const sold = highest();
      const breaks = new EventLoopBreaks();
      for (const { id, stock, discount } of snapshot.listProducts()) {
        if (breaks.isDue) await breaks.take();
        if (stock <= 0) continue;
        const units = snapshot.unitsSold(id);
        // Among equal discounts what sells more.
        if (discount > 0) discounted.add({ id, score: Math.round(discount * stepsOfDiscount) + sharesOf(units) });
        if (units > 0) sold.add({ id, score: units });
      }
      offers = discounted.items.map(({ id }) => id);
      bestSellers = sold.items.map(({ id }) => id);
      if ([...offers, '', ...bestSellers].join() !== before) changes.addAll();
    },

    current() {
      changes.read('');
      return { offers: shown(offers, ({ discount }) => discount > 0), bestSellers: shown(bestSellers, () => true) };
    },
  };
}

export type Shelves = ReturnType<typeof createShelves>;
