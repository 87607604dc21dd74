/** Finds what a line of a list means among the products of a store. */
import { type FoundWord, isKindOf, type MatchResult, type NamedThing } from '@tokri/search-engine';
import { type Choice, choosePacks, offBy, type Pack } from './choose-packs.ts';
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
export type Found<P> = Pick<MatchResult, 'points' | 'words'> & { products: readonly P[] };
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
    const isOne = whole.words.every(isSurely) && !isTakingTurns(whole);
    if (!isOne) {
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

/** Points of a search that shows the best of several things in turns. */
const isTakingTurns = <P>({ points: [best = 0] }: Found<P>): boolean => best >= 1_000;

function matchOf<P extends ShelfProduct>(line: ListLine, found: Found<P>, most: number): Matched<P> {
  const [best] = found.products;
  if (!best || !isMeant(found.words)) return { line, packs: [], others: [] };
  const kinds = found.products.filter((product) => isSameThing(best, product, found.words));
  const packs = kinds.filter((product) => hasSameName(best, product));
  const choice = chooseOf(best, packs, kinds, line.wanted, most);
  const others = found.products.filter((product) => product !== choice?.pack && product.stock > 0);
  return { line, packs: kinds, choice, others };
}

/** With a total so near to what is wanted nobody needs another kind. */
const nearEnough = 0.25;
/** Another kind may cost this many times as much for the same amount. */
const muchDearer = 1.6;

/** The pack of the best match by its own name; of another kind of it when that comes much closer. */
function chooseOf<P extends ShelfProduct>(
  best: P,
  packs: readonly P[],
  kinds: readonly P[],
  wanted: Wanted | undefined,
  most: number,
): Choice<P> | undefined {
  const own = choosePacks(packs, wanted, most);
  if (own && !own.short && offBy(own.pack, own.quantity, wanted) <= nearEnough) return own;
  const affordable = kinds.filter((kind) => packs.includes(kind) || !isDearer(kind, best));
  const other = choosePacks(affordable, wanted, most);
  if (!own || !other) return own ?? other;
  return offBy(other.pack, other.quantity, wanted) < offBy(own.pack, own.quantity, wanted) ? other : own;
}

function isDearer(one: ShelfProduct, other: ShelfProduct): boolean {
  const unitPrice = ({ price, size }: ShelfProduct) => (size ? price / size.amount : undefined);
  const [own, known] = [unitPrice(one), unitPrice(other)];
  return own === undefined || known === undefined || own > muchDearer * known;
}

/** What is the thing itself has at least this weight; what only has the word in its name has less. */
const leastOfThing = 0.6;
/** Shorter words sound like too many others. */
const longSound = 5;
const longGuess = 4;
/** So much of a word must have been typed to stand for all of it: 'petrol' is not petroleum jelly. */
const leastOfWord = 0.75;

const isSurely = ({ by, typed, weight }: FoundWord): boolean =>
  (by === 'itself' && weight > 0) || (by === 'sound' && typed.length >= longSound);

/** Whether the best product is what was meant: it surely is one of the things named, or it may be all of them. */
function isMeant(words: readonly FoundWord[]): boolean {
  const named = words.filter(({ typed }) => /\p{L}/u.test(typed));
  if (named.length === 0) return false;
  return named.some((word) => isSurely(word) && word.weight >= leastOfThing) || named.every(mayBe);
}

function mayBe(word: FoundWord): boolean {
  const { by, typed, as = '' } = word;
  if (by === 'guess') return typed.length >= longGuess;
  if (by === 'beginning') return typed.length >= leastOfWord * as.length;
  return by !== 'nothing';
}

/** Whether a product is another pack or kind of the best match, for somebody who typed these words. */
function isSameThing(best: ShelfProduct, product: ShelfProduct, words: readonly FoundWord[]): boolean {
  if (product === best || hasSameName(best, product)) return true;
  if (!best.places.some((place) => product.places.includes(place))) return false;
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

