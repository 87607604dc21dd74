/** Reads which thing a product of a shelf is by its name, to tell whether another one there can take its place. */
import { partsOfName } from './document.ts';
import { lexicon } from './lexicon.ts';
import { meaningsAtEnd } from './named-thing.ts';
import { isForm, meaningfulStems } from './words.ts';

export interface ShelfThing {
  /** The kinds that it belongs to, by the numbers of the word list; none when the list does not know it. */
  kinds: number[];
  /** Everything that its name mentions. */
  mentioned: number[];
  /** Its last word that says what it is; undefined when it has none. */
  noun: string | undefined;
}

/** Parts of plants, which say as little about a thing as its form. */
const partsOfPlants = new Set(['seed', 'leaf', 'kernel', 'flower', 'root']);
/** A thing is of a kind by so much of its name: peanut butter is no butter. */
const minOfKind = 0.9;

/**
 * The thing that a product is by its name.
 * @param places - words of the categories where it stands: cumin seeds are no seeds for a garden
 */
export function shelfThing(name: string, places: readonly string[]): ShelfThing {
  const all = partsOfName(name).map(({ stems }) => stems);
  const whole = all.find((stems) => kindsAtEnd(stems).length > 0);
  const head = whole ?? withoutForms(all[0] ?? []);
  const kinds = kindsAtEnd(head);
  const stemsOfPlaces = new Set(places.flatMap(meaningfulStems));
  const atHome = kinds.filter((meaning) => lexicon.meanings[meaning]?.home.some((place) => stemsOfPlaces.has(place)));
  const noun = head.at(-1) ?? '';
  return {
    kinds: atHome.length > 0 ? atHome : kinds,
    mentioned: all.flatMap((stems) => lexicon.match(stems)).map(({ meaning }) => meaning),
    noun: noun === '' || isForm(noun) || partsOfPlants.has(noun) ? undefined : noun,
  };
}

const kindsAtEnd = (stems: readonly string[]): number[] =>
  lexicon
    .match(stems)
    .filter(({ end, share }) => end === stems.length && share >= minOfKind)
    .map(({ meaning }) => meaning)
    .filter((meaning) => lexicon.meanings[meaning]?.home.length);

/** The words up to the last that is no form: a chocolate bar is chocolate. */
function withoutForms(stems: readonly string[]): string[] {
  const last = stems.findLastIndex((word) => !isForm(word));
  return stems.slice(0, last + 1);
}

/** The kinds of everything on a shelf whose name is one thing, such as 'Eggs'; none for 'Salt, Sugar & Jaggery'. */
export function kindsOfShelf(name: string): number[] {
  const [only, ...others] = partsOfName(name);
  return only && others.length === 0 ? meaningsAtEnd(only.stems) : [];
}
