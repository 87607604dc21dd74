/** A text as it is looked for: its words, and everything that would do in the place of each. */
import type { Lexicon, Match } from './lexicon.ts';
import type { Size } from './sizes.ts';
import type { Guess, Spelling } from './spelling.ts';
import { stem } from './stem.ts';
import type { Term, Vocabulary } from './vocabulary.ts';

export interface Choice {
  term: Term;
  /** How well it stands for the word: 1 is the word itself. */
  weight: number;
  /** It is the word itself, or what that begins. */
  literal?: boolean;
  /** It sounds like the word. */
  heard?: boolean;
}

export interface QueryWord {
  typed: string;
  stem: string;
  choices: Choice[];
  /** Whole words that begin with it, the most frequent first. */
  endings: Term[];
  /** The corrected word. */
  corrected?: string;
  /** Other words that may have been meant, likeliest first. */
  guesses: readonly Guess[];
  /** A number or a single letter may be missing. */
  optional: boolean;
  /** The things that must not be there, unless a name says that they are not: 'sugar' of 'milk without sugar'. */
  without?: readonly Term[];
  /** A document that has such a thing in it, or is one of them, does not fit either. */
  excluded?: readonly Term[];
  /** The words, as they were typed, that only let through what says so: 'sugar free', 'vegan'. */
  restricts?: string;
}

export interface QueryPlan {
  words: QueryWord[];
  /** Names of the word list among the words; the places are those of the words. */
  matches: readonly Match[];
  sizes: Size[];
  /** The things that are not wanted: 'brown' of 'rice not brown'. */
  leftOut?: readonly Term[];
  /** Has more points: what a brand is known for. */
  preferred?: Term | undefined;
}

/** The sources of a plan. */
export interface Sources {
  vocabulary: Vocabulary;
  lexicon: Lexicon;
  spelling: Spelling;
  /** The documents of a meaning. */
  termOf: (meaning: number) => Term;
  /** Documents that have two words next to each other in one of their names. */
  adjacent: (first: Term, second: Term) => Term;
}

/** How well two words stand for one that is written apart or together. */
export const joinedWeight = 0.95;

export const newWord = (typed: string): QueryWord => ({
  typed,
  stem: stem(typed),
  choices: [],
  endings: [],
  guesses: [],
  optional: isNumber(typed) || typed.length === 1,
});

export const isNumber = (word: string): boolean => /^[\d.]+$/.test(word);

/** In how many documents the word, or what stands for it, is found. */
export const frequencyOf = (word: QueryWord): number =>
  word.choices.reduce((max, { term }) => Math.max(max, term.strong.length), 0);
