/** Finds what a line of a list means among the products of a store. */
import { type FoundWord, isKindOf, type MatchResult, type NamedThing, namedThing } from '@tokri/search-engine';
import { type Choice, choosePacks, costOf, type Pack, unknown } from './choose-packs.ts';
import type { ListLine, Wanted } from './line.ts';

/** What matching needs of a product. */
export interface ShelfProduct extends Pack {
  id: string;
  /** What it is by its name. */
  thing: NamedThing;
  /** Ids of the sub categories (or categories) that it is in. */
  places: readonly string[];
  /** Of one pack, in any currency. */
  price: number;
}

/** The products of a search for a text, best first, and how the best has the words of the text. */
type Found<P> = Pick<MatchResult, 'words'> & {
  products: readonly P[];
  /** What was meant, when it is sold out and the others are something else. */
  soldOut?: P | undefined;
};
export type Find<P> = (text: string) => Found<P>;

export interface Matched<P> {
  line: ListLine;
  /** Packs of the same thing, the best match first; none when nothing was found. */
  packs: readonly P[];
  /** The chosen pack; undefined when nothing was found or all of it is sold out. */
  choice?: Choice<P> | undefined;
  /** Other products of the search, best first. */
  others: readonly P[];
}

/** What somebody gets of a line: one match, or one for each of its things. */
export function matchLine<P extends ShelfProduct>(line: ListLine, find: Find<P>, most: number): Matched<P>[] {
  const { words, hint, parts, ...rest } = line;
  if (parts) {
    const whole = find(words);
    if (!isNamedSo(whole.products[0], words)) {
      const each = parts.map((part) => matchOf({ ...rest, words: part }, find(part), most));
      if (each.every(({ packs }) => packs.length > 0)) return each;
    }
    return [matchOf(line, whole, most)];
  }
  if (hint !== undefined) {
    const both = find(`${words} ${hint}`);
    if (both.words.every(isSurely)) return [matchOf(line, both, most)];
  }
  return [matchOf(line, find(words), most)];
}

function matchOf<P extends ShelfProduct>(line: ListLine, found: Found<P>, most: number): Matched<P> {
  const { words, products, soldOut } = found;
  const [best] = products;
  const others = (except?: P) => products.filter((product) => product.id !== except?.id && product.stock > 0);
  if (soldOut) return { line, packs: [soldOut], others: others() };
  if (!best || !isMeant(words)) return { line, packs: [], others: [] };
  const kinds = kindsOf(best, found, line.wanted);
  const packs = kinds.filter((product) => hasSameName(best, product));
  const choice = chooseOf(packs, kinds, line.wanted, most);
  return { line, packs: kinds, choice, others: others(choice?.pack) };
}

/** The packs and kinds of the best match, near it in the store. */
function kindsOf<P extends ShelfProduct>(best: P, { products, words }: Found<P>, wanted: Wanted | undefined): P[] {
  const isKind = (product: P) => isSameThing(best, product, words);
  const isNear = (product: P) => product.places.some((place) => best.places.includes(place));
  const near = products.filter((product) => product === best || (isNear(product) && isKind(product)));
  // Where no size says how much it is, kinds on other shelves may.
  return near.every((kind) => costOf(kind, 1, wanted) >= unknown) ? products.filter(isKind) : near;
}

/** With a total so near to what is wanted nobody needs another kind. */
const nearEnough = 0.2;
/** Another kind may cost this many times as much as is usual for the same amount. */
const muchDearer = 1.6;

/** The pack of the best match by its own name; of another kind of it when that comes much closer. */
function chooseOf<P extends ShelfProduct>(
  packs: readonly P[],
  kinds: readonly P[],
  wanted: Wanted | undefined,
  most: number,
): Choice<P> | undefined {
  const own = choosePacks(packs, wanted, most);
  const cost = ({ pack, quantity }: Choice<P>) => costOf(pack, quantity, wanted);
  if (own && !own.short && cost(own) <= nearEnough) return own;
  const usual = median(kinds.flatMap((kind) => unitPriceOf(kind) ?? []));
  const isDear = (kind: P) => (unitPriceOf(kind) ?? 0) > muchDearer * usual;
  const other = choosePacks(
    kinds.filter((kind) => packs.includes(kind) || !isDear(kind)),
    wanted,
    most,
  );
  if (!own || !other) return own ?? other;
  return cost(other) < cost(own) ? other : own;
}

const unitPriceOf = ({ price, size }: ShelfProduct): number | undefined => (size ? price / size.amount : undefined);

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.POSITIVE_INFINITY;

/** What is the thing itself has at least this weight; what only has the word in its name, or is on its shelf, has less. */
const leastOfThing = 0.8;
/** Shorter words sound like too many others. */
const longSound = 5;
/** From so many letters on one may be wrong, and from so many two. */
const longGuess = { one: 4, two: 7 } as const;
/** So much of a word must have been typed to stand for all of it: 'petrol' is not petroleum jelly. */
const leastOfWord = 0.75;

const isSurely = ({ by, typed, weight }: FoundWord): boolean =>
  (by === 'itself' && weight > 0) || (by === 'sound' && typed.length >= longSound);

/** Whether the best product is what was meant: a thing that was named, what most of the words say, or what all may say. */
function isMeant(words: readonly FoundWord[]): boolean {
  const named = words.filter(({ typed }) => /\p{L}/u.test(typed));
  if (!named.some(({ weight }) => weight >= leastOfThing) && named.length < 2) return false;
  const sure = named.filter(isSurely);
  if (sure.some(({ listed, by, weight }) => (listed || by === 'sound') && weight >= leastOfThing)) return true;
  return sure.length > named.length / 2 || (named.length > 0 && named.every(mayBe));
}

function mayBe(word: FoundWord): boolean {
  const { by, typed, as = '', edits = 0 } = word;
  if (by === 'guess') return typed.length >= (edits > 1 ? longGuess.two : longGuess.one);
  if (by === 'beginning') return typed.length >= leastOfWord * as.length;
  return by !== 'nothing';
}

/** Whether a product has the words side by side in its name: 'idli dosa batter' is one thing. */
function isNamedSo(product: ShelfProduct | undefined, words: string): boolean {
  const { stems } = namedThing(words);
  const own = product?.thing.stems ?? [];
  return own.some((_, start) => stems.every((stem, i) => own[start + i] === stem));
}

/** Whether a product is another pack or kind of the best match, for somebody who typed these words. */
function isSameThing(best: ShelfProduct, product: ShelfProduct, words: readonly FoundWord[]): boolean {
  if (product === best || hasSameName(best, product)) return true;
  const { thing } = product;
  const isOneOf = (meaning: number) => thing.meanings.some((own) => own === meaning || isKindOf(own, meaning));
  if (best.thing.meanings.length === 0 || !best.thing.meanings.some(isOneOf)) return false;
  if (!thing.flavours.every((flavour) => best.thing.flavours.includes(flavour))) return false;
  // What was typed and is in the name of the one is in the name of the other: 'basmati', 'amul'.
  return words.every(({ typed }) => !best.thing.stems.includes(typed) || thing.stems.includes(typed));
}

const hasSameName = (one: ShelfProduct, other: ShelfProduct): boolean =>
  one.thing.stems.length === other.thing.stems.length &&
  one.thing.stems.every((stem, i) => other.thing.stems[i] === stem);

