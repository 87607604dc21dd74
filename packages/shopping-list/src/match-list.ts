/** Puts lines that mean the same product together: 'aloo 1 kg' and 'aloo 2 kg' are three kilos. */
import { choosePacks, quantityOf } from './choose-packs.ts';
import type { ListLine, Wanted } from './line.ts';
import type { Matched, ShelfProduct } from './match-line.ts';

/** The matches in their order, each product once. @param most - of one product */
export function mergeMatches<P extends ShelfProduct>(matches: readonly Matched<P>[], most: number): Matched<P>[] {
  const sameBest = merged(matches, ({ packs: [best] }) => best?.id, most);
  return merged(sameBest, ({ choice }) => choice?.pack.id, most);
}

function merged<P extends ShelfProduct>(
  matches: readonly Matched<P>[],
  keyOf: (match: Matched<P>) => string | undefined,
  most: number,
): Matched<P>[] {
  const places = new Map<string, number>();
  const result: Matched<P>[] = [];
  for (const match of matches) {
    const key = keyOf(match);
    const place = key === undefined ? undefined : places.get(key);
    const known = place === undefined ? undefined : result[place];
    if (place !== undefined && known) result[place] = together(known, match, most);
    else {
      if (key !== undefined) places.set(key, result.length);
      result.push(match);
    }
  }
  return result;
}

function together<P extends ShelfProduct>(one: Matched<P>, other: Matched<P>, most: number): Matched<P> {
  const wanted = sumOf(one.line.wanted, other.line.wanted);
  const line: ListLine = { ...one.line, text: `${one.line.text} + ${other.line.text}` };
  if (wanted) {
    const packs = one.choice ? [one.choice.pack, ...one.packs] : one.packs;
    return { ...one, line: { ...line, wanted }, choice: choosePacks(packs, wanted, most) };
  }
  const { wanted: _, ...plain } = line;
  if (!one.choice) return { ...one, line: plain };
  const { pack } = one.choice;
  const needed = quantityOf(pack, one.line.wanted) + quantityOf(pack, other.line.wanted);
  const quantity = Math.min(needed, pack.stock, most);
  return { ...one, line: plain, choice: { pack, quantity, short: quantity < needed } };
}

/** Both together; undefined when they are measured in different ways. */
function sumOf(one: Wanted | undefined, other: Wanted | undefined): Wanted | undefined {
  if (one?.kind === 'amount' && other?.kind === 'amount' && one.amount.of === other.amount.of) {
    return { kind: 'amount', amount: { of: one.amount.of, amount: one.amount.amount + other.amount.amount } };
  }
  if (one?.kind === 'count' && other?.kind === 'count') return { kind: 'count', count: one.count + other.count };
  if (one?.kind !== 'packs' || other?.kind !== 'packs') return undefined;
  const isSameSize = one.size?.of === other.size?.of && one.size?.amount === other.size?.amount;
  return isSameSize ? { ...one, packs: one.packs + other.packs } : undefined;
}
