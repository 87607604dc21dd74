/** The offer for a brand that the index does not have: other things of its kind. */
import { readFileSync } from 'node:fs';
import { normalise, wordsOf } from './normalise.ts';
import { stem } from './stem.ts';

const maxNameLength = 4;

/** Names with digits are written apart and together: '7up', '7 up', '50-50', '5050'. */
const hasDigit = /\p{Nd}/u;
const literalText = (words: readonly string[]): string =>
  words.some((word) => hasDigit.test(word)) ? words.join('') : words.join(' ');

/**
 * Parses 'noodles: maggi, top ramen'.
 * @returns kinds by brand, as words with blanks between, and without blanks when there are digits
 * @throws Error naming the line
 */
export function parseKinds(text: string): Map<string, string> {
  const kinds = new Map<string, string>();
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [kind = '', brands = ''] = line.split(':');
    for (const brand of brands.split(',')) {
      const name = wordsOf(normalise(brand));
      if (kind.trim() === '' || name.length === 0 || name.length > maxNameLength)
        throw new Error(`kinds, line ${i + 1}`);
      kinds.set(literalText(name), kind.trim());
    }
  }
  return kinds;
}

/** By brand. */
export const kindOfBrand: ReadonlyMap<string, string> = parseKinds(
  readFileSync(new URL('../kinds/brands.txt', import.meta.url), 'utf8'),
);

/** A brand in a text, with the words around it. */
export interface NamedBrand {
  brand: readonly string[];
  kind: string;
  before: readonly string[];
  after: readonly string[];
}

/**
 * The longest brand of the list in a text; undefined when there is none.
 * @param otherNames - other ways to write one word, so that 'maggie' is 'maggi'
 */
export function findBrand(text: string, otherNames: (word: string) => readonly string[]): NamedBrand | undefined {
  const words = wordsOf(normalise(text)).slice(0, 2 * maxNameLength);
  for (let length = Math.min(maxNameLength, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const brand = words.slice(start, start + length);
      const names = [literalText(brand), ...(length === 1 ? otherNames(brand[0] ?? '') : [])];
      const kind = names.map((name) => kindOfBrand.get(name)).find((each) => each !== undefined);
      if (kind) return { brand, kind, before: words.slice(0, start), after: words.slice(start + length) };
    }
  }
  return undefined;
}

/** The text with the kind in the place of the brand: 'surf excel 1kg' is 'detergent 1kg', 'oreo biscuit' is 'biscuits'. */
export function kindInstead({ kind, before, after }: NamedBrand): string {
  const own = new Set(wordsOf(kind).map(stem));
  const others = (words: readonly string[]) => words.filter((word) => !own.has(stem(word)));
  return [...others(before), kind, ...others(after)].join(' ');
}
