/** What to offer to who asks for a brand that the shop has not got: other things of its kind. */
import { readFileSync } from 'node:fs';
import { normalise, wordsOf } from './normalise.ts';

const longestName = 4;

/**
 * Parses 'noodles: maggi, top ramen'.
 * @returns kinds by brand, as words with blanks between
 * @throws Error naming the line
 */
export function parseKinds(text: string): Map<string, string> {
  const kinds = new Map<string, string>();
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [kind = '', brands = ''] = line.split(':');
    for (const brand of brands.split(',')) {
      const name = wordsOf(normalise(brand));
      if (kind.trim() === '' || name.length === 0 || name.length > longestName) throw new Error(`kinds, line ${i + 1}`);
      kinds.set(name.join(' '), kind.trim());
    }
  }
  return kinds;
}

/** By brand. */
export const kindOfBrand: ReadonlyMap<string, string> = parseKinds(
  readFileSync(new URL('./kinds/brands.txt', import.meta.url), 'utf8'),
);

/**
 * The text with the kind in the place of the brand in it; undefined when there is none.
 * @param isThere - whether the shop has the brand, of which it is told the words; `last`: the text ends with them
 */
export function kindInstead(
  text: string,
  isThere: (brand: readonly string[], last: boolean) => boolean,
): string | undefined {
  const words = wordsOf(normalise(text)).slice(0, 2 * longestName);
  for (let length = Math.min(longestName, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const [brand, rest] = [words.slice(start, start + length), words.slice(start + length)];
      const kind = kindOfBrand.get(brand.join(' '));
      if (!kind) continue;
      return isThere(brand, rest.length === 0) ? undefined : [...words.slice(0, start), kind, ...rest].join(' ');
    }
  }
  return undefined;
}
