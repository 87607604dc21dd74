/** Decides if the best result of a search is what somebody meant: a search shows the nearest, a list must know what it does not have. */
import type { FoundWord } from '@tokri/search-engine';

/** The thing itself has at least this weight; products that only have the word in their name, or are on its shelf, have less. */
const minOfThing = 0.8;
/** Shorter words sound like too many others. */
const longSound = 5;
/** From so many letters on one may be wrong, and from so many two. */
const longGuess = { one: 4, two: 7 } as const;
/** So much of a word must have been typed to stand for all of it: 'petrol' is not petroleum jelly. */
const minOfWord = 0.75;

export const isSurely = ({ by, typed, weight }: FoundWord): boolean =>
  (by === 'itself' && weight > 0) || (by === 'sound' && typed.length >= longSound);

/** Returns true when the best product is what was meant: a thing that was named, what most of the words say, or what all may say. */
export function isMeant(words: readonly FoundWord[]): boolean {
  const named = words.filter(({ typed }) => /\p{L}/u.test(typed));
  if (!named.some(({ weight }) => weight >= minOfThing) && named.length < 2) return false;
  const sure = named.filter(isSurely);
  if (sure.some(({ listed, by, weight }) => (listed || by === 'sound') && weight >= minOfThing)) return true;
  return sure.length > named.length / 2 || (named.length > 0 && named.every(mayBe));
}

function mayBe(word: FoundWord): boolean {
  const { by, typed, as = '', edits = 0 } = word;
  if (by === 'guess') return typed.length >= (edits > 1 ? longGuess.two : longGuess.one);
  if (by === 'beginning') return typed.length >= minOfWord * as.length;
  return by !== 'nothing';
}
