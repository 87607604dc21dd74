/** Puts lines that mean the same product together: 'aloo 1 kg' and 'aloo 2 kg' are three kilos. */
import { choosePacks, isAlike, meantFor, type Pack, quantityOf } from './choose-packs.ts';
import type { ListLine, Wanted } from './line.ts';
import type { Matched, ShelfProduct } from './match-line.ts';
import type { Amount } from './units.ts';

/** The matches in their order, each product once. @param most - of one product */
export function mergeMatches<P extends ShelfProduct>(matches: readonly Matched<P>[], most: number): Matched<P>[] {
  const sameThing = merged(matches, ({ meant }) => meant, most);
  return merged(sameThing, ({ choice }) => choice?.pack.id, most);
}

function merged<P extends ShelfProduct>(
  matches: readonly Matched<P>[],
  keyOf: (match: Matched<P>) => string | undefined,
  most: number,
): Matched<P>[] {
  const places = new Map<string, number>();
  const result: Matched<P>[] = [];
  for (const match of matches) {
    // Lines that are ticked off are not wanted.
    const key = match.line.done ? undefined : keyOf(match);
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
  const wanted = sumOf(one.line.wanted, other.line.wanted, one.choice?.pack);
  const line: ListLine = { ...one.line, text: `${one.line.text} + ${other.line.text}` };
  if (wanted) {
    const packs = [...new Map([...one.packs, ...other.packs].map((pack) => [pack.id, pack])).values()];
    const choice = choosePacks(packs, wanted, most);
    return { ...one, line: { ...line, wanted }, packs, choice, others: othersAfter(one, choice?.pack) };
  }
  const { wanted: _, ...plain } = line;
  if (!one.choice) return { ...one, line: plain };
  const { pack, short } = one.choice;
  const needed = one.choice.quantity + quantityOf(pack, other.line.wanted);
  const quantity = Math.min(needed, pack.stock, most);
  return { ...one, line: plain, choice: { pack, quantity, short: short || quantity < needed } };
}

/** Alternatives without what is chosen now, and with what was chosen before. */
function othersAfter<P extends ShelfProduct>({ choice, others }: Matched<P>, chosen: P | undefined): P[] {
  const before = choice?.pack;
  const all = before && before.id !== chosen?.id ? [before, ...others] : others;
  return all.filter(
    ({ id, stock }, i) => id !== chosen?.id && stock > 0 && all.findIndex((each) => each.id === id) === i,
  );
}

/** Both together; undefined when they are measured in different ways. */
function sumOf(one: Wanted | undefined, other: Wanted | undefined, pack?: Pack): Wanted | undefined {
  // 'Sooji 500' and 'sooji 1' are 500 g and a pack.
  if (one?.kind === 'count' && other?.kind === 'count' && (one.times ?? other.times) === undefined)
    return pack && 'total' in meantFor(pack, one) !== 'total' in meantFor(pack, other)
      ? undefined
      : { kind: 'count', count: one.count + other.count };
  if (one?.kind === 'money' && other?.kind === 'money') return { kind: 'money', rupees: one.rupees + other.rupees };
  if (one?.kind === 'packs' && other?.kind === 'packs' && isSameSize(one.size, other.size)) {
    return { ...one, packs: one.packs + other.packs };
  }
  // Bottles of two sizes stay so many bottles.
  if (one?.kind === 'packs' && other?.kind === 'packs') return undefined;
  const [own, more] = [totalOf(one), totalOf(other)];
  if (!own || !more || !isAlike(own.of, more.of)) return undefined;
  return { kind: 'amount', amount: { of: own.of, amount: own.amount + more.amount } };
}

const isSameSize = (one: Amount | undefined, other: Amount | undefined): boolean =>
  one?.of === other?.of && one?.amount === other?.amount;

function totalOf(wanted: Wanted | undefined): Amount | undefined {
  if (wanted?.kind === 'amount') return wanted.amount;
  if (wanted?.kind !== 'packs' || !wanted.size) return undefined;
  return { of: wanted.size.of, amount: wanted.packs * wanted.size.amount };
}
