/**
 * Goods that are sold by weight: what may be in a bag, and what it costs then (docs/features/goods-by-weight.md). One set of rules for
 * server and screens. Whole grams and whole paise. No imports of schemas, so that it stays small in the browser.
 */
import { type PricedLine, salePaise } from '../money/money.ts';

export const weightLimits = {
  /** By how much a unit may be lighter or heavier than ordered, in percent. */
  deviation: { least: 1, most: 30, usual: 10 },
  /** Grams of one unit. */
  unitGrams: 100_000,
} as const;

/** The weight of a unit as ordered, in grams; undefined for a unit that is no weight. */
export function gramsOfUnit({ unit, unit_quantity }: { unit: string; unit_quantity: number }): number | undefined {
  if (unit === 'KG') return Math.round(unit_quantity * 1_000_000) / 1_000;
  return unit === 'GM' ? unit_quantity : undefined;
}

/** The same in whole grams; undefined for a unit that cannot be sold by weight. */
export function wholeGramsOfUnit(size: Parameters<typeof gramsOfUnit>[0]): number | undefined {
  const grams = gramsOfUnit(size);
  return Number.isInteger(grams) && grams !== undefined && grams >= 1 && grams <= weightLimits.unitGrams
    ? grams
    : undefined;
}

/** Returns true when a product of this size can be sold by weight: it is measured in kilograms or grams, and has whole grams. */
export const canBeWeighed = (size: Parameters<typeof gramsOfUnit>[0]): boolean => wholeGramsOfUnit(size) !== undefined;

/** How a product is sold by weight. */
export interface SoldByWeight {
  /** One unit as ordered. */
  unitGrams: number;
  /** Percent that it may be lighter or heavier. */
  deviation: number;
}

/** The range of the weight of units together, in grams, both ends included. */
export function weightRange({ unitGrams, deviation }: SoldByWeight, units: number): { least: number; most: number } {
  const ordered = units * unitGrams;
  return {
    least: Math.ceil((ordered * (100 - deviation)) / 100),
    most: Math.floor((ordered * (100 + deviation)) / 100),
  };
}

/** Returns true when units may weigh this together. */
export function isInRange(grams: unknown, sold: SoldByWeight, units: number): grams is number {
  const { least, most } = weightRange(sold, units);
  return typeof grams === 'number' && Number.isInteger(grams) && grams >= least && grams <= most;
}

/**
 * Returns the price of one of several units that weigh `grams` together: in proportion to their weight, and less than a paisa is the
 * customer's. So a line costs its unit price times its quantity everywhere, and at most `units` − 1 paise less than its exact price.
 * @param paise one unit as ordered
 */
export function weighedPaise(
  paise: number,
  { unitGrams }: Pick<SoldByWeight, 'unitGrams'>,
  units: number,
  grams: number,
) {
  // Of many units the product is larger than numbers are exact.
  return Number((BigInt(paise) * BigInt(grams)) / BigInt(unitGrams * units));
}

/**
 * Returns the charge for one of several units: as `weighedPaise`, and nobody pays more for a substitute than they agreed to.
 * @param mostPaise the most that a unit may cost; undefined for no limit
 */
export const chargedPaise = (
  paise: number,
  sold: Pick<SoldByWeight, 'unitGrams'>,
  units: number,
  grams: number,
  mostPaise = Number.POSITIVE_INFINITY,
): number => Math.min(mostPaise, weighedPaise(paise, sold, units, grams));

/** The most that one of several units is charged: when they weigh as much as they may. @param limit as `mostPaise` of `chargedPaise` */
export const maxChargedPaise = (paise: number, sold: SoldByWeight, units: number, limit?: number): number =>
  chargedPaise(paise, sold, units, weightRange(sold, units).most, limit);

/** Returns the weight of these units when they are all that were weighed together; undefined otherwise. */
export const gramsOfAll = (weighed: { units: number; grams: number } | undefined, units: number): number | undefined =>
  weighed?.units === units ? weighed.grams : undefined;

/** Grams as scales show them: '2.150' for 2,150 g. */
export const kilosOf = (grams: number): string => (grams / 1_000).toFixed(3);

/** The price of a kilogram, whole paise. @param paise what a unit of `unitGrams` costs */
export const kiloPaise = (paise: number, unitGrams: number): number => Math.round((paise * 1_000) / unitGrams);

/** How a product is sold by weight; undefined for one that is not. */
export function soldByWeight(product: {
  unit: string;
  unit_quantity: number;
  weight_deviation?: number | undefined;
}): SoldByWeight | undefined {
  const { weight_deviation: deviation } = product;
  const unitGrams = wholeGramsOfUnit(product);
  return deviation === undefined || unitGrams === undefined ? undefined : { unitGrams, deviation };
}

/** How much more units may cost when they are weighed than as ordered, whole paise; 0 for a product that is not sold by weight. */
export function maxExtraPaise(product: Parameters<typeof soldByWeight>[0], line: PricedLine): number {
  const sold = soldByWeight(product);
  if (!sold) return 0;
  const paise = salePaise(line.pricePaise, line.discount);
  return (maxChargedPaise(paise, sold, line.quantity) - paise) * line.quantity;
}
