/**
 * How shoppers filter and order a list of products: the same names in the addresses of pages and in the API. Free of imports, so
 * it costs the browser little; the API's strict reading of the same parameters is in `search.ts`.
 */

/** `relevance` is the order of the search, or of the shelf where nothing is searched for. */
export const productOrders = ['relevance', 'price-low', 'price-high', 'discount', 'newest'] as const;
export type ProductOrder = (typeof productOrders)[number];

/** 'So many percent off or more', as it is offered. */
export const discountSteps = [10, 25, 50] as const;

export const filterLimits = { price: 10_000_000, discount: 100 } as const;

/** What is left out does not filter. */
export interface Filters {
  subCategory?: string | undefined;
  /** Whole rupees that a shopper pays, both included. */
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  /** Percent, at least. */
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

/** What a page's address says; what makes no sense is ignored. */
export function readFilters(params: URLSearchParams): Filters {
  const subCategory = params.get('subCategory') ?? '';
  const priceFrom = numberIn(params.get('priceFrom'), 0, filterLimits.price);
  const priceTo = numberIn(params.get('priceTo'), 0, filterLimits.price);
  const order = productOrders.find((each) => each === params.get('order'));
  const impossible = priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo;
  return {
    subCategory: idShape.test(subCategory) ? subCategory : undefined,
    ...(!impossible && { priceFrom, priceTo }),
    discount: numberIn(params.get('discount'), 1, filterLimits.discount),
    inStock: params.get('inStock') === '1' ? '1' : undefined,
    order: order === 'relevance' ? undefined : order,
  };
}

/** As query parameters, without what is left out. */
export const filterParams = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    filterNames.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]])),
  );

/** An address with what filters the list added to it. */
export function withFilters(address: string, filters: Filters): string {
  const added = new URLSearchParams(filterParams(filters)).toString();
  return added === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${added}`;
}

/** How many of the filters are on; the order is none. */
export const countFilters = ({ priceFrom, priceTo, subCategory, discount, inStock }: Filters): number =>
  [subCategory, priceFrom ?? priceTo, discount, inStock].filter((each) => each !== undefined).length;
