/** The words of a text that are worth looking up. */
import { normalise, wordsOf } from './normalise.ts';
import { stem } from './stem.ts';

const stopWords = new Set(
  (
    'a an the of for and with in on to by from at or ka ki ke ko me mein aur wala wali wale buy online price rate chahiye ' +
    'please का की के को में और वाला वाली वाले चाहिए'
  ).split(' '),
);

/** Those that say something; all of them when none does. */
export function withoutStopWords(words: readonly string[]): string[] {
  const kept = words.filter((word) => !stopWords.has(word));
  return kept.length > 0 ? kept : [...words];
}

/** The words of any text that say something, in the singular. */
export const meaningfulStems = (text: string): string[] => withoutStopWords(wordsOf(normalise(text))).map(stem);
