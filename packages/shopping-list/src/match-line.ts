/** Finds what a line of a list means among the products of a store. */
import { type MatchResult, thingsOf } from '@tokri/search-engine';
import { type Choice, choosePacks, costOf, type Pack, unknown } from './choose-packs.ts';
import { isMeant, isSurely } from './is-meant.ts';
import type { ListLine, Wanted } from './line.ts';
import { hasAllWords, hasSameName, isNamedSo, isSameThing, type Named } from './same-thing.ts';
import { partsIn } from './several-things.ts';

/** The properties of a product that matching reads. */
export interface ShelfProduct extends Pack, Named {
  id: string;
  /** Ids of the sub categories that it is in, and of the categories. */
  shelves: readonly string[];
  aisles: readonly string[];
  /** Of one pack, in paise. */
  price: number;
}

/** The products of a search for a text, best first, and how the best has the words of the text. */
type Found<P> = Pick<MatchResult, 'words' | 'points' | 'unmarked'> & {
  products: readonly P[];
  /** The product that was meant, when it is sold out and the others are something else. */
  soldOut?: P | undefined;
};
export type Find<P> = (text: string) => Found<P>;

export interface Matched<P> {
  line: ListLine;
  /** The meaning of the words by the word list, when something was found. Lines of one meaning are put together. */
  meant?: string;
  /** A property that was asked for and that no product states: 'sugar free'. */
  unmarked?: string;
  /** Packs of the same thing, the best match first; none when nothing was found. */
  packs: readonly P[];
  /** The chosen pack; undefined when nothing was found or all of it is sold out. */
  choice?: Choice<P> | undefined;
  /** Other products of the search that may have been meant, best first. */
  others: readonly P[];
}

/** Of things that may be several by their names alone, so many must be found. */
const fewestFound = 2;

/** Returns the matches of a line: one, or one for each of its things. */
export function matchLine<P extends ShelfProduct>(line: ListLine, find: Find<P>, most: number): Matched<P>[] {
  const { words, hint, parts, apart, ofFirst, ...rest } = line;
  if (parts) {
    const whole = find(words);
    if (!isNamedSo(whole.products[0], words)) {
      const { wanted: _, ...unsaid } = rest;
      const each = parts.map((part, i) =>
        matchOf({ ...(ofFirst && i > 0 ? unsaid : rest), words: part }, find(part), most),
      );
      const found = each.filter(({ packs }) => packs.length > 0).length;
      if (found >= (apart ? 1 : fewestFound)) return withoutRepeats(each);
    }
    return [matchOf(line, whole, most)];
  }
  if (hint !== undefined) {
    const both = find(`${words} ${hint}`);
    if (both.words.every(isSurely)) return [matchOf(line, both, most)];
  }
  const found = find(words);
  const things = (found.points[0] ?? 0) > inTurns && !hasAllWords(found.products[0], words) ? partsIn(words) : [];
  // 'Milk bread eggs': no product has them all.
  if (things.length > 1) return things.map(({ text }) => matchOf({ ...rest, words: text }, find(text), most));
  return [matchOf(line, found, most)];
}

/** Two names of one product, 'curd / dahi', ask for it once. */
const withoutRepeats = <P extends ShelfProduct>(matches: readonly Matched<P>[]): Matched<P>[] =>
  matches.filter(
    ({ choice }, i) => !choice || matches.findIndex((other) => other.choice?.pack.id === choice.pack.id) === i,
  );

function matchOf<P extends ShelfProduct>(line: ListLine, found: Found<P>, most: number): Matched<P> {
  const { words, products, soldOut, unmarked } = found;
  const [first] = products;
  if (soldOut) return { line, packs: [soldOut], others: othersThan(soldOut, soldOut, products) };
  if (!first || !isMeant(words)) return { line, packs: [], others: [] };
  const { wanted } = line;
  const best = choosePacks(equallyGood(found), wanted, most)?.pack ?? first;
  const kinds = kindsOf(best, found, wanted);
  const packs = kinds.filter((product) => hasSameName(best, product));
  const choice = chooseOf({ best, packs, kinds }, wanted, most);
  return {
    line,
    ...meaningOf(line),
    ...(unmarked !== undefined && { unmarked }),
    packs: kinds,
    choice,
    others: othersThan(choice?.pack ?? best, best, products),
  };
}

/** In stock, in the same part of the store: for milk no feeding bottle. */
const othersThan = <P extends ShelfProduct>(chosen: P, { aisles }: P, products: readonly P[]): P[] =>
  products.filter(({ id, stock, aisles: own }) => id !== chosen.id && stock > 0 && isAmong(aisles, own));

const isAmong = (places: readonly string[], own: readonly string[]): boolean =>
  own.some((place) => places.includes(place));

function meaningOf({ words }: ListLine): Pick<Matched<unknown>, 'meant'> {
  const things = thingsOf(words);
  return things.length > 0 ? { meant: things.map(({ meaning }) => meaning).join(' ') } : {};
}

/** A product that has all words of a search has more points than this, and one of several things in turns far more. */
const whole = 100;
const inTurns = 1_000;
/** Results with this share of the points of the best are as good: then their sizes decide. */
const asGood = 0.95;

function equallyGood<P extends ShelfProduct>({ products, points, words }: Found<P>): readonly P[] {
  const [first] = products;
  const [most = 0] = points;
  if (!first || most < whole || most > inTurns) return products.slice(0, 1);
  const least = whole + asGood * (most - whole);
  return products.filter((product, i) => (points[i] ?? 0) >= least && isSameThing(first, product, words));
}

/** The best and the packs and kinds of it that are near it in the store. */
function kindsOf<P extends ShelfProduct>(best: P, { products, words }: Found<P>, wanted: Wanted | undefined): P[] {
  const kinds = products.filter((product) => product !== best && isSameThing(best, product, words));
  const near = [best, ...kinds.filter(({ shelves }) => isAmong(best.shelves, shelves))];
  // Where no size says how much it is, kinds on other shelves may. What is on no shelf has only its aisle.
  if (best.shelves.length > 0 && near.some((kind) => costOf(kind, 1, wanted) < unknown)) return near;
  return [best, ...kinds.filter(({ aisles }) => isAmong(best.aisles, aisles))];
}

/** With a total so near to what is wanted nobody needs another kind. */
const nearEnough = 0.2;
/** A tray of thirty is not replaced by five boxes of six. */
const nearTray = 0.05;
/** Another kind must come so much closer. */
const muchCloser = 0.5;
/** It may cost this many times as much as is usual for the same amount. */
const muchDearer = 1.6;

/** The pack of the best match by its own name; of another kind of it when that comes much closer. */
function chooseOf<P extends ShelfProduct>(
  { best, packs, kinds }: { best: P; packs: readonly P[]; kinds: readonly P[] },
  wanted: Wanted | undefined,
  most: number,
): Choice<P> | undefined {
  const own = choosePacks(packs, wanted, most);
  const cost = ({ pack, quantity }: Choice<P>) => costOf(pack, quantity, wanted);
  const isTray = wanted?.kind === 'packs' && wanted.size?.of === 'pc';
  if (own && !own.short && cost(own) <= (isTray ? nearTray : nearEnough)) return own;
  const measured = kinds.filter((kind) => costOf(kind, 1, wanted) < unknown);
  const usual = measured.includes(best) ? unitPriceOf(best) : median(measured.map(unitPriceOf));
  const affordable = measured.filter((kind) => unitPriceOf(kind) <= muchDearer * usual);
  const other = choosePacks(affordable, wanted, most);
  if (!own || !other) return own ?? other;
  return (own.short && !other.short) || cost(other) < muchCloser * cost(own) ? other : own;
}

const unitPriceOf = ({ price, size }: ShelfProduct): number => price / (size?.amount ?? 1);

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.POSITIVE_INFINITY;
