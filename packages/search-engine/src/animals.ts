/** Products and searches for animals: food for people and for animals are not mixed. */
import type { Lexicon } from './lexicon.ts';
import { stem } from './stem.ts';
import { withoutStopWords } from './words.ts';

/** In names of categories, and the home of such things in the word list. */
const animals = new Set(['pet', 'dog', 'cat', 'puppy', 'kitten', 'aquarium']);
/** Beside other words than these 'pet' is the stomach: 'pet dard'. */
const besidePet = new Set(
  'food care shampoo toy supply treat litter accessory bowl bed snack shop product item'.split(' '),
);

export const isOfAnimals = (stems: readonly string[]): boolean => stems.some((word) => animals.has(word));

/** Returns true when words name something for animals; a hot dog is none. */
export function namesAnimals(words: readonly string[], lexicon: Lexicon): boolean {
  const stems = withoutStopWords(words).map(stem);
  const found = lexicon.match(stems).filter(({ share }) => share > 0.9);
  const isAnimal = (word: string, i: number) =>
    animals.has(word) &&
    (word !== 'pet' || stems.length === 1 || besidePet.has(stems[i + 1] ?? '')) &&
    !(word === 'dog' && stems[i - 1] === 'hot');
  return (
    stems.some(isAnimal) ||
    found.some(
      ({ meaning, start, end }) =>
        isAtHome(meaning, lexicon) && stems.slice(start, end).join(' ') !== 'pet' && stems[start - 1] !== 'hot',
    )
  );
}

const isAtHome = (meaning: number, lexicon: Lexicon): boolean =>
  lexicon.meanings[meaning]?.home.some((word) => animals.has(word)) ?? false;
