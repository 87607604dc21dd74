/** Chooses packs so that together they come closest to what is wanted. */
import type { Wanted } from './line.ts';
import type { Amount } from './units.ts';

export interface Pack {
  /** The content of one; undefined when it is not known. */
  size?: Amount | undefined;
  /** About how much a piece of it weighs, in grams, when it is sold by weight and counted by shoppers: fruit and vegetables. */
  pieceWeight?: number | undefined;
  /** Of one, in paise; undefined when it does not matter. */
  price?: number;
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

/** The amount that is wanted in packs of a size: so many of them, or a total in the measure of the size. */
type Meant = { packs: number } | { total: Amount; packs?: number };

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
  let least = Number.POSITIVE_INFINITY;
  for (const pack of packs) {
    if (pack.stock < 1) continue;
    const needed = quantityOf(pack, wanted);
    const quantity = Math.min(needed, pack.stock, most);
    const cost = costOf(pack, quantity, wanted) + (quantity < needed ? tooFew : 0);
    const isFewer = best !== undefined && quantity < best.quantity && cost < least + close;
    if (best && cost >= least - close && !isFewer) continue;
    best = { pack, quantity, short: quantity < needed };
    least = Math.min(cost, least);
  }
  return best;
}

/** Rounding is no difference. */
const close = 1e-6;
/** The result of `costOf` for a pack whose size says nothing of what is wanted. */
export const unknown = 1_000;
/** Of packs: up to so many nobody minds, and how much each one more counts, as a share of what is wanted. */
const many = { packs: 4, each: 0.04 } as const;
/** Of packs of which there are not enough. */
const tooFew = 1;
/** Of packs in another size than the one that was asked for. */
const otherSize = 0.1;

/** Of packs that are another thing than the bottles that were asked for: any that fit are better. */
const otherThing = 2;

/** A bottle that is so many times as large as another is another thing; oil comes in larger ones, of which any will do. */
const farLarger = 4;
const largestBottle = 3_000;

/** Two bottles of two litres are not thirteen cans, but two of what there is. */
function isOtherThing(pack: Pack, wanted: Wanted | undefined): boolean {
  if (wanted?.kind !== 'packs' || wanted.size?.of !== 'ml') return false;
  const own = sizeIn(wanted.size, pack);
  return own !== undefined && wanted.size.amount < largestBottle && wanted.size.amount >= farLarger * own;
}

/** How far the packs are from what is wanted, as a share of that; many packs count as well. */
export function costOf(pack: Pack, quantity: number, wanted: Wanted | undefined): number {
  if (wanted?.kind === 'money') {
    const paise = wanted.rupees * 100;
    const off = Math.abs(quantity * (pack.price ?? paise) - paise) / paise;
    return (off < nearSum ? 0 : off) + (pack.price && pack.price > littleMore * paise ? 1 : 0);
  }
  if (isOtherThing(pack, wanted)) return otherThing;
  const meant = meantFor(pack, wanted);
  if (!('total' in meant)) return pack.size || !isMeasured(wanted) ? 0 : unknown;
  const own = sizeIn(meant.total, pack);
  if (own === undefined) return unknown;
  const off = Math.abs(quantity * own - meant.total.amount) / meant.total.amount;
  const each = meant.packs === undefined ? own : meant.total.amount / meant.packs;
  const extra = Math.max(0, quantity - Math.max(many.packs, meant.packs ?? 0));
  return off + many.each * extra + (Math.abs(each - own) < close ? 0 : otherSize);
}

const isMeasured = (wanted: Wanted | undefined): boolean => wanted?.kind === 'amount' && wanted.amount.of !== 'pc';

/** How many packs somebody needs, at least 1. */
export function quantityOf(pack: Pack, wanted: Wanted | undefined): number {
  const meant = meantFor(pack, wanted);
  const own = 'total' in meant ? sizeIn(meant.total, pack) : undefined;
  if ('total' in meant && own !== undefined) return Math.max(1, nearest(meant.total.amount / own));
  // Whole packs; how many of something without a known size make up an amount nobody knows.
  return Math.max(1, Math.ceil(meant.packs ?? 1));
}

/** Halves go up, so that there is enough. */
const nearest = (value: number): number => Math.floor(value + 0.5 + close);

/** A litre of what a kitchen needs weighs about a kilo: oil, milk and curd are asked for in both. */
export const isAlike = (one: Amount['of'], other: Amount['of']): boolean =>
  one === other || (one === 'g' && other === 'ml') || (one === 'ml' && other === 'g');

const sizeIn = ({ of }: Amount, { size }: Pack): number | undefined =>
  size && size.amount > 0 && isAlike(of, size.of) ? size.amount : undefined;

/** Returns the amount that a wish means for a product that comes in this pack. */
export function meantFor(pack: Pack, wanted: Wanted | undefined): Meant {
  if (!wanted) return { packs: 1 };
  if (wanted.kind === 'money') return { packs: packsFor(wanted.rupees, pack) };
  if (wanted.kind === 'count') return severalTimes(countOf(pack, wanted.count), wanted.times);
  if (wanted.kind === 'packs') {
    const { packs, size } = wanted;
    if (isOtherThing(pack, wanted)) return { packs };
    return size ? { total: { of: size.of, amount: packs * size.amount }, packs } : { packs };
  }
  const { amount } = wanted;
  return amount.of === 'pc' ? piecesOf(pack, amount.amount) : { total: amount };
}

/** A sum is nearly spent when no more than this share of it is left: then one pack of rice is better than six of puffed rice. */
const nearSum = 1 / 3;

/** A little more than somebody wants to spend is meant, too. */
const littleMore = 1.1;

const packsFor = (rupees: number, { price }: Pack): number =>
  price ? Math.max(1, Math.floor((littleMore * rupees * 100) / price)) : 1;

/** Pieces of what is sold by weight are packs, unless it is counted by shoppers. */
function piecesOf({ size, pieceWeight }: Pack, count: number): Meant {
  if (size?.of === 'pc') return { total: { of: 'pc', amount: count } };
  if (size?.of === 'g' && pieceWeight !== undefined) return { total: { of: 'g', amount: count * pieceWeight } };
  return { packs: count };
}

function severalTimes(meant: Meant, times?: number): Meant {
  if (times === undefined) return meant;
  if (!('total' in meant)) return { packs: meant.packs * times };
  return { total: { ...meant.total, amount: meant.total.amount * times }, packs: times };
}

/** From here on a number without a unit is grams or millilitres: 'shimla mirch 250'. */
const minGrams = 50;
/** Up to here it is packs, where more would be pieces: 'diapers 2', but 'eggs 12'. */
const fewPacks = 3;

/** 'Milk 2' is two packs, 'eggs 12' are twelve eggs, 'capsicum 250' is 250 g, 'aloo 1.5' are 1.5 kg. */
function countOf(pack: Pack, count: number): Meant {
  const { size } = pack;
  if (size && (size.of === 'g' || size.of === 'ml')) {
    if (!Number.isInteger(count)) return { total: { of: size.of, amount: count * 1000 } };
    if (count >= minGrams) return { total: { of: size.of, amount: count } };
    return count > fewPacks ? piecesOf(pack, count) : { packs: count };
  }
  if (size?.of !== 'pc' || size.amount <= 1) return { packs: count };
  const arePacks = count <= fewPacks && count < size.amount / 2;
  return arePacks ? { packs: count } : piecesOf(pack, count);
}
