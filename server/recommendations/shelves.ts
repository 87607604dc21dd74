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

interface Candidate {
  id: string;
  units: number;
  discount: number;
}

/** Discounts that differ by less than a hundredth of a percent count as equal. */
const stepsOfDiscount = 100;
const stepOf = ({ discount }: Candidate): number => Math.round(discount * stepsOfDiscount);

const byUnits = (one: Candidate, other: Candidate): number => other.units - one.units;
const byDiscount = (one: Candidate, other: Candidate): number => stepOf(other) - stepOf(one);

const bestSelling = () => new Best<Candidate>(candidates, byUnits);
const bestDiscounts = () =>
  new Best<Candidate>(candidates, (one, other) => byUnits(one, other) || byDiscount(one, other));

/**
 * Goods that people buy come first. Of the others, each category gives its largest discount, then its second, in the shop's
 * order of categories: else the goods that are bought least, which often have the largest discounts, would fill the row.
 */
function mixOffers(byCategory: readonly (readonly Candidate[])[]): Candidate[] {
  const longest = Math.max(0, ...byCategory.map((each) => each.length));
  const mixed = Array.from({ length: longest }, (_, rank) => byCategory.flatMap((each) => each[rank] ?? [])).flat();
  return mixed.sort(byUnits).slice(0, candidates);
}

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
      const discounted = new Map(snapshot.categories.map(({ id }) => [id, bestDiscounts()]));
      const sold = bestSelling();
      const breaks = new EventLoopBreaks();
      for (const { id, stock, discount, categoryIds } of snapshot.listProducts()) {
        if (breaks.isDue) await breaks.take();
        if (stock <= 0) continue;
        const candidate = { id, discount, units: snapshot.unitsSold(id) };
        if (discount > 0) discounted.get(categoryIds[0] ?? '')?.add(candidate);
        if (candidate.units > 0) sold.add(candidate);
      }
      offers = mixOffers([...discounted.values()].map(({ items }) => items)).map(({ id }) => id);
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
