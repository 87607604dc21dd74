/** Puts what was found into order: what a shopper means before what merely has the word. */
import type { QueryPlan, QueryWord } from './query-plan.ts';
import type { Scores } from './scores.ts';
import type { IndexedDocument } from './shelf.ts';
import type { Size } from './sizes.ts';

/** Nobody looks further, and ordering more would take longer. */
export const mostResults = 1_200;
/** With fewer documents that have all words, those with most of them follow. */
const fewResults = 10;
/** How much of a query's weight a document must have to follow. */
const leastShare = 0.5;
/** Where no document has all words: so much of the most that one has. */
const leastOfBest = 0.6;
/** So many of the best are looked at closely. */
const examined = 200;

const factors = {
  /** On top of what a near size gets. */
  rightSize: 1.5,
  nearSize: 1.1,
  phrase: 1.2,
  wholeHead: 1.15,
} as const;

interface Ranked {
  document: IndexedDocument;
  score: number;
}

export interface Candidates {
  plan: QueryPlan;
  scores: Scores;
  documentAt(slot: number): IndexedDocument | undefined;
  /** How good a document is for any search. */
  standingAt(slot: number): number;
  /** How many are wanted at most. */
  most: number;
}

/** How much each word counts: rare words more. */
export function sharesOf(words: readonly QueryWord[], documents: number): number[] {
  const raw = words.map((word) => {
    const frequency = word.choices.reduce((most, { term }) => Math.max(most, term.strong.length), 0);
    return (word.optional ? 0.3 : 1) * Math.sqrt(Math.log(2 + documents / (1 + frequency)));
  });
  const sum = raw.reduce((total, share) => total + share, 0);
  return raw.map((share) => share / sum);
}

/** The words without which a document does not match: those that are found anywhere, save numbers. */
export function requiredBits(words: readonly QueryWord[]): number {
  const needed = words.map((word, i) => (!word.optional && word.choices.length > 0 ? 1 << i : 0));
  const bits = needed.reduce((all, bit) => all | bit, 0);
  return bits === 0 ? (1 << words.length) - 1 : bits;
}

/** The best of what was scored, best first. */
export function rank(candidates: Candidates): IndexedDocument[] {
  const { plan, scores, most } = candidates;
  const required = requiredBits(plan.words);
  const full: number[] = [];
  const rest: number[] = [];
  let largestShare = 0;
  for (const slot of scores.touched) {
    if ((scores.found(slot) & required) === required) full.push(slot);
    else {
      rest.push(slot);
      largestShare = Math.max(largestShare, scores.share(slot));
    }
  }
  const ranked = order(full, candidates);
  if (full.length >= fewResults) return ranked;
  const least = full.length > 0 ? leastShare : leastOfBest * largestShare;
  const near = rest.filter((slot) => scores.share(slot) >= least);
  return [...ranked, ...order(near, candidates)].slice(0, most);
}

function order(slots: readonly number[], candidates: Candidates): IndexedDocument[] {
  const { plan, documentAt, most } = candidates;
  const points = pointsOf(slots, candidates);
  const least = leastOfHighest(points, Math.max(most, examined));
  const best: Ranked[] = [];
  for (let i = 0; i < slots.length; i += 1) {
    const score = points[i] ?? 0;
    const slot = slots[i] ?? 0;
    const document = score >= least ? documentAt(slot) : undefined;
    if (document) best.push({ document, score });
  }
  best.sort(byScore);
  const top = best.slice(0, examined);
  for (const ranked of top) {
    ranked.score *= closeness(ranked.document, plan.words) * nearness(ranked.document.sizes, plan.sizes);
  }
  top.sort(byScore);
  return [...top, ...best.slice(examined)].slice(0, most).map(({ document }) => document);
}

function pointsOf(slots: readonly number[], { scores, standingAt }: Candidates): Float64Array {
  const points = new Float64Array(slots.length);
  for (let i = 0; i < slots.length; i += 1) {
    const slot = slots[i] ?? 0;
    points[i] = scores.points(slot) * standingAt(slot) * (scores.isSized(slot) ? factors.rightSize : 1);
  }
  return points;
}

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score || (a.document.id < b.document.id ? -1 : 1);

const steps = 4_096;

/** A score that at least `most` of them reach, and few more, found without sorting; 0 when there are no more than that. */
function leastOfHighest(points: Float64Array, most: number): number {
  if (points.length <= most) return 0;
  let top = 0;
  for (const score of points) if (score > top) top = score;
  const counts = new Uint32Array(steps);
  for (const score of points) {
    const step = Math.min(steps - 1, Math.floor((score / top) * steps));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let step = steps - 1;
  for (let count = counts[step] ?? 0; count < most && step > 0; count += counts[step] ?? 0) step -= 1;
  // A hair less, so that rounding leaves none out.
  return (step / steps) * top * (1 - 1e-9);
}

/** More for about the size that was asked for. */
function nearness(own: readonly Size[], wanted: readonly Size[]): number {
  const isNear = (a: Size, b: Size) => a.of === b.of && a.amount > 0.45 * b.amount && a.amount < 2.2 * b.amount;
  return own.some((size) => wanted.some((want) => isNear(size, want))) ? factors.nearSize : 1;
}

/** More for the words side by side in the order typed, and for a name that is nothing but them. */
function closeness({ name, headLength }: IndexedDocument, words: readonly QueryWord[]): number {
  const wanted = words.map((word) => word.corrected ?? word.stem);
  const isAt = (start: number) => wanted.every((word, i) => name[start + i]?.text === word);
  const place = name.findIndex((_, start) => isAt(start));
  if (place < 0) return 1;
  const phrase = wanted.length > 1 ? factors.phrase : 1;
  return place === 0 && headLength === wanted.length ? phrase * factors.wholeHead : phrase;
}
