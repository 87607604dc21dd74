/** Chooses packs so that together they come closest to what is wanted. */
import type { Wanted } from './line.ts';
import type { Amount } from './units.ts';

export interface Pack {
  /** What is in one of it; undefined when nobody knows. */
  size?: Amount | undefined;
  /** How many can be sold. */
  stock: number;
}

export interface Choice<P> {
  pack: P;
  /** At least 1. */
  quantity: number;
  /** There are not enough of it. */
  short: boolean;
}

/**
 * The pack and the quantity that come closest, with the fewest packs; of equal ones the first in the list.
 * @param packs - of the same thing, the best first
 * @param most - of one product
 * @returns undefined when none is in stock
 */
export function choosePacks<P extends Pack>(
  packs: readonly P[],
  wanted: Wanted | undefined,
  most: number,
): Choice<P> | undefined {
  let best: Choice<P> | undefined;
  let leastOff = Number.POSITIVE_INFINITY;
  for (const pack of packs) {
    if (pack.stock < 1) continue;
    const needed = quantityOf(pack, wanted);
    const quantity = Math.min(needed, pack.stock, most);
    const off = offBy(pack, quantity, wanted);
    const isCloser = off < leastOff - close || (off < leastOff + close && best !== undefined && quantity < best.quantity);
    if (best && !isCloser) continue;
    best = { pack, quantity, short: quantity < needed };
    leastOff = Math.min(off, leastOff);
  }
  return best;
}

/** Rounding is no difference. */
const close = 1e-6;

/** How far the total is from what is wanted, as a share of that; packs whose size says nothing of it come last. */
export function offBy(pack: Pack, quantity: number, wanted: Wanted | undefined): number {
  const total = totalOf(wanted);
  if (!total) return 0;
  const own = sizeIn(total, pack);
  return own === undefined ? unknown : Math.abs(quantity * own - total.amount) / total.amount;
}

const unknown = 1_000;

/** The total that is wanted in gram, millilitre, piece or centimetre, when that was said. */
function totalOf(wanted: Wanted | undefined): Amount | undefined {
  if (wanted?.kind === 'amount') return wanted.amount;
  if (wanted?.kind !== 'packs' || !wanted.size) return undefined;
  return { of: wanted.size.of, amount: wanted.packs * wanted.size.amount };
}

/** A litre of what a kitchen needs weighs about a kilo: oil, milk and curd are asked for in both. */
const isAlike = (one: Amount['of'], other: Amount['of']): boolean =>
  one === other || (one === 'g' && other === 'ml') || (one === 'ml' && other === 'g');

const sizeIn = ({ of }: Amount, { size }: Pack): number | undefined =>
  size && size.amount > 0 && isAlike(of, size.of) ? size.amount : undefined;

/** From here on a number without a unit is grams or millilitres: 'shimla mirch 250'. */
const leastGrams = 50;

/** How many packs somebody needs, at least 1. */
export function quantityOf(pack: Pack, wanted: Wanted | undefined): number {
  if (!wanted) return 1;
  if (wanted.kind === 'count') return packsOfCount(pack, wanted.count);
  const total = totalOf(wanted);
  const own = total && sizeIn(total, pack);
  if (total && own !== undefined) return atLeastOne(nearest(total.amount / own));
  if (wanted.kind === 'packs') return atLeastOne(Math.ceil(wanted.packs));
  // Pieces of what is sold by weight are packs; how much a piece of it weighs nobody knows.
  return wanted.amount.of === 'pc' ? atLeastOne(Math.ceil(wanted.amount.amount)) : 1;
}

/** Halves go up, so that there is enough. */
const nearest = (value: number): number => Math.floor(value + 0.5 + close);
const atLeastOne = (value: number): number => Math.max(1, value);

/** 'Milk 2' is two packs, 'eggs 12' are twelve eggs, 'capsicum 250' is 250 g, 'aloo 1.5' are 1.5 kg. */
function packsOfCount({ size }: Pack, count: number): number {
  const inGrams = size?.of === 'g' || size?.of === 'ml';
  if (inGrams && !Number.isInteger(count)) return atLeastOne(nearest((count * 1000) / size.amount));
  if (inGrams && count >= leastGrams) return atLeastOne(nearest(count / size.amount));
  if (size?.of !== 'pc' || size.amount <= 1) return atLeastOne(Math.ceil(count));
  // Few of a large pack are packs: 'diapers 2'.
  const arePacks = count <= fewPacks && count < size.amount / 2;
  return atLeastOne(arePacks ? Math.ceil(count) : nearest(count / size.amount));
}

const fewPacks = 3;
