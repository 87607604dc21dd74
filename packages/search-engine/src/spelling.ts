/** Finds what a word that nothing is called by was meant to be. */
import { distanceOf } from './edit-distance.ts';
import { type Lexicon, skeletonOfWord } from './lexicon.ts';
import { soundOf } from './sound.ts';
import { isIndic, transliterate } from './transliterate.ts';
import { lettersOf, mayBeNear, type Term, type Vocabulary } from './vocabulary.ts';

export interface Guess {
  /** The word that was meant. */
  text: string;
  /** The documents that have it. */
  term: Term;
  /** The word list has it. */
  listed: boolean;
  /** Letters that differ. */
  edits: number;
  /** Higher is likelier; one more means about twice as likely. */
  score: number;
}

/** Lengths of words: from which on one letter may be wrong, from which on two, and up to which. */
const lengths = { oneEdit: 3, twoEdits: 6, max: 24 } as const;

/** In doublings of likelihood: a plain edit, another first letter, a word of the trade. */
const editPenalty = 5;
const firstLetterPenalty = 2.5;
const listBonus = 1.5;
/** In edits: words that sound the same, and words of the same consonants, are no further apart. */
const soundCost = 0.5;
const consonantsCost = 1;
/** Fewer consonants are those of too many words. */
const fewestConsonants = 4;

/** How many guesses are made, and how much less likely than the best the others may be. */
const bounds = { sure: { max: 3, margin: 2 }, doubtful: { max: 8, margin: 7 } } as const;

/** Letters in another order, the first and the last in their places, count as one slip: 'basen' for besan. */
const shuffled = { edits: 1, cost: 1.2 } as const;

function isShuffled(a: string, b: string): boolean {
  if (a.length !== b.length || a === b || a.length < 5) return false;
  if (a[0] !== b[0] || a.at(-1) !== b.at(-1)) return false;
  return [...a].sort().join('') === [...b].sort().join('');
}

export class Spelling {
  readonly #vocabulary: Vocabulary;
  readonly #lexicon: Lexicon;
  readonly #termOf: (meaning: number) => Term;
  /** Latin words of the list with what is found by them, and their letters. */
  readonly #listed: { text: string; meaning: number; letters: number }[];
  readonly #listedTexts: Set<string>;

  constructor(vocabulary: Vocabulary, lexicon: Lexicon, termOf: (meaning: number) => Term) {
    this.#vocabulary = vocabulary;
    this.#lexicon = lexicon;
    this.#termOf = termOf;
    this.#listed = this.#lexicon
      .words()
      .filter(({ word }) => !isIndic(word))
      .map(({ word, meaning }) => ({ text: word, meaning, letters: lettersOf(word) }));
    this.#listedTexts = new Set(this.#listed.map(({ text }) => text));
  }

  /** Every word that may have been meant, best first; `unfinished` also looks at beginnings of longer words. */
  guessAll(typed: string, unfinished: boolean): readonly Guess[] {
    if (typed.length > lengths.max) return [];
    const guesses = isIndic(typed) ? this.#bySound(typed) : this.#byLetters(typed, unfinished);
    return guesses.sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1));
  }

  /** The likeliest of them; `doubtful` gives less likely ones too. */
  likeliest(guesses: readonly Guess[], doubtful: boolean): Guess[] {
    const [best] = guesses;
    if (!best) return [];
    const { max, margin } = doubtful ? bounds.doubtful : bounds.sure;
    return guesses
      .filter((one) => one.score > best.score - margin && (doubtful || one.edits <= best.edits))
      .slice(0, max);
  }

  #byLetters(typed: string, unfinished: boolean): Guess[] {
    if (typed.length < lengths.oneEdit) return [];
    const maxEdits = typed.length < lengths.twoEdits ? 1 : 2;
    const letters = lettersOf(typed);
    const sound = soundOf(typed);
    const found = new Map<string, Guess>();
    const consider = (text: string, term: Term, asPrefix: boolean) => {
      // The first letter is seldom wrong, and then nothing else is.
      const allowed = asPrefix || text.charCodeAt(0) !== typed.charCodeAt(0) ? 1 : maxEdits;
      const distance = isShuffled(typed, text) ? shuffled : distanceOf(typed, text, allowed, asPrefix);
      if (!distance || term.strong.length === 0 || text === typed) return;
      const heard = asPrefix ? distance.cost : soundCost + (distanceOf(sound, soundOf(text), 1)?.cost ?? maxEdits);
      const guess = this.#guessOf(typed, text, term, distance.edits, Math.min(heard, distance.cost));
      if (guess.score > (found.get(text)?.score ?? Number.NEGATIVE_INFINITY)) found.set(text, guess);
    };
    for (let length = typed.length - maxEdits; length <= typed.length + maxEdits; length += 1) {
      for (const term of this.#vocabulary.ofLength(length)) {
        // Asked here because nearly all terms end here.
        if (mayBeNear(letters, term.letters, maxEdits)) consider(term.text, term, false);
      }
    }
    for (const { text, meaning, letters: own } of this.#listed) {
      const near = Math.abs(text.length - typed.length) <= maxEdits && mayBeNear(letters, own, maxEdits);
      if (near) consider(text, this.#termOf(meaning), false);
    }
    this.#byConsonants(typed, found);
    if (unfinished && typed.length > lengths.oneEdit && found.size === 0) this.#byBeginning(typed, consider);
    return [...found.values()];
  }

  /** 'condishner': written as it is heard, it may be far from the word in letters. */
  #byConsonants(typed: string, found: Map<string, Guess>): void {
    const skeleton = skeletonOfWord(typed);
    if (skeleton.length < fewestConsonants) return;
    for (const term of this.#vocabulary.soundingLike(skeleton)) {
      const { text } = term;
      if (text === typed || text.charCodeAt(0) !== typed.charCodeAt(0)) continue;
      const guess = this.#guessOf(typed, text, term, 1, consonantsCost);
      if (guess.score > (found.get(text)?.score ?? Number.NEGATIVE_INFINITY)) found.set(text, guess);
    }
  }

  /** Beginnings are only looked for among words with the same two first letters: nobody waits for more. */
  #byBeginning(typed: string, consider: (text: string, term: Term, asPrefix: boolean) => void): void {
    const start = typed.slice(0, 2);
    for (const term of this.#vocabulary.startingWith(start)) {
      if (term.text.length > typed.length) consider(term.text, term, true);
    }
  }

  #bySound(typed: string): Guess[] {
    const sound = soundOf(transliterate(typed));
    const skeleton = skeletonOfWord(typed);
    if (skeleton.length < 2) return [];
    const found: Guess[] = [];
    for (const term of this.#vocabulary.soundingLike(skeleton)) {
      const distance = distanceOf(sound, soundOf(term.text), 3);
      if (!distance) continue;
      // The list has its names in Devanagari too, so this is more likely a brand.
      const score = frequencyScore(term) - editPenalty * distance.cost;
      found.push({ text: term.text, term, listed: false, edits: distance.edits, score });
    }
    return found;
  }

  #guessOf(typed: string, text: string, term: Term, edits: number, cost: number): Guess {
    const listed = this.#listedTexts.has(text);
    const start = typed.charCodeAt(0) === text.charCodeAt(0) ? 0 : firstLetterPenalty;
    const bonus = listed ? listBonus : 0;
    return { text, term, listed, edits, score: frequencyScore(term) + bonus - start - editPenalty * cost };
  }
}

const frequencyScore = (term: Term): number => 0.8 * Math.log2(1 + term.strong.length);
