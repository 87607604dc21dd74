/** Filters, sorts and counts a list of products: pure rules, the same for searches and for categories. */

import { salePaise } from '../../contract/money/money.ts';
import { discountSteps, type Filters, type ProductOrder } from '../../contract/search/filters.ts';
import type { Facets } from '../../contract/search/search.ts';
import type { List } from '../lib/list.ts';
import type { SearchProduct } from './indexed-products.ts';

/** Limited, because nobody reads hundreds of them, and each page contains them. */
const maxSubCategories = 40;

type Test = (product: SearchProduct) => boolean;
type FilterTests = Partial<Record<'subCategory' | 'price' | 'discount' | 'inStock', Test>>;

const paiseOf = (product: SearchProduct): number => salePaise(product.pricePaise, product.discount);

function filterTestsOf({ subCategory, priceFrom, priceTo, discount, inStock }: Filters): FilterTests {
  const from = (priceFrom ?? 0) * 100;
  const to = (priceTo ?? Number.POSITIVE_INFINITY) * 100;
  return {
    ...(subCategory !== undefined && { subCategory: (product) => product.subCategoryIds.includes(subCategory) }),
    ...((priceFrom ?? priceTo) !== undefined && {
      price: (product) => paiseOf(product) >= from && paiseOf(product) <= to,
    }),
    ...(discount !== undefined && { discount: (product) => product.discount >= discount }),
    ...(inStock !== undefined && { inStock: (product) => product.stock > 0 }),
  };
}

/** Products that pass all filters, or all but one. */
function passing<P extends SearchProduct>(
  list: List<P>,
  filterTests: FilterTests,
  except?: keyof FilterTests,
): List<P> {
  const tests = Object.entries(filterTests).flatMap(([name, test]) => (name === except ? [] : [test]));
  return tests.length === 0 ? list : list.filter((product) => tests.every((test) => test(product)));
}

/** The smallest key is first; products with the same key stay in their order. */
const keys: Record<Exclude<ProductOrder, 'relevance'>, (product: SearchProduct) => number | string> = {
  'price-low': paiseOf,
  'price-high': (product) => -paiseOf(product),
  discount: (product) => -product.discount,
  newest: (product) => product.id,
};

/** Products that pass the filters, in the requested order; products out of stock are always last. */
export function applyFilters<P extends SearchProduct>(list: List<P>, filters: Filters): List<P> {
  const passed = passing(list, filterTestsOf(filters));
  const { order = 'relevance' } = filters;
  if (order === 'relevance') return passed;
  // Ids start with their creation time.
  const direction = order === 'newest' ? -1 : 1;
  const keyed = passed.map((product) => ({ product, key: keys[order](product) }));
  keyed.sort((a, b) => {
    const stocked = Number(b.product.stock > 0) - Number(a.product.stock > 0);
    if (stocked !== 0 || a.key === b.key) return stocked;
    return a.key < b.key ? -direction : direction;
  });
  return keyed.map(({ product }) => product);
}

/**
 * The available filters of a list. Each count is the number of results with that filter and all other active filters,
 * so a filter's own current value does not hide its alternatives.
 * @param nameOf returns the name of a sub category
 */
export function facetsOf(
  list: List<SearchProduct>,
  filters: Filters,
  nameOf: (subCategoryId: string) => string | undefined,
): Facets {
  const filterTests = filterTestsOf(filters);
  const forDiscount = passing(list, filterTests, 'discount');
  return {
    subCategories: countSubCategories(passing(list, filterTests, 'subCategory'), nameOf).filter(
      ({ _id }, place) => place < maxSubCategories || _id === filters.subCategory,
    ),
    discounts: discountSteps.map((least) => ({
      least,
      count: forDiscount.filter((product) => product.discount >= least).length,
    })),
    inStock: passing(list, filterTests, 'inStock').filter((product) => product.stock > 0).length,
    price: spanOf(passing(list, filterTests, 'price')),
  };
}

/** Much faster than `localeCompare`. */
const byName = new Intl.Collator('en');

function countSubCategories(
  list: List<SearchProduct>,
  nameOf: (subCategoryId: string) => string | undefined,
): Facets['subCategories'] {
  const counts = new Map<string, number>();
  for (const product of list) for (const id of product.subCategoryIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .flatMap(([_id, count]) => ({ _id, name: nameOf(_id) ?? '', count }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.count - a.count || byName.compare(a.name, b.name));
}

/** In whole rupees, rounded outwards so that all products fit. */
function spanOf(list: List<SearchProduct>): Facets['price'] {
  if (list.length === 0) return null;
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const product of list) {
    const paise = paiseOf(product);
    from = Math.min(from, paise);
    to = Math.max(to, paise);
  }
  return { from: Math.floor(from / 100), to: Math.ceil(to / 100) };
}
