/** Adds up, document by document, how well the words of a query are found. Reused by every search, so that none allocates. */
import { slotOf, weightAt, weightOf } from './postings.ts';
import { weightOfEnding } from './query-endings.ts';
import type { Choice, QueryWord } from './query-words.ts';
import type { Term } from './vocabulary.ts';

/** Of a word that only the description has. */
const described = 0.1;
/** More for the very word that was typed than for another name of the thing. */
const literalBonus = 0.15;

/** So many documents are looked through for the endings of a word. */
const maxLookedThrough = 10_000;

export interface Scored {
  words: readonly QueryWord[];
  /** How much each word counts. */
  shares: readonly number[];
  /** Documents are in slots below it. */
  slots: number;
  wordsAt(slot: number): readonly Term[];
  /** Looks for every word that begins with one of these, not only the most frequent, in what the words before it found. */
  allEndings?: boolean;
  withDescriptions?: boolean;
}

export class Scores {
  /** By slot: points so far, the words found (a bit each), and points for the word in hand. */
  #points = new Float64Array(0);
  #found = new Uint16Array(0);
  #best = new Float64Array(0);
  /** How much of the query was found. */
  #share = new Float64Array(0);
  /** Returns true when it comes in a size that was asked for. */
  #sized = new Uint8Array(0);
  readonly #sizedSlots: number[] = [];
  /** The slots with points, in no order. */
  readonly touched: number[] = [];

  /** Scores all words anew. */
  score({ words, shares, slots, wordsAt, allEndings = false, withDescriptions = false }: Scored): void {
    this.#clear(slots);
    for (const [i, word] of words.entries()) {
      const share = shares[i] ?? 0;
      const named = this.#bestOfNames(word);
      if (allEndings) this.#addEndings(word, named, wordsAt);
      const mentioned = withDescriptions ? this.#bestOfDescriptions(word) : [];
      this.#take(named, share, 1 << i);
      // A document is not found by a word that stands only in its description.
      this.#take(mentioned, share, 0);
    }
  }

  /** Remembers what comes in the sizes that were asked for; call it after `score`. */
  markSizes(terms: readonly Term[]): void {
    for (const { strong } of terms) {
      for (const posting of strong) {
        const slot = slotOf(posting);
        this.#sized[slot] = 1;
        this.#sizedSlots.push(slot);
      }
    }
  }

  /** Takes documents out of what was found; call it after `score`. */
  leaveOut(isOut: (slot: number) => boolean): void {
    let kept = 0;
    for (const slot of this.touched) {
      if (isOut(slot)) this.#empty(slot);
      else {
        this.touched[kept] = slot;
        kept += 1;
      }
    }
    this.touched.length = kept;
  }

  #empty(slot: number): void {
    this.#points[slot] = 0;
    this.#found[slot] = 0;
    this.#share[slot] = 0;
  }

  isSized(slot: number): boolean {
    return this.#sized[slot] === 1;
  }

  points(slot: number): number {
    return this.#points[slot] ?? 0;
  }

  /** A bit for each word of the query that the document has in its name. */
  found(slot: number): number {
    return this.#found[slot] ?? 0;
  }

  /** How many documents have all words of `bits`. */
  countWith(bits: number): number {
    let count = 0;
    for (const slot of this.touched) if ((this.found(slot) & bits) === bits) count += 1;
    return count;
  }

  /** How much of the query's weight a document has, from 0 to 1. */
  share(slot: number): number {
    return this.#share[slot] ?? 0;
  }

  /** Adds to `named` what was found by the words before and has a word that begins with this one. */
  #addEndings({ typed, endings }: QueryWord, named: number[], wordsAt: Scored['wordsAt']): void {
    if (endings.length === 0 || this.touched.length > maxLookedThrough) return;
    const best = this.#best;
    for (const slot of this.touched) {
      if (best[slot]) continue;
      for (const { text, strong } of wordsAt(slot)) {
        if (!text.startsWith(typed)) continue;
        best[slot] = Math.max(best[slot] ?? 0, weightAt(strong, slot) * weightOfEnding(typed, text));
      }
      if (best[slot]) named.push(slot);
    }
  }

  /** The slots that have the word in their names. */
  #bestOfNames({ choices }: QueryWord): number[] {
    const best = this.#best;
    const named: number[] = [];
    for (const { term, weight } of choices) {
      for (const posting of term.strong) {
        const slot = slotOf(posting);
        const points = weightOf(posting) * weight;
        const known = best[slot] ?? 0;
        if (known === 0) named.push(slot);
        if (points > known) best[slot] = points;
      }
    }
    // Other names of the thing are looked for too.
    if (choices.some(({ literal }) => !literal)) this.#favourLiteral(choices);
    return named;
  }

  /** The others that describe themselves with it. */
  #bestOfDescriptions({ choices }: QueryWord): number[] {
    const best = this.#best;
    const mentioned: number[] = [];
    for (const { term, weight } of choices) {
      for (const slot of term.weak) {
        if (best[slot]) continue;
        best[slot] = described * weight;
        mentioned.push(slot);
      }
    }
    return mentioned;
  }

  #take(slots: readonly number[], share: number, bit: number): void {
    const best = this.#best;
    for (const slot of slots) {
      if (this.#share[slot] === 0) this.touched.push(slot);
      this.#points[slot] = (this.#points[slot] ?? 0) + share * (best[slot] ?? 0);
      this.#share[slot] = (this.#share[slot] ?? 0) + share;
      this.#found[slot] = (this.#found[slot] ?? 0) | bit;
      best[slot] = 0;
    }
  }

  #favourLiteral(choices: readonly Choice[]): void {
    for (const { term, weight, literal } of choices) {
      if (!literal) continue;
      for (const posting of term.strong) {
        const slot = slotOf(posting);
        this.#best[slot] = (this.#best[slot] ?? 0) + literalBonus * weight * weightOf(posting);
      }
    }
  }

  #clear(slots: number): void {
    for (const slot of this.touched) this.#empty(slot);
    this.touched.length = 0;
    for (const slot of this.#sizedSlots) this.#sized[slot] = 0;
    this.#sizedSlots.length = 0;
    if (this.#points.length >= slots) return;
    const room = Math.ceil(slots * 1.5);
    this.#points = new Float64Array(room);
    this.#found = new Uint16Array(room);
    this.#best = new Float64Array(room);
    this.#share = new Float64Array(room);
    this.#sized = new Uint8Array(room);
  }
}
