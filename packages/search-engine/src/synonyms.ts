/** Meanings of words by the word list, for use without an index. */
import { lexicon } from './lexicon.ts';
import { normalise, wordsOf } from './normalise.ts';
import { takeSizes } from './sizes.ts';
import { stem } from './stem.ts';

/** A word of a text, and every name of the things that it names, alone or with the words around it. */
export interface Synonyms {
  word: string;
  names: string[];
}

/** Each word of a text with its synonyms; sizes such as '1kg' are left out. */
export function synonymsOf(text: string): Synonyms[] {
  const words = takeSizes(wordsOf(normalise(text))).rest;
  const matches = lexicon.match(words.map(stem));
  return words.map((word, i) => {
    const meanings = matches.filter(({ start, end }) => start <= i && i < end).map(({ meaning }) => meaning);
    const names = meanings.flatMap((meaning) => lexicon.meanings[meaning]?.names ?? []);
    return { word, names: names.map(({ stems }) => stems.join(' ')) };
  });
}
