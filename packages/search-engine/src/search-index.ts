/** Search over names, in memory. Documents are added, changed and removed one by one. */

import { namesAnimals } from './animals.ts';
import { type SearchDocument, withDigits } from './document.ts';
import { unwantedIn } from './exclusion.ts';
import { type FoundWord, foundWord } from './found-word.ts';
import { IndexedDocuments, type IsInStock } from './indexed-documents.ts';
import { findBrand, kindInstead, type NamedBrand } from './kinds.ts';
import { lackOf } from './lack.ts';
import { lexicon } from './lexicon.ts';
import { normalise, wordsOf } from './normalise.ts';
import { hasSlot, weightAt } from './postings.ts';
import { Planner, type PlanOptions } from './query-plan.ts';
import type { QueryPlan, QueryWord } from './query-words.ts';
import { maxResults, type Ranked, rank, requiredBits, sharesOf } from './ranking.ts';
import { type Correction, completionsOf, correctionOf } from './rewording.ts';
import { type Scored, Scores } from './scores.ts';
import { Spelling } from './spelling.ts';
import { stem } from './stem.ts';
import { hasAll, isScented, type Thing, takeTurns, thingsIn, wholeThings } from './things.ts';
import { isIndic } from './transliterate.ts';
import { newTerm, type Term } from './vocabulary.ts';
import { meaningfulStems, withoutStopWords } from './words.ts';

/** The result of `query`. */
export interface SearchResult {
  /** Best first, at most `maxResults`. */
  ids: string[];
  /** How well each of them fits: what another index finds for the same text can be put in between. */
  points: number[];
  /** How many of them, from the first on, are what was typed; the others are related to it. */
  exact: number;
  /** A property that was asked for and that no document states: 'gluten free'. */
  unmarked?: string;
  correction?: Correction;
}

/** The result of `suggest`. */
export interface SuggestResult extends SearchResult {
  /** Ways to go on with the text, likeliest first. */
  completions: string[];
}

/** The result of `match`. */
export interface MatchResult extends SearchResult {
  /** The words that were looked for, and how the best document has each of them. */
  words: FoundWord[];
  /** A document out of stock that is what was asked for much more than the best in stock. */
  soldOut?: string;
}

interface QueryOptions {
  correct?: boolean;
  isInStock?: IsInStock | undefined;
}

/** With fewer documents that have the words in their names, descriptions are searched too. */
const enough = 3;
/** A document with a weight above it is the thing, or has it in its name; below it is in the same aisle. */
const minOfThing = 0.63;
/** A document with such a weight is called so; what only stands in its aisle has less. */
const minOfName = 0.9;
/** A product that is sold out was meant by a text when it is this many times as much about it as the best in stock. */
const muchMore = 1.4;
/** So many results of a match are looked through for what is sold out, and so many of those closely. */
const examinedForMatch = 200;
const goneExamined = 5;
/** So many documents say how a text may go on. */
export const maxCompared = 100;

export class SearchIndex {
  readonly #documents = new IndexedDocuments(lexicon);
  readonly #scores = new Scores();
  readonly #planner: Planner;

  constructor() {
    const { vocabulary, termOf, adjacent } = this.#documents;
    this.#planner = new Planner({
      vocabulary,
      lexicon,
      spelling: new Spelling(vocabulary, lexicon, termOf),
      termOf,
      adjacent,
    });
  }

  get size(): number {
    return this.#documents.size;
  }

  /** Adds a document, or puts it in the place of the one with its id. */
  put(document: SearchDocument): void {
    this.putAll([document]);
  }

  putAll(documents: readonly SearchDocument[]): void {
    for (const document of documents) this.#documents.put(document);
    this.#documents.vocabulary.settle();
  }

  remove(id: string): void {
    this.#documents.remove(id);
  }

  /** Says whether a document can be bought now; does nothing when it is not there. */
  setInStock(id: string, inStock: boolean): void {
    this.#documents.setInStock(id, inStock);
  }

  /** Says how much a document is wanted (see `SearchDocument`); does nothing when it is not there. */
  setPopularity(id: string, popularity: number): void {
    this.#documents.setPopularity(id, popularity);
  }

  /**
   * Ids of what is meant by `text`, best first, and the text as it was corrected, if it was.
   * @param correct - false takes every word as it is typed
   * @param isInStock - of another place than the documents say
   */
  query(text: string, { correct = true, isInStock }: QueryOptions = {}): SearchResult {
    return this.#documents.stocked(isInStock, () => {
      const answer = this.#answer(text, { correct, unfinished: false }, maxResults);
      return { ...listed(answer), ...correctionOf(text, answer.text, answer.plan) };
    });
  }

  /** At most `limit` ids like `query`, and how the best of them has each word: whether it is what was meant at all. */
  match(text: string, limit: number, isInStock?: IsInStock): MatchResult {
    return this.#documents.stocked(isInStock, () => this.#match(text, limit));
  }

  #match(text: string, limit: number): MatchResult {
    const all = this.#answer(
      text,
      { correct: true, unfinished: false, inList: true },
      Math.max(limit, examinedForMatch),
    );
    const [available, sold] = [true, false].map((is) => all.ranked.filter(({ document }) => document.inStock === is));
    const answer = { ...all, ranked: [...(available ?? []), ...(sold ?? [])] };
    const wordsOf = ({ document }: Ranked) => answer.plan.words.map((word) => foundWord(word, document.slot));
    const [best] = answer.ranked;
    const words = best ? wordsOf(best) : [];
    const least = muchMore * weightOfAll(words);
    const gone = best?.document.inStock ? answer.ranked.filter(({ document }) => !document.inStock) : [];
    const soldOut = gone.slice(0, goneExamined).find((one) => weightOfAll(wordsOf(one)) >= least);
    return {
      ...listed(answer, limit),
      ...correctionOf(text, answer.text, answer.plan),
      words,
      ...(soldOut && { soldOut: soldOut.document.id }),
    };
  }

  /** At most `limit` ids of what fits a text that is still being typed, and how it may go on. */
  suggest(text: string, limit = 8, isInStock?: IsInStock): SuggestResult {
    return this.#documents.stocked(isInStock, () => this.#suggest(text, limit));
  }

  #suggest(text: string, limit: number): SuggestResult {
    const answer = this.#answer(text, { correct: true, unfinished: true }, Math.max(limit, maxCompared));
    return {
      ...listed(answer, limit),
      completions: completionsOf(answer.text, answer.plan, answer.ranked),
      ...correctionOf(text, answer.text, answer.plan),
    };
  }

  /** Finds documents; for a brand that nothing has, what is of its kind: 'mirinda' is no mistake for moringa. */
  #answer(text: string, options: PlanOptions, limit: number): Answer {
    const brand = options.correct ? findBrand(text, otherNamesOf) : undefined;
    const named = brand && !isUnwanted(brand, unwantedIn(text, lexicon, options)) ? brand : undefined;
    if (named && !this.#hasBrand(named, options.unfinished)) {
      const other = this.#answerInstead(named, options, limit);
      if (other.ranked.length > 0) return other;
    }
    return this.#answerTo(text, options, limit, named?.kind);
  }

  /** Other things of the brand's kind, or what else was asked for of it: 'amul butter' is butter. */
  #answerInstead(named: NamedBrand, options: PlanOptions, limit: number): Answer {
    const text = kindInstead(named);
    const rest = [...named.before, ...named.after].join(' ');
    const isAll = this.#find(text, this.#planner.plan(text, options), 1).complete;
    return this.#answerTo(isAll || !wholeThings(rest, lexicon) ? text : rest, options, limit);
  }

  /** By the name that was typed, or another way to write it. */
  #hasBrand({ brand, after }: NamedBrand, unfinished: boolean): boolean {
    const [match] = lexicon.match(brand.map(stem)).filter(({ start, end }) => start === 0 && end === brand.length);
    if (match && this.#documents.termOf(match.meaning).strong.length > 0) return true;
    const [first, ...others] = brand;
    const joined = others.reduce((one, other) => one && withDigits(one, other), first);
    if (joined && this.#documents.vocabulary.find(joined)?.strong.length) return true;
    return this.#isNamed(brand, unfinished && after.length === 0);
  }

  /** Returns true when a document is called by these words, side by side; the last may go on when they are `unfinished`. */
  #isNamed(words: readonly string[], unfinished: boolean): boolean {
    const { vocabulary, adjacent } = this.#documents;
    if (unfinished && vocabulary.startingWith(words.at(-1) ?? '').length > 0) return true;
    const terms = withoutStopWords(words).map((word) => vocabulary.find(stem(word)) ?? newTerm(word));
    return terms.every((term, i) => {
      const before = terms[i - 1];
      return (before ? adjacent(before, term) : term).strong.length > 0;
    });
  }

  /**
   * Several things at once are answered in turns; when nothing has all words, those that are rare are doubted.
   * @param kind - what the brand in the text is known for, and puts before what else the brand makes
   */
  #answerTo(text: string, options: PlanOptions, limit: number, kind?: string): Answer {
    const guessed = new Map();
    const plan = { ...this.#planner.plan(text, { ...options, guessed }), preferred: this.#termOfKind(kind) };
    const found = this.#find(text, plan, limit);
    const inTurns = options.correct ? this.#inTurns(text, options, { ...found, limit }) : undefined;
    if (inTurns) return { text, plan, ranked: inTurns };
    if (found.complete || !options.correct || plan.words.length < 2) return settle({ text, plan, ...found });
    const doubtful = this.#planner.plan(text, { ...options, guessed, doubtful: true });
    const again = this.#find(text, doubtful, limit);
    return settle(again.complete ? { text, plan: doubtful, ...again } : { text, plan, ...found });
  }

  #termOfKind(kind: string | undefined): Term | undefined {
    const [match] = kind === undefined ? [] : lexicon.match(meaningfulStems(kind));
    return match && this.#documents.termOf(match.meaning);
  }

  /**
   * 'Bread and butter', 'rajma chawal': the best of each thing, then the second best of each. Undefined when the text is about
   * one thing: 'green tea', or 'milk bread' where there is a bread called so.
   */
  #inTurns(text: string, options: PlanOptions, found: Found & { limit: number }): Ranked[] | undefined {
    const things = unwantedIn(text, lexicon, options).length > 0 ? undefined : thingsIn(text, lexicon);
    if (!things || things.parts.some(({ meaning }) => this.#documents.termOf(meaning).strong.length === 0))
      return undefined;
    const { parts, joined } = things;
    // 'Dog soap' is one thing, as is 'turmeric soap'.
    if (!joined && isAboutAnimals(text)) return undefined;
    if (!joined && isScented(parts, lexicon))
      return found.complete ? undefined : this.#unscented(parts, options, found.limit);
    const together = found.complete ? found.ranked.filter(({ document }) => hasAll(document, parts, lexicon)) : [];
    if (!joined && together.length >= enough) return undefined;
    const lists = parts.map((part) => {
      const { ranked } = this.#answerTo(part.text, options, found.limit);
      const exact = ranked.filter(({ related }) => !related);
      return exact.length > 0 ? exact : ranked;
    });
    return takeTurns(joined ? lists : [together, ...lists], found.limit);
  }

  /** Things of the kind, all only related. */
  #unscented(parts: readonly Thing[], options: PlanOptions, limit: number): Ranked[] {
    const { ranked } = this.#answerTo(parts.at(-1)?.text ?? '', options, limit);
    return ranked.map((one) => ({ ...one, related: true }));
  }

  #find(text: string, plan: QueryPlan, limit: number): Found {
    const words = plan.words.length > 0 ? plan.words : this.#sizesAsWords(plan);
    const shares = sharesOf(words, this.size);
    const required = requiredBits(words);
    const { slots, documentAt, standingAt, wordsAt } = this.#documents;
    const count = (more: Partial<Scored> = {}) => {
      this.#scores.score({ words, shares, slots, wordsAt, ...more });
      return this.#scores.countWith(required);
    };
    let found = count();
    if (found < enough && words.length > 1) found = count({ allEndings: true });
    if (found < enough) count({ allEndings: true, withDescriptions: true });
    this.#leaveOut(words);
    const { leftOut = [] } = plan;
    if (leftOut.length > 0)
      this.#scores.leaveOut((slot) => leftOut.some((term) => weightAt(term.strong, slot) > minOfThing));
    const forPeople = this.#keepApart(text);
    // A property that no document states may still be true: the other words are searched, and the result says so.
    const restricting = words.filter(({ restricts, optional }) => restricts !== undefined && !optional);
    const unsaid = found === 0 || this.#scores.countWith(required) === 0 ? restricting : restricting.filter(isUnknown);
    if (unsaid.length > 0 && words.length > restricting.length) {
      const sayable = words.map((word) => (unsaid.includes(word) ? { ...word, choices: [], optional: true } : word));
      return { ...this.#find(text, { ...plan, words: sayable }, limit), unmarked: phraseOf(unsaid) };
    }
    const lacking = lackOf(plan, this.#documents);
    if (lacking === 'all') return { ranked: [], complete: false };
    this.#scores.markSizes(plan.sizes.map((size) => this.#documents.termOfSize(size)));
    const restricted = restricting.length > 0;
    const allRelated = lacking === 'kind' || forPeople;
    const ranked = rank({
      plan: { ...plan, words },
      scores: this.#scores,
      documentAt,
      standingAt,
      limit,
      restricted,
      allRelated,
    });
    const isNone = unsaid.length > 0 && ranked.length === 0;
    return { ranked, complete: found > 0, ...(isNone && { unmarked: phraseOf(unsaid) }) };
  }

  /**
   * A search without an animal finds nothing for animals, unless there is nothing else. Returns true when it names one, and all that
   * was found is for people.
   */
  #keepApart(text: string): boolean {
    const isFor = (slot: number) => this.#documents.documentAt(slot)?.forAnimals ?? false;
    const asked = isAboutAnimals(text);
    const isFound = this.#scores.touched.some((slot) => isFor(slot) === asked);
    if (isFound) this.#scores.leaveOut((slot) => isFor(slot) !== asked);
    return asked && !isFound;
  }

  /** Drops what is, or is made with, a thing that is not wanted; a name that says that it is without it stays. */
  #leaveOut(words: readonly QueryWord[]): void {
    for (const { without = [], excluded = [], choices } of words) {
      if (without.length + excluded.length === 0) continue;
      const isThing = (slot: number) =>
        without.some((term) => weightAt(term.strong, slot) > minOfThing) ||
        excluded.some((term) => weightAt(term.strong, slot) >= minOfName);
      const saysWithout = (slot: number) => choices.some(({ term }) => hasSlot(term.strong, slot));
      this.#scores.leaveOut((slot) => isThing(slot) && !saysWithout(slot));
    }
  }

  /** Somebody who types only '500 ml' gets what comes in that size. */
  #sizesAsWords({ sizes }: QueryPlan): QueryWord[] {
    const choices = sizes.map((size) => ({ term: this.#documents.termOfSize(size), weight: 1 }));
    return choices.length > 0 ? [{ typed: '', stem: '', choices, endings: [], guesses: [], optional: false }] : [];
  }
}

const isAboutAnimals = (text: string): boolean => namesAnimals(wordsOf(normalise(text)), lexicon);

const weightOfAll = (words: readonly FoundWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

function listed({ ranked, unmarked }: Answer, limit = ranked.length): SearchResult {
  const some = ranked.slice(0, limit);
  return {
    ids: some.map(({ document }) => document.id),
    points: some.map(({ points }) => points),
    exact: some.filter(({ related }) => !related).length,
    ...(unmarked !== undefined && { unmarked }),
  };
}

/** The other names of a word of the list in Latin letters: brands are written in many ways. */
function otherNamesOf(word: string): string[] {
  const match = lexicon.match([stem(word)])[0];
  const names = match ? (lexicon.meanings[match.meaning]?.names ?? []) : [];
  return names.map(({ stems }) => stems.join(' '));
}

const isUnwanted = ({ brand }: NamedBrand, unwanted: readonly string[]): boolean =>
  brand.every((word) => unwanted.includes(word));

interface Found {
  /** Best first. */
  ranked: Ranked[];
  /** A name has all words that must be there. */
  complete: boolean;
  unmarked?: string;
}

const isUnknown = ({ choices }: QueryWord): boolean => choices.every(({ term }) => term.strong.length === 0);
const phraseOf = (words: readonly QueryWord[]): string => words.map(({ restricts }) => restricts).join(', ');

interface Answer {
  /** The text that was looked for: as it was typed, or another in its place. */
  text: string;
  plan: QueryPlan;
  /** Best first. */
  ranked: Ranked[];
  unmarked?: string;
}

/** Takes each word for the guess that the best result has. */
function settle(answer: Answer): Answer {
  const best = answer.ranked[0]?.document;
  if (!best) return answer;
  const isIn = ({ term }: { term: Term }) => hasSlot(term.strong, best.slot);
  for (const word of answer.plan.words) {
    // Another script is no mistake.
    if (isIndic(word.typed) || word.choices.some((choice) => choice.literal && isIn(choice))) continue;
    const meant = word.guesses.find(isIn);
    if (meant) word.corrected = meant.text;
  }
  return answer;
}
