/** Which products may take the place of one that is not there, and in which order they are offered. Pure; whole paise. */

import type { Unit } from '../../../../contract/api/limits.ts';
import type { SubstituteChoice } from '../../../../contract/orders/substitute-choices.ts';
import { kindsOfName } from '../../../search/kinds.ts';
import type { Answers } from './repository.ts';

export const maxCandidates = 5;
/** The price of a substitute, as a share of the price of the product. */
const prices = { least: 0.5, most: 1.2 };
/** The size of a substitute, as a share of the size of the product, where both are measured alike. */
const sizes = { least: 0.5, most: 2 };
/** How much each reason counts. The products of a shelf differ most by what they are, then by size, then by price. */
const weights = { kind: 4, size: 3, price: 2, own: 3, all: 2 };

/** A product as its shopper pays it. */
export interface Compared {
  id: string;
  name: string;
  categoryIds: readonly string[];
  subCategoryIds: readonly string[];
  unit: Unit;
  unitQuantity: number;
  /** One unit, after discount. */
  salePaise: number;
}

export interface Offered extends Compared {
  stock: number;
}

/** The answers about a substitute of the product: of this shopper, and everybody. */
export type AnswersOf = ReadonlyMap<string, { own: Answers; all: Answers }>;

const measures: Partial<Record<Unit, { of: string; factor: number }>> = {
  KG: { of: 'weight', factor: 1000 },
  GM: { of: 'weight', factor: 1 },
  LTR: { of: 'volume', factor: 1000 },
  ML: { of: 'volume', factor: 1 },
  METER: { of: 'length', factor: 100 },
  CM: { of: 'length', factor: 1 },
};

/** The size of `other` as a share of that of `product`; undefined when they are not measured alike. */
export function sizeRatio(product: Compared, other: Compared): number | undefined {
  const measureOf = ({ unit }: Compared) => measures[unit] ?? { of: unit, factor: 1 };
  const [a, b] = [measureOf(product), measureOf(other)];
  if (a.of !== b.of || product.unitQuantity <= 0 || other.unitQuantity <= 0) return undefined;
  return (other.unitQuantity * b.factor) / (product.unitQuantity * a.factor);
}

/** Returns true when `other` is offered in place of `product`: of the same kind, in stock, of a similar size and price. */
export function isSubstitute(product: Compared, other: Offered): boolean {
  if (other.id === product.id || other.stock < 1 || likeness(product, other) === 0) return false;
  const size = sizeRatio(product, other);
  if (size !== undefined && (size < sizes.least || size > sizes.most)) return false;
  return other.salePaise >= product.salePaise * prices.least && other.salePaise <= product.salePaise * prices.most;
}

/**
 * Returns true when a picker may choose `other`, which was found by searching. Shoppers who are asked decide themselves. Those who wanted
 * something similar get it from the same category; they never pay more than for `product`.
 */
export const mayBeChosen = (choice: SubstituteChoice, product: Compared, other: Compared): boolean =>
  other.id !== product.id && (choice === 'ask' || shared(product.categoryIds, other.categoryIds) > 0);

const shared = <T>(some: readonly T[], others: readonly T[]): number =>
  some.filter((each) => others.includes(each)).length;

/**
 * From 0 (another kind of thing) to 1: by their sub categories, and for products without, by what their names say that they are, in a
 * category that both are in.
 */
function likeness(product: Compared, other: Compared): number {
  const kinds = product.subCategoryIds;
  if (kinds.length > 0 && other.subCategoryIds.length > 0) return shared(kinds, other.subCategoryIds) / kinds.length;
  if (shared(product.categoryIds, other.categoryIds) === 0) return 0;
  return shared(kindsOfName(product.name), kindsOfName(other.name)) > 0 ? 1 : 0;
}

/**
 * The substitutes of a product, the best first. The same products and answers give the same order.
 * @param excluded ids of products that the order has already
 */
export function candidatesFor<O extends Offered>(
  product: Compared,
  others: readonly O[],
  excluded: ReadonlySet<string>,
  answers: AnswersOf,
): O[] {
  return others
    .filter((other) => !excluded.has(other.id) && isSubstitute(product, other))
    .map((other) => ({ other, score: scoreOf(product, other, answers) }))
    .sort((a, b) => b.score - a.score || (a.other.id < b.other.id ? -1 : 1))
    .slice(0, maxCandidates)
    .map(({ other }) => other);
}

function scoreOf(product: Compared, other: Offered, answers: AnswersOf): number {
  const size = sizeRatio(product, other);
  const { own, all } = answers.get(other.id) ?? {};
  return (
    weights.kind * likeness(product, other) +
    weights.size * (size === undefined ? 0 : closeness(size)) +
    weights.price * closeness(other.salePaise / product.salePaise) +
    weights.own * liking(own) +
    weights.all * liking(all)
  );
}

/** 1 for equal, towards 0 for very different. */
const closeness = (ratio: number): number => (ratio > 0 ? Math.min(ratio, 1 / ratio) : 0);

/** From -1 to 1; few answers say little. */
const liking = ({ accepted, refused }: Answers = { accepted: 0, refused: 0 }): number =>
  (accepted - refused) / (accepted + refused + 2);
