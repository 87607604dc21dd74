/** How much alike two products of the same list are. */
import { salePaise } from '../../contract/money.ts';
import { homeOf } from '../search/home-of.ts';

interface Compared {
  name: string;
  pricePaise: number;
  discount: number;
}

const wordsOf = (name: string): Set<string> => new Set(name.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []);

/** A word in common counts as much as a price twice as high. */
const perWord = Math.LN2;

/** Higher is more alike: words in common, less the distance of the prices. */
export function similarity(a: Compared, b: Compared): number {
  const words = wordsOf(a.name);
  const common = [...wordsOf(b.name)].filter((word) => words.has(word)).length;
  const [one, other] = [a, b].map(({ pricePaise, discount }) => Math.max(1, salePaise(pricePaise, discount)));
  return common * perWord - Math.abs(Math.log((one ?? 1) / (other ?? 1)));
}

/** Returns true for products of the same kind as one with this name: they share a word, or are at home in the same place by the word list. */
export function isKindred(name: string): (other: Pick<Compared, 'name'>) => boolean {
  const [words, home] = [wordsOf(name), new Set(homeOf(name))];
  return (other) =>
    [...wordsOf(other.name)].some((word) => words.has(word)) || homeOf(other.name).some((place) => home.has(place));
}
