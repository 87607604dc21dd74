/** Every word of the documents with where it stands, and ways to find words: exactly, by beginning, by likeness, by sound. */
import { skeletonOfWord } from './lexicon.ts';
import { removePosting, slotOf, withPosting } from './postings.ts';
import { placeOf, startingWith } from './sorted.ts';

export interface Term {
  text: string;
  /** Postings in names, aliases and categories: what a search is about. */
  strong: number[];
  /** Slots of documents that only describe themselves with it. */
  weak: number[];
  /** One bit for each letter in it. */
  letters: number;
}

export const newTerm = (text: string): Term => ({ text, strong: [], weak: [], letters: lettersOf(text) });

/** One bit for each Latin letter of a word; all other characters share the rest. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i);
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return letters;
}

/** Returns true when words with these letters may be `max` edits apart: each edit brings one letter in and takes one out at most. */
export const mayBeNear = (a: number, b: number, max: number): boolean =>
  countBits(a & ~b) <= max && countBits(b & ~a) <= max;

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const latin = /^[a-z]{3,}$/;

export class Vocabulary {
  readonly #terms = new Map<string, Term>();
  /** Terms with strong postings by their text, save those that wait. */
  #sorted: Term[] = [];
  #waiting: Term[] = [];
  /** The same, Latin words only, by length and by consonants. */
  readonly #byLength: Term[][] = [];
  readonly #bySkeleton = new Map<string, readonly Term[]>();

  /** The term, if a document has it. */
  find(text: string): Term | undefined {
    return this.#terms.get(text);
  }

  /** The term, made when there is none. */
  get(text: string): Term {
    const known = this.#terms.get(text);
    if (known) return known;
    const term = newTerm(text);
    this.#terms.set(text, term);
    return term;
  }

  addStrong(term: Term, posting: number): void {
    term.strong = withPosting(term.strong, posting);
    if (term.strong.length === 1) this.#list(term);
  }

  addWeak(term: Term, slot: number): void {
    term.weak = withPosting(term.weak, slot);
  }

  /** Takes a document's postings from a term; a term that no document has is forgotten. */
  remove(term: Term, slot: number): void {
    const listed = term.strong.length > 0;
    removePosting(term.strong, slot, slotOf);
    removePosting(term.weak, slot, (posting) => posting);
    if (listed && term.strong.length === 0) this.#unlist(term);
    if (term.strong.length === 0 && term.weak.length === 0) this.#terms.delete(term.text);
  }

  /** Call after adding: brings what waits into order. */
  settle(): void {
    if (this.#waiting.length > 100) this.#sorted = [...this.#sorted, ...this.#waiting].sort(byText);
    else for (const term of this.#waiting) this.#sorted.splice(placeOf(this.#sorted, term.text, textOf), 0, term);
    this.#waiting = [];
  }

  /** Terms that begin with `prefix` and are longer. */
  startingWith(prefix: string): Term[] {
    return startingWith(this.#sorted, prefix, textOf);
  }

  /** Latin terms of a length. */
  ofLength(length: number): readonly Term[] {
    return this.#byLength[length] ?? [];
  }

  /** Terms with the same consonants. */
  soundingLike(skeleton: string): Iterable<Term> {
    return this.#bySkeleton.get(skeleton) ?? [];
  }

  #list(term: Term): void {
    this.#waiting.push(term);
    if (!latin.test(term.text)) return;
    this.#byLength[term.text.length] ??= [];
    this.#byLength[term.text.length]?.push(term);
    into(this.#bySkeleton, skeletonOfWord(term.text), term);
  }

  #unlist(term: Term): void {
    const place = placeOf(this.#sorted, term.text, textOf);
    if (this.#sorted[place] === term) this.#sorted.splice(place, 1);
    if (!latin.test(term.text)) return;
    const alike = this.#byLength[term.text.length] ?? [];
    alike.splice(alike.indexOf(term), 1);
    outOf(this.#bySkeleton, skeletonOfWord(term.text), term);
  }
}

const textOf = ({ text }: Term): string => text;
const byText = (a: Term, b: Term): number => (a.text < b.text ? -1 : 1);

function into<K>(map: Map<K, readonly Term[]>, key: K, term: Term): void {
  map.set(key, (map.get(key) ?? []).concat([term]));
}

function outOf<K>(map: Map<K, readonly Term[]>, key: K, term: Term): void {
  const left = (map.get(key) ?? []).filter((other) => other !== term);
  if (left.length > 0) map.set(key, left);
  else map.delete(key);
}
