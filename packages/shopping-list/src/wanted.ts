/** Puts the amounts that are said of one thing together. */
import type { Said } from './amounts.ts';
import type { Wanted } from './line.ts';

/** Behind a size nobody means more packs than this by a number without a sign: 'sugar 1kg 45' says its price. */
const maxPacks = 20;

export function wantedOf(said: readonly Said[]): Wanted | undefined {
  const rupees = said.find((one) => one.rupees !== undefined)?.rupees;
  return amountOf(said) ?? (rupees === undefined ? undefined : { kind: 'money', rupees });
}

function amountOf(all: readonly Said[]): Wanted | undefined {
  const said = withoutPrices(all);
  const tray = said.find(({ each }) => each)?.amount;
  const packs = said.find((one) => one.packs !== undefined)?.packs;
  if (tray) {
    const others = said.filter(({ each }) => !each);
    return { kind: 'packs', packs: packs ?? others.find((one) => one.count !== undefined)?.count ?? 1, size: tray };
  }
  const amounts = said.flatMap(({ amount }) => (amount ? [amount] : []));
  const size = amounts.find(({ of }) => of !== 'pc');
  const piece = amounts.find(({ of }) => of === 'pc');
  const count = said.find((one) => one.count !== undefined)?.count;
  if (size) {
    const number = packs ?? count ?? piece?.amount;
    return number === undefined ? { kind: 'amount', amount: size } : { kind: 'packs', packs: number, size };
  }
  if (piece) return { kind: 'amount', amount: piece };
  if (packs !== undefined) return { kind: 'packs', packs };
  return countOf(said);
}

/** Without large numbers behind a size. */
function withoutPrices(said: readonly Said[]): readonly Said[] {
  const size = said.findIndex(({ amount }) => amount && amount.of !== 'pc');
  const isPrice = ({ count, times }: Said, i: number) => size >= 0 && i > size && !times && (count ?? 0) > maxPacks;
  return said.filter((one, i) => !isPrice(one, i));
}

/** 'Milk 2', and '500 x 4', which is so many times a number whose unit follows from how a thing is sold. */
function countOf(said: readonly Said[]): Wanted | undefined {
  const counts = said.filter(({ count }) => count !== undefined);
  const numbers = counts.map(({ count = 1 }) => count).sort((one, other) => other - one);
  const [count, times] = numbers;
  if (count === undefined) return undefined;
  if (times === undefined || !counts.some((one) => one.times))
    return { kind: 'count', count: counts[0]?.count ?? count };
  return { kind: 'count', count, times };
}
