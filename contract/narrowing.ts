/**
 * How shoppers narrow and order a list of products: the same names in the addresses of pages and in the API. Free of imports, so
 * it costs the browser little; the API's strict reading of the same parameters is in `search.ts`.
 */

/** `relevance` is the order of the search, or of the shelf where nothing is searched for. */
export const productOrders = ['relevance', 'price-low', 'price-high', 'discount', 'newest'] as const;
export type ProductOrder = (typeof productOrders)[number];

/** 'So many percent off or more', as it is offered. */
export const discountSteps = [10, 25, 50] as const;

export const narrowingLimits = { price: 10_000_000, discount: 100 } as const;

/** What is left out does not narrow. */
export interface Narrowing {
  subCategory?: string | undefined;
  /** Whole rupees that a shopper pays, both included. */
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  /** Percent, at least. */
  discount?: number | undefined;
  inStock?: '1' | undefined;
  order?: ProductOrder | undefined;
}

export const narrowingNames = ['subCategory', 'priceFrom', 'priceTo', 'discount', 'inStock', 'order'] as const;

const idShape = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

function numberIn(text: string | null, least: number, most: number): number | undefined {
  const value = text !== null && /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

/** What a page's address says; what makes no sense is ignored. */
export function readNarrowing(params: URLSearchParams): Narrowing {
  const subCategory = params.get('subCategory') ?? '';
  const priceFrom = numberIn(params.get('priceFrom'), 0, narrowingLimits.price);
  const priceTo = numberIn(params.get('priceTo'), 0, narrowingLimits.price);
  const order = productOrders.find((each) => each === params.get('order'));
  const impossible = priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo;
  return {
    subCategory: idShape.test(subCategory) ? subCategory : undefined,
    ...(!impossible && { priceFrom, priceTo }),
    discount: numberIn(params.get('discount'), 1, narrowingLimits.discount),
    inStock: params.get('inStock') === '1' ? '1' : undefined,
    order: order === 'relevance' ? undefined : order,
  };
}

/** As query parameters, without what is left out. */
export const narrowingParams = (narrowing: Narrowing): Record<string, string> =>
  Object.fromEntries(
    narrowingNames.flatMap((name) => (narrowing[name] === undefined ? [] : [[name, String(narrowing[name])]])),
  );

/** An address with what narrows the list added to it. */
export function withNarrowing(address: string, narrowing: Narrowing): string {
  const added = new URLSearchParams(narrowingParams(narrowing)).toString();
  return added === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${added}`;
}

/** How many of the filters are on; the order is none. */
export const countFilters = ({ priceFrom, priceTo, subCategory, discount, inStock }: Narrowing): number =>
  [subCategory, priceFrom ?? priceTo, discount, inStock].filter((each) => each !== undefined).length;
