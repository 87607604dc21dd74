/** The documents of an index, each in a numbered slot, and their postings. */
import { analyse, type SearchDocument } from './document.ts';
import type { Lexicon } from './lexicon.ts';
import { hasSlot, postingOf, removePosting, slotOf, withPosting } from './postings.ts';
import type { Size } from './sizes.ts';
import { newTerm, type Term, Vocabulary } from './vocabulary.ts';

export interface IndexedDocument {
  id: string;
  slot: number;
  /** The words of its name in order, and how many of them say what it is. */
  name: readonly Term[];
  headLength: number;
  /** The words of each other name that has several. */
  otherNames: readonly (readonly Term[])[];
  /** See `Analysis`. */
  flavours: readonly Term[];
  inStock: boolean;
  sizes: readonly Size[];
  forAnimals: boolean;
}

/** Returns true when the document with this id can be bought now. */
export type IsInStock = (id: string) => boolean;

interface Slot extends IndexedDocument {
  popularity: number;
  words: readonly Term[];
  described: readonly Term[];
  meanings: readonly number[];
}

const factors = {
  outOfStock: 0.001,
  popular: 0.25,
  /** Of units sold: half of the effect. */
  popularAt: 50,
  /** For each word of a name. */
  length: 0.015,
} as const;

/** How good a document is for any search: one that can be bought, is popular and has a short name. */
function offerStatusOf({ popularity, name }: Slot, inStock: boolean): number {
  const wanted = 1 + (factors.popular * popularity) / (popularity + factors.popularAt);
  return ((inStock ? 1 : factors.outOfStock) * wanted) / (1 + factors.length * name.length);
}

/** Documents looked at for two words side by side. */
const maxCompared = 5_000;

export class IndexedDocuments {
  readonly vocabulary = new Vocabulary();
  readonly #lexicon: Lexicon;
  /** The documents of each meaning of the word list. */
  readonly #meanings: Term[];
  readonly #slots: (Slot | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #slotOfId = new Map<string, number>();
  /** `offerStatusOf` each slot's document; apart from the documents, because every search reads many. */
  readonly #standings: number[] = [];
  /** Replaces `inStock` of all documents while a search runs. */
  #isInStock: IsInStock | undefined;
  /** The documents of each size. */
  readonly #sizes = new Map<string, Term>();
  readonly #listsOfSizes = new Map<string, readonly Size[]>();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#meanings = lexicon.meanings.map(({ names }) => newTerm(names[0]?.stems.join(' ') ?? ''));
  }

  get size(): number {
    return this.#slotOfId.size;
  }

  /** Slots in use and free. */
  get slots(): number {
    return this.#slots.length;
  }

  documentAt = (slot: number): IndexedDocument | undefined => {
    const document = this.#slots[slot];
    return document && this.#isInStock ? { ...document, inStock: this.#isInStock(document.id) } : document;
  };

  /** Runs a search with another answer to what is in stock. */
  stocked<T>(isInStock: IsInStock | undefined, work: () => T): T {
    this.#isInStock = isInStock;
    try {
      return work();
    } finally {
      this.#isInStock = undefined;
    }
  }

  /** The words by which a document is found. */
  wordsAt = (slot: number): readonly Term[] => this.#slots[slot]?.words ?? [];

  /** See `offerStatusOf`. */
  standingAt = (slot: number): number => {
    const standing = this.#standings[slot] ?? 0;
    const document = this.#isInStock && this.#slots[slot];
    if (!document) return standing;
    const inStock = this.#isInStock?.(document.id) ?? true;
    if (inStock === document.inStock) return standing;
    return offerStatusOf(document, inStock);
  };

  /** Says whether a document can be bought now; does nothing when it is not there. */
  setInStock(id: string, inStock: boolean): void {
    const slot = this.#slotOfId.get(id) ?? -1;
    const document = this.#slots[slot];
    if (!document) return;
    document.inStock = inStock;
    this.#standings[slot] = offerStatusOf(document, document.inStock);
  }

  /** Says how much a document is wanted; does nothing when it is not there. */
  setPopularity(id: string, popularity: number): void {
    const slot = this.#slotOfId.get(id) ?? -1;
    const document = this.#slots[slot];
    if (!document) return;
    document.popularity = Math.max(0, popularity);
    this.#standings[slot] = offerStatusOf(document, document.inStock);
  }

  /** The documents of exactly this size. */
  termOfSize(size: Size): Term {
    return this.#sizes.get(nameOfSize(size)) ?? newTerm('');
  }

  termOf = (meaning: number): Term => this.#meanings[meaning] ?? newTerm('');

  /** Adds a document, or puts it in the place of the one with its id; call `vocabulary.settle()` afterwards. */
  put(document: SearchDocument): void {
    this.remove(document.id);
    const slot = this.#free.pop() ?? this.#slots.length;
    const { words, described, meanings, name, otherNames, sizes, ...more } = analyse(document, this.#lexicon);
    const { headLength, flavours, forAnimals } = more;
    const { vocabulary } = this;
    for (const [word, weight] of words) vocabulary.addStrong(vocabulary.get(word), postingOf(slot, weight));
    for (const word of described) vocabulary.addWeak(vocabulary.get(word), slot);
    for (const [meaning, weight] of meanings) addTo(this.termOf(meaning), postingOf(slot, weight));
    this.#slotOfId.set(document.id, slot);
    for (const size of sizes) this.#addSize(size, slot);
    const kept: Slot = {
      id: document.id,
      slot,
      name: name.map((word) => vocabulary.get(word)),
      otherNames: orNone(otherNames.map((stems) => stems.map((word) => vocabulary.get(word)))),
      headLength,
      flavours: orNone(flavours.map(this.termOf)),
      sizes: this.#sharedSizes(sizes),
      forAnimals,
      inStock: document.inStock ?? true,
      popularity: Math.max(0, document.popularity ?? 0),
      words: [...words.keys()].map((word) => vocabulary.get(word)),
      described: orNone(described.map((word) => vocabulary.get(word))),
      meanings: orNone([...meanings.keys()]),
    };
    this.#slots[slot] = kept;
    this.#standings[slot] = offerStatusOf(kept, kept.inStock);
  }

  /** Many documents come in the same sizes. */
  #sharedSizes(sizes: readonly Size[]): readonly Size[] {
    const name = sizes.map(({ of, amount }) => `${amount} ${of}`).join();
    const known = this.#listsOfSizes.get(name) ?? sizes;
    this.#listsOfSizes.set(name, known);
    return known;
  }

  #addSize(size: Size, slot: number): void {
    const name = nameOfSize(size);
    const term = this.#sizes.get(name) ?? newTerm(name);
    this.#sizes.set(name, term);
    if (!hasSlot(term.strong, slot)) addTo(term, postingOf(slot, 1));
  }

  #removeSize(size: Size, slot: number): void {
    const term = this.termOfSize(size);
    removePosting(term.strong, slot, slotOf);
    if (term.strong.length === 0) this.#sizes.delete(term.text);
  }

  remove(id: string): void {
    const slot = this.#slotOfId.get(id);
    const known = slot === undefined ? undefined : this.#slots[slot];
    if (slot === undefined || !known) return;
    for (const term of [...known.words, ...known.described]) this.vocabulary.remove(term, slot);
    for (const meaning of known.meanings) removePosting(this.termOf(meaning).strong, slot, slotOf);
    for (const size of known.sizes) this.#removeSize(size, slot);
    this.#slots[slot] = undefined;
    this.#slotOfId.delete(id);
    this.#free.push(slot);
  }

  /** Documents that have two words next to each other in one of their names, as a separate term. */
  adjacent = (first: Term, second: Term): Term => {
    const both = newTerm(`${first.text} ${second.text}`);
    const [fewer, more] = first.strong.length < second.strong.length ? [first, second] : [second, first];
    for (const posting of fewer.strong.slice(0, maxCompared)) {
      const slot = slotOf(posting);
      if (!hasSlot(more.strong, slot)) continue;
      const { name = none, otherNames = none } = this.#slots[slot] ?? {};
      const isBeside = (words: readonly Term[]) => words.some((term, i) => term === first && words[i + 1] === second);
      if (isBeside(name) || otherNames.some(isBeside)) both.strong.push(posting);
    }
    return both;
  };
}

/** An index has many empty lists: one for all of them. */
const none: readonly never[] = [];
const orNone = <T>(list: readonly T[]): readonly T[] => (list.length > 0 ? list : none);

function addTo(term: Term, posting: number): void {
  term.strong = withPosting(term.strong, posting);
}

const nameOfSize = ({ of, amount }: Size): string => `${Math.round(amount * 100) / 100} ${of}`;
