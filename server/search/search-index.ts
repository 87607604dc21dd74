/** Search over names, in memory: knows texts and ids, nothing of shops. Kept in step document by document. */
import type { SearchDocument } from './document.ts';
import { kindInstead } from './kinds.ts';
import { Lexicon } from './lexicon.ts';
import { hasSlot } from './postings.ts';
import { Planner, type PlanOptions, type QueryPlan, type QueryWord } from './query-plan.ts';
import { mostResults, type Ranked, rank, requiredBits, sharesOf } from './ranking.ts';
import { type Correction, completionsOf, correctionOf } from './rewording.ts';
import { type Scored, Scores } from './scores.ts';
import { Shelf } from './shelf.ts';
import { Spelling } from './spelling.ts';
import { stem } from './stem.ts';
import { isDevanagari } from './transliterate.ts';
import { newTerm, type Term } from './vocabulary.ts';
import { readWordList } from './word-list.ts';
import { withoutStopWords } from './words.ts';

export type { SearchDocument } from './document.ts';
export type { Correction } from './rewording.ts';

export interface Found {
  /** Best first, at most `mostResults`. */
  ids: string[];
  /** How well each of them fits: what another index finds for the same text can be put in between. */
  points: number[];
  correction?: Correction;
}

export interface Suggested extends Found {
  /** Ways to go on with the text, likeliest first. */
  completions: string[];
}

/** With fewer documents that have the words in their names, descriptions are searched too. */
const enough = 3;
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

  /** Says how much a document is wanted (see `SearchDocument`); does nothing when it is not there. */
  setPopularity(id: string, popularity: number): void {
    this.#shelf.setPopularity(id, popularity);
  }

  /**
   * Ids of what is meant by `text`, best first, and the text as it was corrected, if it was.
   * @param correct - false takes every word as it is typed
   */
  query(text: string, { correct = true } = {}): Found {
    const answer = this.#answer(text, { correct, unfinished: false }, mostResults);
    return { ...listed(answer.ranked), ...correctionOf(text, answer.text, answer.plan) };
  }

  /** At most `most` ids of what fits a text that is still being typed, and how it may go on. */
  suggest(text: string, most = 8): Suggested {
    const answer = this.#answer(text, { correct: true, unfinished: true }, Math.max(most, mostCompared));
    return {
      ...listed(answer.ranked.slice(0, most)),
      completions: completionsOf(answer.text, answer.plan, answer.ranked),
      ...correctionOf(text, answer.text, answer.plan),
    };
  }

  /** What is found; for a brand that nothing has, what is of its kind: 'mirinda' is no mistake for moringa. */
  #answer(text: string, options: PlanOptions, most: number): Answer {
    const isThere = (brand: readonly string[], last: boolean) => this.#isNamed(brand, options.unfinished && last);
    const instead = options.correct ? kindInstead(text, isThere) : undefined;
    const other = instead === undefined ? undefined : this.#answerTo(instead, options, most);
    return other && other.ranked.length > 0 ? other : this.#answerTo(text, options, most);
  }

  /** Whether a document is called by these words, side by side; the last may go on when they are `unfinished`. */
  #isNamed(words: readonly string[], unfinished: boolean): boolean {
    const { vocabulary, adjacent } = this.#shelf;
    if (unfinished && vocabulary.startingWith(words.at(-1) ?? '').length > 0) return true;
    const terms = withoutStopWords(words).map((word) => vocabulary.find(stem(word)) ?? newTerm(word));
    return terms.every((term, i) => {
      const before = terms[i - 1];
      return (before ? adjacent(before, term) : term).strong.length > 0;
    });
  }

  /** When nothing has all words, by doubting those that are rare. */
  #answerTo(text: string, options: PlanOptions, most: number): Answer {
    const guessed = new Map();
    const plan = this.#planner.plan(text, { ...options, guessed });
    const found = this.#find(plan, most);
    if (found.complete || !options.correct || plan.words.length < 2) return settle({ text, plan, ...found });
    const doubtful = this.#planner.plan(text, { ...options, guessed, doubtful: true });
    const again = this.#find(doubtful, most);
    return settle(again.complete ? { text, plan: doubtful, ...again } : { text, plan, ...found });
  }

  /** `complete` says whether a name has all words that must be there. */
  #find(plan: QueryPlan, most: number): { ranked: Ranked[]; complete: boolean } {
    const words = plan.words.length > 0 ? plan.words : this.#sizesAsWords(plan);
    const shares = sharesOf(words, this.size);
    const required = requiredBits(words);
    const { slots, documentAt, standingAt, wordsAt } = this.#shelf;
    const count = (more: Partial<Scored> = {}) => {
      this.#scores.score({ words, shares, slots, wordsAt, ...more });
      return this.#scores.countWith(required);
    };
    let found = count();
    if (found < enough && words.length > 1) found = count({ allEndings: true });
    if (found < enough) count({ allEndings: true, withDescriptions: true });
    this.#scores.markSizes(plan.sizes.map((size) => this.#shelf.termOfSize(size)));
    const ranked = rank({ plan: { ...plan, words }, scores: this.#scores, documentAt, standingAt, most });
    return { ranked, complete: found > 0 };
  }

  /** Somebody who types only '500 ml' gets what comes in that size. */
  #sizesAsWords({ sizes }: QueryPlan): QueryWord[] {
    const choices = sizes.map((size) => ({ term: this.#shelf.termOfSize(size), weight: 1 }));
    return choices.length > 0 ? [{ typed: '', stem: '', choices, endings: [], guesses: [], optional: false }] : [];
  }
}

const listed = (ranked: readonly Ranked[]): Found => ({
  ids: ranked.map(({ document }) => document.id),
  points: ranked.map(({ points }) => points),
});

interface Answer {
  /** What was looked for: what was typed, or another text in its place. */
  text: string;
  plan: QueryPlan;
  /** Best first. */
  ranked: Ranked[];
}

/** Takes each word for the guess that the best result has. */
function settle(answer: Answer): Answer {
  const best = answer.ranked[0]?.document;
  if (!best) return answer;
  const isIn = ({ term }: { term: Term }) => hasSlot(term.strong, best.slot);
  for (const word of answer.plan.words) {
    // Another script is no mistake.
    if (isDevanagari(word.typed) || word.choices.some((choice) => choice.literal && isIn(choice))) continue;
    const meant = word.guesses.find(isIn);
    if (meant) word.corrected = meant.text;
  }
  return answer;
}
