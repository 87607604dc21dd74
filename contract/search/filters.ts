/**
 * Filters and sort orders for product lists. Page URLs and the API use the same names. No imports, so that it stays small in the
 * browser; the API's strict schema of the same parameters is in `search.ts`.
 */

/** `relevance` is the search ranking, or the default order when there is no search text. */
export const productOrders = ['relevance', 'price-low', 'price-high', 'discount', 'newest'] as const;
export type ProductOrder = (typeof productOrders)[number];

/** The offered choices of '…% off or more'. */
export const discountSteps = [10, 25, 50] as const;

export const filterLimits = { price: 10_000_000, discount: 100 } as const;

/** Missing properties do not filter. */
export interface Filters {
  subCategory?: string | undefined;
  /** Sale price in whole rupees, inclusive. */
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  /** Minimum discount in percent. */
  discount?: number | undefined;
  inStock?: '1' | undefined;
  order?: ProductOrder | undefined;
}

export const filterNames = ['subCategory', 'priceFrom', 'priceTo', 'discount', 'inStock', 'order'] as const;

const idShape = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

function numberIn(text: string | null, least: number, most: number): number | undefined {
  const value = text !== null && /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

/** Reads the filters from a page URL and ignores invalid values. */
export function readFilters(params: URLSearchParams): Filters {
  const subCategory = params.get('subCategory') ?? '';
  const priceFrom = numberIn(params.get('priceFrom'), 0, filterLimits.price);
  const priceTo = numberIn(params.get('priceTo'), 0, filterLimits.price);
  const order = productOrders.find((each) => each === params.get('order'));
  const impossible = priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo;
  return withoutMissing({
    subCategory: idShape.test(subCategory) ? subCategory : undefined,
    ...(!impossible && { priceFrom, priceTo }),
    discount: numberIn(params.get('discount'), 1, filterLimits.discount),
    inStock: params.get('inStock') === '1' ? '1' : undefined,
    order: order === 'relevance' ? undefined : order,
  });
}

function withoutMissing(filters: Filters): Filters {
  for (const name of filterNames) if (filters[name] === undefined) delete filters[name];
  return filters;
}

/** As query parameters, without missing filters. */
export const filterParams = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    filterNames.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]])),
  );

/** Adds the filters to a URL. */
export function withFilters(address: string, filters: Filters): string {
  const added = new URLSearchParams(filterParams(filters)).toString();
  return added === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${added}`;
}

/** How many filters are active. The sort order does not count. */
export const countFilters = ({ priceFrom, priceTo, subCategory, discount, inStock }: Filters): number =>
  [subCategory, priceFrom ?? priceTo, discount, inStock].filter((each) => each !== undefined).length;
