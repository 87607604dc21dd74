/** Products that a rule finds for a row. */
import type { RowRule } from '../../contract/pages/home-page.ts';
import type { ProductList } from '../catalogue/product-list.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { CatalogueView } from '../catalogue/store-view.ts';
import { Best } from '../lib/best.ts';
import { EventLoopBreaks } from '../runtime/breaks.ts';

/** Units sold of a product in the days of the rule. */
export type UnitsSold = (productId: string) => number;

/** Returns true when a product may be in the row. */
export function passes(rule: RowRule, { categoryIds, subCategoryIds, stock, discount }: ProductRow): boolean {
  if (rule.inStock && stock <= 0) return false;
  if (discount < rule.minDiscount || (rule.order === 'discount' && discount <= 0)) return false;
  if (rule.categories.length + rule.subCategories.length === 0) return true;
  return (
    rule.categories.some((id) => categoryIds.includes(id)) ||
    rule.subCategories.some((id) => subCategoryIds.includes(id))
  );
}

type Compare = (one: ProductRow, other: ProductRow) => number;

const salePrice = ({ pricePaise, discount }: ProductRow) => pricePaise * (100 - discount);
const soldOutLast: Compare = (one, other) => Number(one.stock <= 0) - Number(other.stock <= 0);

const orders: Record<RowRule['order'], (unitsSold: UnitsSold) => Compare> = {
  bestSelling: (unitsSold) => (one, other) => unitsSold(other.id) - unitsSold(one.id),
  discount: () => (one, other) => other.discount - one.discount,
  newest: () => (one, other) => (one.id > other.id ? -1 : 1),
  cheapest: () => (one, other) => salePrice(one) - salePrice(other),
};

/** The lists that have all products of a rule. A product may be in several. */
function listsOf(snapshot: CatalogueView, { categories, subCategories }: RowRule): ProductList[] {
  if (categories.length + subCategories.length === 0) return [snapshot.listProducts()];
  return [
    ...categories.map((id) => snapshot.listCategory(id)),
    // A product may have a sub category without being in its category.
    ...subCategories.flatMap((id) => snapshot.categories.map((category) => snapshot.listCategory(category.id, id))),
  ];
}

/** A product, and its place in its list: among equal ones, the first of every list come first. */
interface Candidate {
  row: ProductRow;
  place: number;
}

/**
 * The ids of at most `count` products of a rule, in its order. Looks through whole categories, with breaks for other work: not
 * for the requests of shoppers.
 */
export async function choose(
  snapshot: CatalogueView,
  rule: RowRule,
  unitsSold: UnitsSold,
  count: number,
): Promise<string[]> {
  const order = orders[rule.order](unitsSold);
  const best = new Best<Candidate>(
    count,
    (one, other) => soldOutLast(one.row, other.row) || order(one.row, other.row) || one.place - other.place,
  );
  const breaks = new EventLoopBreaks();
  const seen = new Set<string>();
  const lists = listsOf(snapshot, rule);
  for (const list of lists) {
    let place = -1;
    for (const row of list) {
      place += 1;
      if (breaks.isDue) await breaks.take();
      if (!passes(rule, row)) continue;
      if (lists.length > 1) {
        if (seen.has(row.id)) continue;
        seen.add(row.id);
      }
      best.add({ row, place });
    }
  }
  return best.items.map(({ row }) => row.id);
}
