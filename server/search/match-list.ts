/** Matches a pasted shopping list with the products of the store. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  makeIn,
  type NamedThing,
  namedThing,
  normalise,
  type Size,
  sizeOfUnit,
  thingsOf,
  wordsOf,
} from '@tokri/search-engine';
import {
  type Amount,
  type Choice,
  type Find,
  type ListLine,
  type Matched,
  matchLine,
  meantFor,
  mergeMatches,
  type Pack,
  parseList,
  quantityOf,
  readList,
  type ShelfProduct,
  type Wanted,
} from '@tokri/shopping-list';
import { limits } from '../../contract/api/limits.ts';
import { salePaise } from '../../contract/money/money.ts';
import { text as messageText } from '../../messages/text.ts';
import { AppError } from '../lib/errors.ts';
import { translatedNames } from '../lib/translations.ts';
import type { SearchProduct } from './indexed-products.ts';

/** The products that lists are matched with. */
export interface ListSource<P> {
  /** At most `limit` products for a text, best first. */
  match(text: string, limit: number): ReturnType<Find<P>>;
}

export interface ListMatch<P> {
  text: string;
  wanted?: { amount: number; unit: Amount['of'] | 'pack' | 'rupee' } | undefined;
  /** It is ticked off: somebody has it already. */
  done?: true | undefined;
  /** The make or kind that was asked for, as it was written, when the choice is another one. */
  otherMake?: string | undefined;
  /** A property that was asked for and that no product states: 'sugar free'. */
  unmarked?: string | undefined;
  /** Undefined when nothing was found, or it is sold out or ticked off. */
  choice?: { product: P; quantity: number; short: boolean } | undefined;
  soldOut?: P | undefined;
  alternatives: readonly { product: P; quantity: number }[];
}

/** Products of a search that are looked at: packs of one thing are near each other. */
const compared = 40;
/** The longest time without a break for other work, in ms. */
const slice = 8;

/**
 * The lines of a list with the products that they mean, in order.
 * @throws AppError LIST_TOO_LONG
 */
export async function matchList<P extends SearchProduct>(source: ListSource<P>, text: string): Promise<ListMatch<P>[]> {
  if (text.length > limits.listText) throw tooLong('characters', limits.listText, text.length);
  const lines = parseList(text);
  // A line of several things is searched for each of them.
  const things = lines.reduce((sum, { parts }) => sum + (parts?.length ?? 1), 0);
  if (things > limits.listLines) throw tooLong('lines', limits.listLines, things);
  return matchLines(source, lines);
}

/** The parts of a list that were read as greetings, headings and the like. */
export const skippedIn = (text: string): string[] => readList(text).skipped;

/** One thing that is needed, as one would type it, and how it is shown. */
export interface Ingredient {
  text: string;
  shown: string;
  /** Missing when as much as one likes, or the text says how much. */
  wanted?: { amount: number; unit: Amount['of'] | 'pack' } | undefined;
}

/** The products for ingredients, in order. Those that mean the same product are one line. */
export function matchIngredients<P extends SearchProduct>(
  source: ListSource<P>,
  ingredients: readonly Ingredient[],
): Promise<ListMatch<P>[]> {
  const lines = ingredients.flatMap(({ text, shown, wanted }) => {
    const [read = { text, words: text }] = parseList(text);
    return { ...read, text: shown, ...(wanted && { wanted: wantedFrom(wanted) }) };
  });
  return matchLines(source, lines);
}

const wantedFrom = ({ amount, unit }: NonNullable<Ingredient['wanted']>): Wanted =>
  unit === 'pack' ? { kind: 'packs', packs: amount } : { kind: 'amount', amount: { of: unit, amount } };

async function matchLines<P extends SearchProduct>(
  source: ListSource<P>,
  lines: readonly ListLine[],
): Promise<ListMatch<P>[]> {
  const known = new Map<string, ReturnType<Find<Shelved<P>>>>();
  const find = (words: string) => {
    const before = known.get(words);
    if (before) return before;
    const { products, soldOut, ...rest } = source.match(words, compared);
    const shelved = products.map((product) => new Shelved(product));
    const found = { ...rest, products: shelved, soldOut: soldOut && new Shelved(soldOut) };
    known.set(words, found);
    return found;
  };
  let began = performance.now();
  const matchEach = async (some: readonly ListLine[], into: Matched<Shelved<P>>[][]) => {
    for (const line of some) {
      into.push(matchLine(line, find, limits.cartQuantity));
      if (performance.now() - began <= slice) continue;
      await nextTurn();
      began = performance.now();
    }
  };
  const first: Matched<Shelved<P>>[][] = [];
  await matchEach(lines, first);
  // Between vegetables 'dhaniya' are the leaves.
  const places = first.map((some, i) =>
    lines[i] && freshNameOf(lines[i]) === undefined ? (some[0]?.choice?.pack.thing.home ?? []) : [],
  );
  const fresh = lines.map((line, i) => freshLine(line, places.slice(Math.max(0, i - near), i + near + 1)));
  const matches: Matched<Shelved<P>>[][] = [];
  for (const [i, line] of fresh.entries()) {
    if (line === lines[i]) matches.push(first[i] ?? []);
    else await matchEach([line], matches);
  }
  return mergeMatches(matches.flat(), limits.cartQuantity).map(presented);
}

/** So many lines before and after a line say what it is about. */
const near = 3;
/** Products that have one name fresh and dried, with the search for the fresh one. */
const freshNames = new Map(
  [
    ['coriander', 'coriander leaves'],
    ['fenugreek', 'fenugreek leaves'],
    ['chilli', 'green chilli'],
    ['mint', 'mint leaves'],
  ].map(([name = '', asFresh]) => [thingsOf(name)[0]?.meaning, asFresh] as const),
);

function freshNameOf({ words, hint, text }: ListLine): string | undefined {
  const things = hint === undefined && !isGround.test(text) ? thingsOf(words) : [];
  return things.length === 1 ? freshNames.get(things[0]?.meaning) : undefined;
}

/** The line with the name of the fresh thing when it may be that and stands among vegetables, or says how much money it is for. */
function freshLine(line: ListLine, places: readonly (readonly string[])[]): ListLine {
  const words = freshNameOf(line);
  if (words === undefined) return line;
  const among = (place: string) => places.filter((own) => own.includes(place)).length;
  const [vegetables, spices] = [among('vegetable'), among('spice')];
  const isFresh = line.wanted?.kind === 'money' ? spices <= vegetables : vegetables > spices;
  return isFresh ? { ...line, words } : line;
}

const isGround = /powder|seed|sabut|dana|whole|पाउडर|साबुत|दाना/i;

function tooLong(of: 'characters' | 'lines', most: number, given: number): AppError {
  const key = of === 'characters' ? 'errors.listTooManyCharacters' : 'errors.listTooManyLines';
  return new AppError('LIST_TOO_LONG', messageText(key, { given, most }), { data: { of, most, given } });
}

function presented<P extends SearchProduct>({
  line,
  packs,
  choice,
  others,
  unmarked,
}: Matched<Shelved<P>>): ListMatch<P> {
  const quantity = (other: Shelved<P>) => Math.min(quantityOf(other, line.wanted), other.stock, limits.cartQuantity);
  const alternativesOf = (some: readonly Shelved<P>[]) =>
    some.slice(0, limits.listAlternatives).map((other) => ({ product: other.product, quantity: quantity(other) }));
  if (line.done) {
    // Whoever wants it all the same finds it among the alternatives.
    const known = choice ? [choice.pack, ...others] : others;
    return { text: line.text, done: true, alternatives: alternativesOf(known) };
  }
  return {
    text: line.text,
    wanted: line.wanted && wantedOf(line.wanted, choice?.pack),
    unmarked,
    otherMake: choice && otherMakeOf(line.words, choice.pack.product),
    choice: choice && chosen(choice),
    soldOut: choice ? undefined : packs[0]?.product,
    alternatives: alternativesOf(others),
  };
}

/** The make in the words of a line, when a product has another or none. */
function otherMakeOf(words: string, { name, aliases, translations }: SearchProduct): string | undefined {
  const make = makeIn(words);
  if (make === undefined) return undefined;
  const own = [name, ...aliases, ...translatedNames({ translations })]
    .flatMap((each) => wordsOf(normalise(each)))
    .join('');
  return own.includes(wordsOf(make).join('')) ? undefined : make;
}

/** The amount as it was meant for the chosen pack: 'eggs 12' are pieces, 'milk 2' are packs. */
function wantedOf(wanted: Wanted, pack: Pack = { stock: 0 }): NonNullable<ListMatch<unknown>['wanted']> {
  if (wanted.kind === 'money') return { amount: wanted.rupees, unit: 'rupee' };
  if (wanted.kind === 'amount') return { amount: wanted.amount.amount, unit: wanted.amount.of };
  const meant = meantFor(pack, wanted);
  if (!('total' in meant)) return { amount: meant.packs, unit: 'pack' };
  const { amount, of } = meant.total;
  const count = wanted.kind === 'count' ? wanted.count * (wanted.times ?? 1) : 0;
  const areWeighed = count > 0 && amount === count * (pack.pieceWeight ?? 0);
  return areWeighed ? { amount: count, unit: 'pc' } : { amount, unit: of };
}

const chosen = <P extends SearchProduct>({ pack, quantity, short }: Choice<Shelved<P>>) => ({
  product: pack.product,
  quantity,
  short,
});

/** In the word list, where things are at home that shoppers count and shops weigh; and about how much one weighs, in grams. */
const fresh = new Set(['fruit', 'vegetable']);
const ofPiece = 100;

/** Names change only with the product, and many lines read the same ones. */
const things = new WeakMap<SearchProduct, NamedThing>();

/** A product as lists see it. */
class Shelved<P extends SearchProduct> implements ShelfProduct {
  readonly product: P;

  constructor(product: P) {
    this.product = product;
  }

  get id(): string {
    return this.product.id;
  }

  get stock(): number {
    return this.product.stock;
  }

  get price(): number {
    return salePaise(this.product.pricePaise, this.product.discount);
  }

  get pieceWeight(): number | undefined {
    return this.thing.home.some((word) => fresh.has(word)) ? ofPiece : undefined;
  }

  get shelves(): readonly string[] {
    return this.product.subCategoryIds;
  }

  get aisles(): readonly string[] {
    return this.product.categoryIds;
  }

  get thing(): NamedThing {
    const known = things.get(this.product);
    if (known) return known;
    const thing = namedThing(this.product.name);
    things.set(this.product, thing);
    return thing;
  }

  /** A piece or packet with one size in its name has that size. */
  get size(): Size {
    const { unit, unitQuantity } = this.product;
    const own = sizeOfUnit(unit, unitQuantity);
    if (own.of !== 'pc' || own.amount !== 1) return own;
    const { sizes } = this.thing;
    const [named] = sizes;
    return named && sizes.length === 1 ? named : own;
  }
}
