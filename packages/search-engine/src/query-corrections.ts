/** Words that are probably mistakes, and what was meant by them. */
import { type Choice, frequencyOf, joinedWeight, type QueryWord, type Sources } from './query-words.ts';
import type { Guess } from './spelling.ts';
import { stem } from './stem.ts';
import { isIndic } from './transliterate.ts';

const guessWeight = 0.85;
/** A word in so many documents or fewer may be a typing error of their author, if another is so many times as frequent. */
const slips = {
  inNames: { rare: 3, muchMore: 30 },
  inDescriptions: { rare: 20, muchMore: 5 },
  inDoubt: { rare: 30, muchMore: 4 },
} as const;
/** In so few names a word may be a mistake. */
export const { rare } = slips.inNames;

/** A word as it is, or its likeliest correction when neither the list nor a name has it. */
export function asListed({ vocabulary, lexicon, spelling }: Sources, word: string, correct: boolean): string {
  const own = stem(word);
  if (!correct || lexicon.match([own]).length > 0 || vocabulary.find(own)) return word;
  return spelling.guessAll(own, false)[0]?.text ?? word;
}

/** 'dragonfruit' also finds dragon fruit, when there is a name with both words side by side. */
export function addSplit({ vocabulary, adjacent }: Sources, word: QueryWord): boolean {
  if (frequencyOf(word) > rare) return false;
  let best: Choice | undefined;
  for (let i = 3; i <= word.typed.length - 3; i += 1) {
    const first = vocabulary.find(word.typed.slice(0, i));
    const second = vocabulary.find(stem(word.typed.slice(i)));
    if (!first || !second) continue;
    const term = adjacent(first, second);
    if (term.strong.length > (best?.term.strong.length ?? 0)) best = { term, weight: joinedWeight };
  }
  if (best) word.choices.push(best);
  return best !== undefined;
}

/** Adds what was probably meant. Returns true when the vocabulary was walked through. */
export function addGuesses(
  { lexicon, spelling, termOf }: Sources,
  word: QueryWord,
  last: boolean,
  doubtful: boolean,
  guessed: Map<string, readonly Guess[]>,
): boolean {
  const strong = frequencyOf(word);
  const own = Math.max(strong, word.choices[0]?.term.weak.length ?? 0);
  const slip = doubtful ? slips.inDoubt : strong > 0 ? slips.inNames : slips.inDescriptions;
  if (own > slip.rare || (own > 0 && word.typed.length < 5)) return false;
  const maxEdits = own > 0 ? 1 : 2;
  const key = `${last} ${word.stem}`;
  const all = guessed.get(key) ?? spelling.guessAll(word.stem, last);
  guessed.set(key, all);
  const guesses = spelling
    .likeliest(all, doubtful)
    .filter((guess) => guess.edits <= maxEdits && (isSlip(guess, own, slip.muchMore) || isBetterKnown(guess, own)));
  word.guesses = guesses;
  for (const [i, { term, text }] of guesses.entries()) {
    const weight = guessWeight * 0.8 ** i;
    word.choices.push({ term, weight });
    for (const { meaning } of lexicon.match([text])) {
      word.choices.push({ term: termOf(meaning), weight });
    }
  }
  const [best] = guesses;
  // Another script is no mistake, nor is a word that a name has.
  if (best && strong === 0 && !isIndic(word.typed) && isSlip(best, own, slip.muchMore)) word.corrected = best.text;
  return true;
}

/** So much more frequent than what was typed that this must be a mistake. */
const isSlip = ({ term }: Guess, frequency: number, muchMore: number): boolean =>
  term.strong.length >= muchMore * frequency;

/** A word of the list that more names have: worth finding too, for who writes names makes mistakes as well. */
const isBetterKnown = ({ listed, term }: Guess, frequency: number): boolean =>
  listed && term.strong.length >= 2 * frequency;
