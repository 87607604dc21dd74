/**
 * Computes the discount of an offer on an order, or why it does not apply, in whole paise: one function for the checkout, the order's
 * transaction and the try-out of the administration. No imports of schemas, so that it stays small in the browser.
 */
import { type PricedLine, salePaise, toPaise } from '../money/money.ts';

/** The benefit of an offer, whole paise. */
export type Benefit =
  | { kind: 'percent'; percent: number; mostPaise?: number | undefined }
  | { kind: 'amount'; paise: number }
  | { kind: 'free_delivery' }
  /** With `buy` units, `get` more are free: the cheapest. `same`: of one product; `any`: of all that the offer is for. */
  | { kind: 'buy_get'; buy: number; get: number; of: 'same' | 'any' };

/** The rules of an offer. Whole paise; moments in ms since 1970. */
export interface OfferRule {
  benefit: Benefit;
  /** The least value, as sold, of the products that the offer is for; 0 for none. */
  minimumPaise: number;
  isFirstOrder: boolean;
  /** How often one person may use it. */
  perPerson?: number | undefined;
  fromTime?: number | undefined;
  /** It ends at this moment. */
  endTime?: number | undefined;
  /** It is for these products and all of these categories and sub categories; for all products when there are none. */
  productIds: readonly string[];
  categoryIds: readonly string[];
  subCategoryIds: readonly string[];
}

/** The same as an answer of the API has it, in rupees, with times as ISO 8601 in UTC. */
export interface OfferTerms {
  benefit:
    | { kind: 'percent'; percent: number; most: number | null }
    | { kind: 'amount'; amount: number }
    | { kind: 'free_delivery' }
    | { kind: 'buy_get'; buy: number; get: number; of: 'same' | 'any' };
  minimum: number;
  firstOrder: boolean;
  perPerson: number | null;
  from: string | null;
  until: string | null;
  products: readonly string[];
  categories: readonly string[];
  /** Left out for none. */
  subCategories?: readonly string[] | undefined;
}

function benefitFrom(given: OfferTerms['benefit']): Benefit {
  if (given.kind === 'amount') return { kind: 'amount', paise: toPaise(given.amount) };
  if (given.kind !== 'percent') return given;
  return {
    kind: 'percent',
    percent: given.percent,
    ...(given.most !== null && { mostPaise: toPaise(given.most) }),
  };
}

export const ruleFrom = (terms: OfferTerms): OfferRule => ({
  benefit: benefitFrom(terms.benefit),
  minimumPaise: toPaise(terms.minimum),
  isFirstOrder: terms.firstOrder,
  perPerson: terms.perPerson ?? undefined,
  fromTime: terms.from === null ? undefined : Date.parse(terms.from),
  endTime: terms.until === null ? undefined : Date.parse(terms.until),
  productIds: terms.products,
  categoryIds: terms.categories,
  subCategoryIds: terms.subCategories ?? [],
});

/** A line of a cart, with the categories and sub categories of its product. */
export interface OfferedLine extends PricedLine {
  productId: string;
  categoryIds: readonly string[];
  subCategoryIds: readonly string[];
}

/** The circumstances that an offer depends on besides its rules and the products. */
export interface OfferFacts {
  /** The moment, in ms since 1970. */
  now: number;
  /** True when the person has not ordered before; cancelled orders do not count. */
  isFirstOrder: boolean;
  /** How often the person has used the offer. */
  usedByPerson: number;
  /** True when it has been used as often as it may be. */
  isUsedUp: boolean;
  /** The rest of its budget, whole paise; undefined without one. */
  leftPaise?: number | undefined;
  /** The delivery fee of this order, whole paise. */
  deliveryPaise: number;
}

/** Why an offer does not apply: a stable key, with its figures. */
export type OfferRefusal =
  | { reason: 'not_started'; fromTime: number }
  | { reason: 'ended' }
  | { reason: 'used_up' }
  | { reason: 'first_order' }
  | { reason: 'per_person'; most: number }
  /** Nothing in the cart is among its products. */
  | { reason: 'products' }
  | { reason: 'minimum'; missingPaise: number }
  /** Too few units for a free one. */
  | { reason: 'units'; missing: number }
  | { reason: 'delivery_free' };

export type OfferResult = { paise: number } | OfferRefusal;

export const applies = (result: OfferResult): result is { paise: number } => 'paise' in result;

/**
 * Returns the discount of an offer, in whole paise and never more than the value of its products, or for free delivery than the delivery
 * fee. The first condition that is not met is the reason: those that shoppers can do nothing about come first.
 */
export function evaluateOffer(rule: OfferRule, lines: readonly OfferedLine[], facts: OfferFacts): OfferResult {
  if (rule.fromTime !== undefined && facts.now < rule.fromTime)
    return { reason: 'not_started', fromTime: rule.fromTime };
  if (rule.endTime !== undefined && facts.now >= rule.endTime) return { reason: 'ended' };
  if (facts.isUsedUp) return { reason: 'used_up' };
  if (rule.isFirstOrder && !facts.isFirstOrder) return { reason: 'first_order' };
  if (rule.perPerson !== undefined && facts.usedByPerson >= rule.perPerson)
    return { reason: 'per_person', most: rule.perPerson };
  const among = lines.filter((line) => line.quantity > 0 && isFor(rule, line));
  if (among.length === 0) return { reason: 'products' };
  const units = unitsOf(among);
  const value = units.reduce((sum, each) => sum + each.paise * each.count, 0);
  if (value < rule.minimumPaise) return { reason: 'minimum', missingPaise: rule.minimumPaise - value };
  const { benefit } = rule;
  if (benefit.kind === 'free_delivery' && facts.deliveryPaise === 0) return { reason: 'delivery_free' };
  if (benefit.kind === 'buy_get' && freeUnits(benefit, units).length === 0)
    return { reason: 'units', missing: missingUnits(benefit, units) };
  const paise = Math.min(takenOff(benefit, units, value, facts.deliveryPaise), limitOf(benefit, value, facts));
  // An order gets the whole discount or none, so nobody pays more than the shop announced.
  return facts.leftPaise !== undefined && paise > facts.leftPaise ? { reason: 'used_up' } : { paise };
}

const limitOf = ({ kind }: Benefit, value: number, { deliveryPaise }: OfferFacts): number =>
  kind === 'free_delivery' ? deliveryPaise : value;

const isFor = (
  { productIds, categoryIds, subCategoryIds }: Pick<OfferRule, 'productIds' | 'categoryIds' | 'subCategoryIds'>,
  line: Pick<OfferedLine, 'productId' | 'categoryIds' | 'subCategoryIds'>,
): boolean =>
  productIds.length + categoryIds.length + subCategoryIds.length === 0 ||
  productIds.includes(line.productId) ||
  line.categoryIds.some((id) => categoryIds.includes(id)) ||
  line.subCategoryIds.some((id) => subCategoryIds.includes(id));

/** Units of one product at its price as sold, whole paise. */
interface Units {
  paise: number;
  count: number;
}

const unitsOf = (lines: readonly OfferedLine[]): Units[] =>
  lines.map(({ pricePaise, discount, quantity }) => ({ paise: salePaise(pricePaise, discount), count: quantity }));

function takenOff(benefit: Benefit, units: readonly Units[], value: number, deliveryPaise: number): number {
  if (benefit.kind === 'amount') return benefit.paise;
  if (benefit.kind === 'free_delivery') return deliveryPaise;
  if (benefit.kind === 'buy_get')
    return freeUnits(benefit, units).reduce((sum, { paise, count }) => sum + paise * count, 0);
  // Half up to a paisa, with percents of two decimals as whole numbers.
  const share = Math.floor((value * Math.round(benefit.percent * 100) + 5_000) / 10_000);
  return Math.min(share, benefit.mostPaise ?? share);
}

type BuyGet = Extract<Benefit, { kind: 'buy_get' }>;

/** The units that are free: of each product, or the cheapest of all. */
function freeUnits({ buy, get, of }: BuyGet, units: readonly Units[]): Units[] {
  const freeOf = (count: number) => Math.floor(count / (buy + get)) * get;
  if (of === 'same')
    return units.map(({ paise, count }) => ({ paise, count: freeOf(count) })).filter(({ count }) => count > 0);
  let left = freeOf(units.reduce((sum, { count }) => sum + count, 0));
  return units
    .toSorted((a, b) => a.paise - b.paise)
    .flatMap(({ paise, count }) => {
      const free = Math.min(count, left);
      left -= free;
      return free > 0 ? { paise, count: free } : [];
    });
}

function missingUnits({ buy, get, of }: BuyGet, units: readonly Units[]): number {
  const counts = units.map(({ count }) => count);
  const most = of === 'same' ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0);
  return buy + get - most;
}

/** An offer that may apply. */
export interface Candidate {
  rule: OfferRule;
  facts: OfferFacts;
}

/** The best offer of those that apply. */
export interface Chosen<O> {
  offer: O;
  paise: number;
}

/**
 * Offers do not stack: the one that takes most off applies. The one that the shopper asked for wins a tie, then the first in the list.
 * @param asked the offer of the shopper's code
 */
export function chooseOffer<O extends Candidate>(
  lines: readonly OfferedLine[],
  automatic: readonly O[],
  asked?: O,
): Chosen<O> | undefined {
  let best: Chosen<O> | undefined;
  for (const offer of asked ? [asked, ...automatic] : automatic) {
    const result = evaluateOffer(offer.rule, lines, offer.facts);
    if (applies(result) && result.paise > 0 && result.paise > (best?.paise ?? 0)) best = { offer, paise: result.paise };
  }
  return best;
}
