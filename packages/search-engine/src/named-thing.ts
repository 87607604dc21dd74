/** Reads from a name or a text which thing it is, by the word list, to tell packs of one thing from other things. */
import { flavoursOf, partsOfName } from './document.ts';
import { lexicon } from './lexicon.ts';
import { normalise } from './normalise.ts';
import type { Size } from './sizes.ts';
import { wholeThings } from './things.ts';

export interface NamedThing {
  /** The words of the name in the singular, without sizes and words that say nothing. */
  stems: string[];
  /** The kinds that it belongs to, by the numbers of the word list: 'brown rice' is brown rice, and rice. */
  meanings: number[];
  /** Words of the categories where it is at home. */
  home: string[];
  /** Other things that the name has before what it is: 'vanilla' of vanilla sugar. */
  flavours: number[];
  /** The sizes in the name. */
  sizes: Size[];
}

/** The thing that a product is by its name. */
export function namedThing(name: string): NamedThing {
  const parts = partsOfName(name);
  const heads = parts.map(({ stems }) => stems);
  // In 'Royal Organic - Cloves' the brand comes first.
  const head = heads.find((stems) => meaningsAtEnd(stems).length > 0) ?? heads[0] ?? [];
  const meanings = meaningsAtEnd(head);
  return {
    stems: parts.flatMap(({ stems }) => stems),
    meanings,
    home: meanings.flatMap((meaning) => lexicon.meanings[meaning]?.home ?? []),
    flavours: flavoursOf(head, lexicon),
    sizes: parts.flatMap(({ sizes }) => sizes),
  };
}

export const meaningsAtEnd = (stems: readonly string[]): number[] =>
  lexicon
    .match(stems)
    .filter(({ end }) => end === stems.length)
    .map(({ meaning }) => meaning);

/**
 * Returns the thing that a product is by its name: the numbers of the word list, or the last word of a name that the list does not know.
 * Words that are at home nowhere, such as 'powder', say nothing about it.
 */
export function kindsOfName(name: string): (number | string)[] {
  const { meanings, stems } = namedThing(name);
  const kinds = meanings.filter((meaning) => lexicon.meanings[meaning]?.home.length);
  return kinds.length > 0 ? kinds : stems.slice(-1);
}

export interface TextThing {
  text: string;
  /** Its number in the word list. */
  meaning: number;
  /** Where it is sold: words of categories. */
  home: string;
}

/** Longer texts are sentences. */
const maxTextLength = 200;

/** The things that a text consists of, such as two of 'aloo pyaz' and one of 'brown rice'; none when it has other words. */
export function thingsOf(text: string): TextThing[] {
  const things = text.length > maxTextLength ? undefined : wholeThings(normalise(text), lexicon);
  const homeOf = (meaning: number) => lexicon.meanings[meaning]?.home.join(' ') ?? '';
  return (things ?? []).map((thing) => ({ ...thing, home: homeOf(thing.meaning) }));
}

/** Returns true when one of two numbers of the word list stands for a kind of the other: basmati rice is rice. */
export function isKindOf(one: number, other: number): boolean {
  const names = lexicon.meanings[one]?.names ?? [];
  if (names.some(({ apart }) => apart)) return false;
  return names.some(({ stems }) => {
    return (
      stems.length > 1 && lexicon.match(stems).some(({ meaning, end }) => meaning === other && end === stems.length)
    );
  });
}
