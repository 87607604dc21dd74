/** Puts what was found into order: what a shopper means before what merely has the word. */
import type { QueryPlan, QueryWord } from './query-plan.ts';
import type { Scores } from './scores.ts';
import type { IndexedDocument } from './shelf.ts';
import { type Size, sameSize } from './sizes.ts';

/** Nobody looks further, and ordering more would take longer. */
export const mostResults = 2_400;
/** With fewer documents that have all words, those with most of them follow. */
const fewResults = 10;
/** How much of a query's weight a document must have to follow. */
const leastShare = 0.5;
/** So many of the best are looked at closely. */
const examined = 200;

const factors = {
  outOfStock: 0.5,
  popular: 0.25,
  /** Of units sold: half of the effect. */
  popularAt: 50,
  rightSize: 1.6,
  nearSize: 1.1,
  phrase: 1.2,
  wholeHead: 1.15,
  /** For each word of a name. */
  length: 0.015,
} as const;

interface Ranked {
  document: IndexedDocument;
  score: number;
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
export function rank(
  plan: QueryPlan,
  shares: readonly number[],
  scores: Scores,
  documentAt: (slot: number) => IndexedDocument | undefined,
): IndexedDocument[] {
  const required = requiredBits(plan.words);
  const full = scores.touched.filter((slot) => (scores.found(slot) & required) === required);
  const ranked = order(full, plan, scores, documentAt);
  if (full.length >= fewResults) return ranked;
  const rest = scores.touched.filter((slot) => {
    const found = scores.found(slot);
    return (found & required) !== required && shareOf(found, shares) >= (full.length > 0 ? leastShare : 0);
  });
  const most = Math.max(0, ...rest.map((slot) => shareOf(scores.found(slot), shares)));
  const near = full.length > 0 ? rest : rest.filter((slot) => shareOf(scores.found(slot), shares) >= 0.6 * most);
  return [...ranked, ...order(near, plan, scores, documentAt)].slice(0, mostResults);
}

const shareOf = (found: number, shares: readonly number[]): number =>
  shares.reduce((sum, share, i) => sum + (found & (1 << i) ? share : 0), 0);

function order(
  slots: readonly number[],
  plan: QueryPlan,
  scores: Scores,
  documentAt: (slot: number) => IndexedDocument | undefined,
): IndexedDocument[] {
  const all: Ranked[] = [];
  for (const slot of slots) {
    const document = documentAt(slot);
    if (document) all.push({ document, score: scores.points(slot) * factorOf(document, plan.sizes) });
  }
  const best = highest(all).sort(byScore);
  const top = best.slice(0, examined);
  for (const ranked of top) ranked.score *= closeness(ranked.document, plan.words);
  top.sort(byScore);
  return [...top, ...best.slice(examined)].map(({ document }) => document);
}

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score || (a.document.id < b.document.id ? -1 : 1);

const steps = 4_096;

/** About the `mostResults` highest, without sorting all: everything above the step where there are enough. */
function highest(all: Ranked[]): Ranked[] {
  if (all.length <= mostResults) return all;
  const top = all.reduce((most, { score }) => Math.max(most, score), 0);
  const stepOf = (score: number) => Math.min(steps - 1, Math.floor((score / top) * steps));
  const counts = new Uint32Array(steps);
  for (const { score } of all) counts[stepOf(score)] = (counts[stepOf(score)] ?? 0) + 1;
  let step = steps - 1;
  for (let count = counts[step] ?? 0; count < mostResults && step > 0; count += counts[step] ?? 0) step -= 1;
  return all
    .filter(({ score }) => stepOf(score) >= step)
    .sort(byScore)
    .slice(0, mostResults);
}

function factorOf(document: IndexedDocument, sizes: readonly Size[]): number {
  const stock = document.inStock ? 1 : factors.outOfStock;
  const popular = 1 + (factors.popular * document.popularity) / (document.popularity + factors.popularAt);
  const size = sizes.length > 0 ? sizeFactor(document.sizes, sizes) : 1;
  return (stock * popular * size) / (1 + factors.length * document.name.length);
}

function sizeFactor(own: readonly Size[], wanted: readonly Size[]): number {
  let factor = 1;
  for (const size of own) {
    for (const want of wanted) {
      if (sameSize(size, want)) return factors.rightSize;
      const ratio = size.amount / want.amount;
      if (size.of === want.of && ratio > 0.45 && ratio < 2.2) factor = factors.nearSize;
    }
  }
  return factor;
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
