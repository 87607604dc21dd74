/** The subject of a document: its words and meanings, each with a weight by where it stands. */
import { isOfAnimals, namesAnimals } from './animals.ts';
import type { Lexicon } from './lexicon.ts';
import { absenceMark, absenceMarks, containsMark, takeAbsences } from './negation.ts';
import { normalise, wordsOf } from './normalise.ts';
import { plainAmounts, type Size, sizeOfUnit, takeSizes, type Unit } from './sizes.ts';
import { stem } from './stem.ts';
import { isEveryday, meaningfulStems, withoutStopWords } from './words.ts';

export interface SearchDocument {
  id: string;
  name: string;
  /** Other names it is searched by. */
  aliases?: readonly string[];
  categories?: readonly string[];
  subCategories?: readonly string[];
  description?: string;
  /** The contents by its label: ingredients and allergens. */
  contains?: string;
  /** The mark of its pack. */
  foodType?: 'veg' | 'egg' | 'non-veg' | undefined;
  unit?: Unit;
  unitQuantity?: number;
  /** True when left out. */
  inStock?: boolean;
  /** Any number from 0 that is higher for what is wanted more, such as units sold. */
  popularity?: number;
}

export interface Analysis {
  /** Words of the name in order. */
  name: string[];
  /** Words of each other name that has several. */
  otherNames: string[][];
  /** How many of them stand before the first dash, comma or the like. */
  headLength: number;
  /** Meanings of other things that the name says before what it is: 'vanilla' of vanilla sugar. */
  flavours: number[];
  words: Map<string, number>;
  /** By their numbers. */
  meanings: Map<number, number>;
  /** Words that only the description has, or a category: those are names of whole aisles ('Masala, Oil & Dry Fruits'). */
  described: string[];
  sizes: Size[];
  forAnimals: boolean;
}

/** Words after these say more about a thing, not what it is. */
const separators = /\s[-–—]+|[-–—]+\s|[,(/|;:+&]|\s(?:with|for|from|in|and)\s/i;

const weights = {
  /** In the part of the name that says what it is: its last word, the one before it, the others. */
  head: [1, 0.92, 0.8],
  /** In the parts that follow, and in other names of several words. */
  more: [0.75, 0.7, 0.65],
  subCategory: 0.45,
  /** A sub category of one word says exactly what is in it. */
  onlyWordOfSubCategory: 0.7,
  category: 0.12,
  /** Of what a name says is not in it. */
  absence: 1,
} as const;

/** A meaning counts more where its things are at home ('milk' in dairy), less in other places. */
const places = { home: 1.4, elsewhere: 0.85, away: 0.6 } as const;

const maxDescriptionLength = 2_000;

/** Analyses a document by the word list. */
export function analyse(document: SearchDocument, lexicon: Lexicon): Analysis {
  const tally = new Tally(lexicon);
  const parts = partsOfName(document.name);
  for (const [i, { stems }] of parts.entries()) tally.addName(stems, i === 0 ? weights.head : weights.more);
  for (const text of [document.name, ...(document.aliases ?? [])]) {
    for (const mark of absenceMarks(wordsOf(normalise(text)), lexicon)) raise(tally.words, mark, weights.absence);
  }
  for (const mark of labelMarks(document, lexicon)) raise(tally.words, mark, weights.absence);
  for (const alias of document.aliases ?? []) {
    const stems = meaningfulStems(alias);
    tally.addName(stems, stems.length === 1 ? weights.head : weights.more);
  }
  for (const name of document.subCategories ?? []) {
    const stems = meaningfulStems(name);
    tally.addPlace(stems, stems.length === 1 ? weights.onlyWordOfSubCategory : weights.subCategory);
  }
  const categories = (document.categories ?? []).map(meaningfulStems);
  for (const stems of categories) tally.addCategory(stems, weights.category);
  const placeStems = [...categories.flat(), ...(document.subCategories ?? []).flatMap(meaningfulStems)];
  const sizes = parts.flatMap((part) => part.sizes);
  if (document.unit && document.unitQuantity) sizes.unshift(sizeOfUnit(document.unit, document.unitQuantity));
  return {
    name: parts.flatMap((part) => part.stems),
    otherNames: (document.aliases ?? []).map(meaningfulStems).filter((stems) => stems.length > 1),
    headLength: parts[0]?.stems.length ?? 0,
    flavours: flavoursOf(parts[0]?.stems ?? [], lexicon),
    ...tally.total(),
    described: describedBy(document.description ?? '', categories.flat(), tally.words, lexicon),
    forAnimals: isOfAnimals(placeStems) || parts.some(({ stems }) => namesAnimals(stems, lexicon)),
    // One piece is how most things are sold: it says nothing.
    sizes: sizes.filter((size) => size.of !== 'pc' || size.amount > 1).slice(0, 3),
  };
}

const egg = ['egg'];
const maxLabelLength = 2_500;

/** The statements of the label about what is in it and what is not. A green mark is for what has neither egg nor meat. */
function labelMarks({ contains = '', foodType }: SearchDocument, lexicon: Lexicon): string[] {
  const ofType = foodType === 'veg' ? [absenceMark(egg, lexicon), 'vegetarian', 'shakahari'] : [];
  const found = foodType === 'egg' ? lexicon.match(egg).map(({ meaning }) => containsMark(meaning)) : [];
  if (contains === '') return [...ofType, ...found];
  const { absences, rest } = takeAbsences(wordsOf(normalise(contains.slice(0, maxLabelLength))), lexicon);
  const within = lexicon.match(rest.map(stem)).filter(({ share }) => share > 0.9);
  return [
    ...ofType,
    ...found,
    ...absences.map(({ words }) => absenceMark(words, lexicon)),
    ...within.map(({ meaning }) => containsMark(meaning)),
  ];
}

/** The parts of a name between dashes, commas and the like, each with its words and sizes. */
export const partsOfName = (name: string): { stems: string[]; sizes: Size[] }[] =>
  plainAmounts(name)
    .split(separators)
    .map(partOf)
    .filter((part) => part.stems.length > 0);

function partOf(text: string): { stems: string[]; sizes: Size[] } {
  const { sizes, rest } = takeSizes(wordsOf(plainAmounts(normalise(text))));
  return { stems: rest.length > 0 ? withoutStopWords(rest).map(stem) : [], sizes };
}

/** Things named in the head of a name apart from what it is; brands, which have no place where they are at home, are none. */
export function flavoursOf(stems: readonly string[], lexicon: Lexicon): number[] {
  const matches = lexicon.match(stems);
  const thing = matches.filter(({ end }) => end === stems.length).sort((a, b) => a.start - b.start)[0];
  if (!thing) return [];
  const isPlain = (start: number, end: number) => stems.slice(start, end).every(isEveryday);
  const hasPlace = (meaning: number) => (lexicon.meanings[meaning]?.home.length ?? 0) > 0;
  return matches
    .filter(
      ({ start, end, meaning, share }) =>
        end <= thing.start && share === 1 && hasPlace(meaning) && !isPlain(start, end),
    )
    .map(({ meaning }) => meaning);
}

function describedBy(
  description: string,
  categories: readonly string[],
  words: ReadonlyMap<string, number>,
  lexicon: Lexicon,
): string[] {
  const text = description.slice(0, maxDescriptionLength);
  const marks = absenceMarks(wordsOf(normalise(text)), lexicon);
  const all = new Set([...meaningfulStems(text), ...categories, ...marks]);
  return [...all].filter((word) => word.length > 2 && !words.has(word));
}

/** Adds up weights: the highest of the names, and those of the places. */
class Tally {
  readonly words = new Map<string, number>();
  readonly #meanings = new Map<number, number>();
  readonly #placeWords = new Map<string, number>();
  readonly #placeMeanings = new Map<number, number>();
  readonly #categories: { stems: readonly string[]; weight: number }[] = [];
  readonly #lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  addName(stems: readonly string[], byDistance: readonly [number, number, number]): void {
    const weightAt = (i: number) => byDistance[Math.min(2, stems.length - 1 - i)] ?? byDistance[2];
    for (const [i, word] of stems.entries()) raise(this.words, word, weightAt(i));
    for (const match of this.#lexicon.match(stems)) {
      raise(this.#meanings, match.meaning, weightAt(match.end - 1) * match.share);
    }
    // '7 Up' is found as '7up', and '50-50' as '5050'.
    for (const [i, word] of stems.entries()) {
      const joined = i > 0 && withDigits(stems[i - 1] ?? '', word);
      if (!joined) continue;
      raise(this.words, joined, weightAt(i));
      for (const { meaning } of this.#lexicon.match([joined])) raise(this.#meanings, meaning, weightAt(i));
    }
  }

  addPlace(stems: readonly string[], weight: number): void {
    for (const word of stems) raise(this.#placeWords, word, weight);
    for (const match of this.#lexicon.match(stems)) raise(this.#placeMeanings, match.meaning, weight * match.share);
  }

  /** A category makes nothing of what it has, only more of what is that already. */
  addCategory(stems: readonly string[], weight: number): void {
    this.#categories.push({ stems, weight });
  }

  total(): { words: Map<string, number>; meanings: Map<number, number> } {
    for (const [meaning, weight] of this.#placeMeanings) add(this.#meanings, meaning, weight);
    for (const { stems, weight } of this.#categories) {
      for (const { meaning, share } of this.#lexicon.match(stems)) {
        if (this.#meanings.has(meaning)) add(this.#meanings, meaning, weight * share);
      }
    }
    for (const [meaning, weight] of this.#meanings) this.#meanings.set(meaning, weight * this.#placeFactor(meaning));
    for (const [word, weight] of this.#placeWords) add(this.words, word, weight);
    for (const { stems, weight } of this.#categories) {
      for (const word of stems) if (this.words.has(word)) add(this.words, word, weight);
    }
    return { words: this.words, meanings: this.#meanings };
  }

  #placeFactor(number: number): number {
    const { home, away } = this.#lexicon.meanings[number] ?? { home: [], away: [] };
    const all = new Set([...this.#placeWords.keys(), ...this.#categories.flatMap(({ stems }) => stems)]);
    if (home.length === 0 || all.size === 0) return 1;
    if (away.some((word) => all.has(word))) return places.away;
    return home.some((word) => all.has(word)) ? places.home : places.elsewhere;
  }
}

/** Longer ones are numbers of something. */
const maxJoinedLength = 12;

/** Two words as one when they meet at a digit: they are written apart and together. */
export const withDigits = (one: string, other: string): string | undefined =>
  (/\d$/.test(one) || /^\d/.test(other)) &&
  !`${one}${other}`.includes('.') &&
  one.length + other.length <= maxJoinedLength
    ? one + other
    : undefined;

function raise<K>(map: Map<K, number>, key: K, weight: number): void {
  const known = map.get(key);
  if (known === undefined || known < weight) map.set(key, weight);
}

const add = <K>(map: Map<K, number>, key: K, weight: number): void => void map.set(key, (map.get(key) ?? 0) + weight);
