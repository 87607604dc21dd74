/** Tells packs and kinds of one thing from other things, by their names. */
import { type FoundWord, type NamedThing, namedThing, thingsOf } from '@tokri/search-engine';

/** A product with what it is by its name. */
export interface Named {
  thing: NamedThing;
}

/** Returns true when a product has the words side by side in its name: 'idli dosa batter' is one thing. */
export function isNamedSo(product: Named | undefined, words: string): boolean {
  const { stems } = namedThing(words);
  const own = product?.thing.stems ?? [];
  return own.some((_, start) => stems.every((stem, i) => own[start + i] === stem));
}

/** Returns true when a product has all words in its name, in any order: 'ice cream vanilla' is one thing. */
export const hasAllWords = (product: Named | undefined, words: string): boolean =>
  namedThing(words).stems.every((stem) => product?.thing.stems.includes(stem));

/** Returns true when a product is another pack or kind of the best match, for somebody who typed these words. */
export function isSameThing(best: Named, product: Named, words: readonly FoundWord[]): boolean {
  if (product === best || hasSameName(best, product)) return true;
  const { thing } = product;
  if (!isKindLike(best.thing, thing, words)) return false;
  if (!thing.flavours.every((flavour) => best.thing.flavours.includes(flavour))) return false;
  // A typed word that is in the name of the one is in the name of the other: 'basmati', 'amul'.
  return words.every(({ typed }) => !best.thing.stems.includes(typed) || thing.stems.includes(typed));
}

/** The same by the word list; for who types 'rice' brown rice is like basmati rice, but sweet potatoes are not like potatoes. */
function isKindLike(one: NamedThing, other: NamedThing, words: readonly FoundWord[]): boolean {
  const [own, ...wider] = one.meanings;
  if (own === undefined) return false;
  if (other.meanings[0] === own) return true;
  const typed = new Set(thingsOf(words.map((word) => word.typed).join(' ')).map(({ meaning }) => meaning));
  return wider.some((meaning) => typed.has(meaning) && other.meanings.includes(meaning));
}

export const hasSameName = (one: Named, other: Named): boolean =>
  one.thing.stems.length === other.thing.stems.length &&
  one.thing.stems.every((stem, i) => other.thing.stems[i] === stem);
