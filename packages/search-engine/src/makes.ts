/** Makes that a text names: brands of the word list, and those with a kind. */
import { findBrand } from './kinds.ts';
import { lexicon } from './lexicon.ts';
import { normalise, wordsOf } from './normalise.ts';
import { stem } from './stem.ts';

/** The make in a text as it was written, normalised; undefined when it names none. */
export function makeIn(text: string): string | undefined {
  const known = findBrand(text, () => []);
  if (known) return known.brand.join(' ');
  const words = wordsOf(normalise(text));
  const match = lexicon
    .match(words.map(stem))
    .find(({ meaning, share }) => share === 1 && lexicon.meanings[meaning]?.isBrand);
  return match && words.slice(match.start, match.end).join(' ');
}
