/** Several things in one search: 'bread and butter', 'dal chawal', 'doodh aur anda'. */

import type { IndexedDocument } from './indexed-documents.ts';
import type { Lexicon } from './lexicon.ts';
import { normalise, wordsOf } from './normalise.ts';
import type { Ranked } from './ranking.ts';
import { plainAmounts, takeSizes } from './sizes.ts';
import { stem } from './stem.ts';
import { isForm, withoutStopWords } from './words.ts';

export interface Thing {
  text: string;
  meaning: number;
}

export interface Things {
  parts: Thing[];
  /** A word or sign stands between them, so that they are surely several. */
  joined: boolean;
}

const joints = /\s*[&+,;]\s*|\s+(?:and|n|aur|or|plus|और|तथा|आणि|এবং|ও|અને|ਅਤੇ|మరియు|ಮತ್ತು|மற்றும்)\s+/u;
const maxThings = 4;

/** The things of a text when it names several, and nothing else but sizes; undefined otherwise. */
export function thingsIn(text: string, lexicon: Lexicon): Things | undefined {
  const sections = normalise(text).trim().split(joints);
  const parts: Thing[] = [];
  for (const section of sections) {
    const some = wholeThings(section, lexicon);
    if (!some) return undefined;
    parts.push(...some);
  }
  // 'Mirchi powder' is no chilli and a powder.
  if (sections.length === 1 && parts.some(({ text: name }) => isForm(name))) return undefined;
  const isOnce = new Set(parts.map(({ meaning }) => meaning)).size === parts.length;
  return parts.length > 1 && parts.length <= maxThings && isOnce ? { parts, joined: sections.length > 1 } : undefined;
}

/** The names that a section consists of, from its beginning to its end, the longest first; undefined when other words are left. */
export function wholeThings(section: string, lexicon: Lexicon): Thing[] | undefined {
  const words = withoutStopWords(takeSizes(wordsOf(plainAmounts(section))).rest);
  const matches = lexicon.match(words.map(stem));
  const parts: Thing[] = [];
  for (let i = 0; i < words.length; ) {
    const match = matches.find(({ start }) => start === i);
    if (!match) return undefined;
    parts.push({ text: words.slice(match.start, match.end).join(' '), meaning: match.meaning });
    i = match.end;
  }
  return parts.length > 0 ? parts : undefined;
}

/** Words of the aisles of what is not eaten. */
const notEaten = new Set(
  'bath skin hair oral hygiene beauty clean cleaner detergent dishwash laundry agarbatti incense'.split(' '),
);

/** Returns true when something that is eaten stands before something that is not: 'turmeric soap', 'lemon dishwash'. */
export function isScented(parts: readonly Thing[], lexicon: Lexicon): boolean {
  const homes = parts.map(({ meaning }) => lexicon.meanings[meaning]?.home ?? []);
  const isEaten = (home: readonly string[]) => !home.some((place) => notEaten.has(place));
  return homes.length > 1 && homes.every((home, i) => isEaten(home) === i < homes.length - 1);
}

/** Returns true when another name, or the part of the name that says what a thing is, has all of these: a milk bread is one thing. */
export const hasAll = (
  { name, headLength, otherNames }: IndexedDocument,
  parts: readonly Thing[],
  lexicon: Lexicon,
): boolean =>
  [name.slice(0, headLength), ...otherNames].some((words) => {
    const matches = lexicon.match(words.map(({ text }) => text));
    return parts.every((part) => matches.some(({ meaning }) => meaning === part.meaning));
  });

/** More than any points of a search for one thing. */
const firstPoints = 10_000;

/** The first of every list, then the second of every list; each document once, what is out of stock last. */
export function takeTurns(lists: readonly (readonly Ranked[])[], limit: number): Ranked[] {
  const taken = new Map<number, Ranked>();
  for (const inStock of [true, false]) {
    const some = lists.map((list) => list.filter(({ document }) => document.inStock === inStock));
    const longest = Math.max(...some.map((list) => list.length));
    for (let i = 0; i < longest; i += 1) {
      for (const one of some.flatMap((list) => list[i] ?? [])) {
        const { slot } = one.document;
        if (!taken.has(slot)) taken.set(slot, { ...one, points: firstPoints - taken.size });
      }
    }
  }
  return [...taken.values()].slice(0, limit);
}
