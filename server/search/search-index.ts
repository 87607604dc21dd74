/** Search over names, in memory: knows texts and ids, nothing of shops. Kept in step document by document. */
import type { SearchDocument } from './document.ts';
import { Lexicon } from './lexicon.ts';
import { normalise } from './normalise.ts';
import { Planner, type QueryPlan, type QueryWord } from './query-plan.ts';
import { mostResults, rank, requiredBits, sharesOf } from './ranking.ts';
import { Scores } from './scores.ts';
import { type IndexedDocument, Shelf } from './shelf.ts';
import { Spelling } from './spelling.ts';
import { readWordList } from './word-list.ts';

export type { SearchDocument } from './document.ts';

/** 'Showing results for {corrected}. Search instead for {original}.' */
export interface Correction {
  original: string;
  corrected: string;
}

export interface Found {
  /** Best first, at most `mostResults`. */
  ids: string[];
  correction?: Correction;
}

export interface Suggested extends Found {
  /** Ways to go on with the text, likeliest first. */
  completions: string[];
}

/** With fewer documents that have the words in their names, descriptions are searched too. */
const enough = 10;
const mostCompletions = 6;
/** So many documents say how a text may go on. */
const mostCompared = 100;

/** The word list is the same for every index. */
const lexicon = new Lexicon(readWordList());

export class SearchIndex {
  readonly #shelf = new Shelf(lexicon);
  readonly #scores = new Scores();
  readonly #planner: Planner;

  constructor() {
    const { vocabulary, termOf, adjacent } = this.#shelf;
    this.#planner = new Planner(vocabulary, lexicon, new Spelling(vocabulary, lexicon, termOf), termOf, adjacent);
  }

  get size(): number {
    return this.#shelf.size;
  }

  /** Adds a document, or puts it in the place of the one with its id. */
  put(document: SearchDocument): void {
    this.putAll([document]);
  }

  putAll(documents: readonly SearchDocument[]): void {
    for (const document of documents) this.#shelf.put(document);
    this.#shelf.vocabulary.settle();
  }

  remove(id: string): void {
    this.#shelf.remove(id);
  }

  /** Says whether a document can be bought now; does nothing when it is not there. */
  setInStock(id: string, inStock: boolean): void {
    this.#shelf.setInStock(id, inStock);
  }

  /**
   * Ids of what is meant by `text`, best first, and the text as it was corrected, if it was.
   * @param correct - false takes every word as it is typed
   */
  query(text: string, { correct = true } = {}): Found {
    const plan = this.#planner.plan(text, { correct, unfinished: false });
    return { ids: this.#find(plan, mostResults).map(({ id }) => id), ...correctionOf(text, plan) };
  }

  /** At most `most` ids of what fits a text that is still being typed, and how it may go on. */
  suggest(text: string, most = 8): Suggested {
    const plan = this.#planner.plan(text, { correct: true, unfinished: true });
    const found = this.#find(plan, Math.max(most, mostCompared));
    return {
      ids: found.slice(0, most).map(({ id }) => id),
      completions: completionsOf(text, plan, found),
      ...correctionOf(text, plan),
    };
  }

  #find(plan: QueryPlan, most: number): IndexedDocument[] {
    const words = plan.words.length > 0 ? plan.words : this.#sizesAsWords(plan);
    const shares = sharesOf(words, this.size);
    const { slots, documentAt, standingAt } = this.#shelf;
    this.#scores.score(words, shares, slots, false);
    if (this.#scores.countWith(requiredBits(words)) < enough) this.#scores.score(words, shares, slots, true);
    this.#scores.markSizes(plan.sizes.map((size) => this.#shelf.termOfSize(size)));
    return rank({ plan: { ...plan, words }, scores: this.#scores, documentAt, standingAt, most });
  }

  /** Somebody who types only '500 ml' gets what comes in that size. */
  #sizesAsWords({ sizes }: QueryPlan): QueryWord[] {
    const choices = sizes.map((size) => ({ term: this.#shelf.termOfSize(size), weight: 1 }));
    return choices.length > 0 ? [{ typed: '', stem: '', choices, endings: [], optional: false }] : [];
  }
}

/** The text with its corrected words in place. */
function correctionOf(text: string, { words }: QueryPlan): { correction?: Correction } {
  const corrected = new Map(words.flatMap(({ typed, corrected }) => (corrected ? [[typed, corrected] as const] : [])));
  if (corrected.size === 0) return {};
  const replaced = normalise(text).replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => corrected.get(word) ?? word);
  return { correction: { original: text.trim(), corrected: replaced.trim() } };
}

/** The last word in full, as what was found has it. */
function completionsOf(text: string, { words }: QueryPlan, found: readonly IndexedDocument[]): string[] {
  const last = words.at(-1);
  if (!last || last.endings.length === 0) return [];
  const endings = new Set(last.endings);
  const counts = new Map<string, number>();
  for (const { name } of found) {
    for (const term of new Set(name)) if (endings.has(term)) counts.set(term.text, (counts.get(term.text) ?? 0) + 1);
  }
  const start = normalise(text).trimEnd().slice(0, -last.typed.length);
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, mostCompletions)
    .map(([word]) => start + word);
}
