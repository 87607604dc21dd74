/** What a name or a text says that a thing is, by the word list: for telling packs of one thing from other things. */
import { flavoursOf, partsOfName } from './document.ts';
import { lexicon } from './lexicon.ts';
import { normalise } from './normalise.ts';
import type { Size } from './sizes.ts';
import { wholeThings } from './things.ts';

export interface NamedThing {
  /** The words of the name in the singular, without sizes and words that say nothing. */
  stems: string[];
  /** What it is, by the numbers of the word list: 'brown rice' is brown rice, and rice. */
  meanings: number[];
  /** Words of the categories where it is at home. */
  home: string[];
  /** Other things that the name has before what it is: 'vanilla' of vanilla sugar. */
  flavours: number[];
  /** The sizes in the name. */
  sizes: Size[];
}

/** What a product is by its name. */
export function namedThing(name: string): NamedThing {
  const parts = partsOfName(name);
  const head = parts[0]?.stems ?? [];
  const meanings = lexicon
    .match(head)
    .filter(({ end }) => end === head.length)
    .map(({ meaning }) => meaning);
  return {
    stems: parts.flatMap(({ stems }) => stems),
    meanings,
    home: meanings.flatMap((meaning) => lexicon.meanings[meaning]?.home ?? []),
    flavours: flavoursOf(head, lexicon),
    sizes: parts.flatMap(({ sizes }) => sizes),
  };
}

export interface TextThing {
  text: string;
  /** Its number in the word list. */
  meaning: number;
  /** Where it is sold: words of categories. */
  home: string;
}

/** The things that a text consists of, such as two of 'aloo pyaz' and one of 'brown rice'; none when it has other words. */
export const thingsOf = (text: string): TextThing[] =>
  (wholeThings(normalise(text), lexicon) ?? []).map((thing) => ({
    ...thing,
    home: lexicon.meanings[thing.meaning]?.home.join(' ') ?? '',
  }));

/** Whether what two numbers of the word list stand for is one kind of the other: basmati rice is rice. */
export function isKindOf(one: number, other: number): boolean {
  const names = (meaning: number) => lexicon.meanings[meaning]?.names ?? [];
  return names(one).some(({ stems, apart }) => {
    if (apart || stems.length < 2) return false;
    return lexicon.match(stems).some(({ meaning, end }) => meaning === other && end === stems.length);
  });
}
