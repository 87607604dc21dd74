/** Puts what was found into order: what a shopper means before what merely has the word. */

import type { IndexedDocument } from './indexed-documents.ts';
import { hasSlot, weightAt } from './postings.ts';
import type { QueryPlan, QueryWord } from './query-words.ts';
import type { Scores } from './scores.ts';
import type { Size } from './sizes.ts';
import type { Term } from './vocabulary.ts';
import { isForm } from './words.ts';

/** Nobody looks further, and ordering more would take longer. */
export const maxResults = 1_200;
/** With fewer documents that have all words, those with most of them follow. */
const fewResults = 10;
/** How much of a query's weight a document must have to follow. */
const minShare = 0.5;
/** Where no document has all words: so much of the most that one has. */
const minOfBest = 0.6;
/** So many of the best are looked at closely. */
const examined = 200;

const factors = {
  /** On top of what a near size gets. */
  rightSize: 1.5,
  nearSize: 1.1,
  phrase: 1.2,
  wholeHead: 1.15,
  preferred: 1.5,
  /** For somebody who asks for sugar, vanilla sugar comes after sugar. */
  flavoured: 0.85,
} as const;

export interface Ranked {
  document: IndexedDocument;
  /** How well it fits: more than `whole` when it has all words. */
  points: number;
  /** It has something of what was meant, and is something else. */
  related: boolean;
}

/** Of how much the best is about what was typed, so much makes another the same kind of thing. */
const minOfBestThing = 0.5;
/** With less it has hardly to do with it, and is left out. */
const minOfRelated = 1 / 3;

/** No other points come near. */
const whole = 100;

export interface Candidates {
  plan: QueryPlan;
  scores: Scores;
  documentAt(slot: number): IndexedDocument | undefined;
  /** How good a document is for any search. */
  standingAt(slot: number): number;
  /** How many are wanted at most. */
  limit: number;
  /** Only what has all words is found. */
  restricted: boolean;
  /** Nothing is what was typed: all is only related. */
  allRelated: boolean;
}

/** How much each word counts: rare words more. */
export function sharesOf(words: readonly QueryWord[], documents: number): number[] {
  const raw = words.map((word) => {
    const frequency = word.choices.reduce((max, { term }) => Math.max(max, term.strong.length), 0);
    return (word.optional ? 0.3 : 1) * Math.sqrt(Math.log(2 + documents / (1 + frequency)));
  });
  const sum = raw.reduce((total, share) => total + share, 0);
  return raw.map((share) => share / sum);
}

/** The words without which a document does not match: those that any name has, save numbers. */
export function requiredBits(words: readonly QueryWord[]): number {
  const needed = words.map((word, i) => (!word.optional && isNamed(word) ? 1 << i : 0));
  const bits = needed.reduce((all, bit) => all | bit, 0);
  return bits === 0 ? (1 << words.length) - 1 : bits;
}

const bitsOf = (words: readonly QueryWord[], is: (word: QueryWord) => boolean): number =>
  words.reduce((bits, word, i) => (is(word) ? bits | (1 << i) : bits), 0);

const isNamed = ({ choices }: QueryWord): boolean => choices.some(({ term }) => term.strong.length > 0);

/** The best of what was scored, best first. */
export function rank(candidates: Candidates): Ranked[] {
  const { plan, scores, limit, restricted, allRelated } = candidates;
  const required = requiredBits(plan.words);
  const full: number[] = [];
  const rest: number[] = [];
  let largestShare = 0;
  let maxPoints = 0;
  for (const slot of scores.touched) {
    if ((scores.found(slot) & required) === required) {
      full.push(slot);
      maxPoints = Math.max(maxPoints, scores.points(slot));
    } else {
      rest.push(slot);
      largestShare = Math.max(largestShare, scores.share(slot));
    }
  }
  const close = full.filter((slot) => scores.points(slot) >= minOfRelated * maxPoints);
  const all = order(close, candidates);
  for (const one of all) {
    one.points += whole;
    one.related = allRelated || scores.points(one.document.slot) < minOfBestThing * maxPoints;
  }
  const ranked = [...all.filter(({ related }) => !related), ...all.filter(({ related }) => related)];
  // Documents that do not state that they fit a diet, or lack an ingredient, are not shown for it.
  if (restricted) return all.filter(({ related }) => !related);
  if (full.length >= fewResults) return ranked;
  const least = full.length > 0 ? minShare : minOfBest * largestShare;
  // A document that shares but the form has nothing to do with it: talcum with masala powder.
  const telling = bitsOf(plan.words, ({ typed, choices }) => !isForm(typed) && choices.length > 0);
  const isNear = (slot: number) => telling === 0 || scores.found(slot) === 0 || (scores.found(slot) & telling) !== 0;
  const near = rest.filter((slot) => scores.share(slot) >= least && isNear(slot));
  return [...ranked, ...order(near, candidates)].slice(0, limit);
}

function order(slots: readonly number[], candidates: Candidates): Ranked[] {
  const { plan, documentAt, limit } = candidates;
  const points = pointsOf(slots, candidates);
  const best: Ranked[] = [];
  for (const i of placesByPoints(points, leastOfHighest(points, Math.max(limit, examined)))) {
    const document = documentAt(slots[i] ?? 0);
    if (document) best.push({ document, points: points[i] ?? 0, related: true });
  }
  best.sort(byPoints);
  const top = best.slice(0, examined);
  const words = plan.words.filter(({ typed }) => typed !== '');
  for (const ranked of top) {
    const { document } = ranked;
    const flavoured = isFlavoured(document, plan) ? factors.flavoured : 1;
    ranked.points *= closeness(document, words) * nearness(document.sizes, plan.sizes) * flavoured;
  }
  top.sort(byPoints);
  return [...top, ...best.slice(examined)].slice(0, limit);
}

function pointsOf(slots: readonly number[], { plan, scores, standingAt }: Candidates): Float64Array {
  const points = new Float64Array(slots.length);
  for (let i = 0; i < slots.length; i += 1) {
    const slot = slots[i] ?? 0;
    const preferred = plan.preferred && hasSlot(plan.preferred.strong, slot) ? factors.preferred : 1;
    points[i] = scores.points(slot) * standingAt(slot) * (scores.isSized(slot) ? factors.rightSize : 1) * preferred;
  }
  return points;
}

const byPoints = (a: Ranked, b: Ranked): number => b.points - a.points || (a.document.id < b.document.id ? -1 : 1);

/**
 * The places of all points that reach `least`, highest first; nearly equal points are in the order of their places. Numbers
 * are sorted many times faster than objects, and `byPoints` has little left to do.
 */
function placesByPoints(points: Float64Array, least: number): Uint32Array {
  const keys = new Float64Array(points.length);
  const halves = new Uint32Array(keys.buffer);
  let count = 0;
  for (let i = 0; i < points.length; i += 1) {
    const own = points[i] ?? 0;
    if (own < least) continue;
    keys[count] = -own;
    // The last digits of the number, which hardly matter, are the place. Below zero, more digits sort first.
    halves[count * 2 + lowHalf] = ~i;
    count += 1;
  }
  const sorted = keys.subarray(0, count).sort();
  const places = new Uint32Array(sorted.length);
  for (let i = 0; i < count; i += 1) places[i] = ~(halves[i * 2 + lowHalf] ?? 0);
  return places;
}

/** Which half of a number in memory has its last digits. */
const lowHalf = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 0 : 1;

const steps = 4_096;

/** A score that at least `limit` of them reach, and few more, found without sorting; 0 when there are no more than that. */
function leastOfHighest(points: Float64Array, limit: number): number {
  if (points.length <= limit) return 0;
  let top = 0;
  for (const score of points) if (score > top) top = score;
  const counts = new Uint32Array(steps);
  for (const score of points) {
    const step = Math.min(steps - 1, Math.floor((score / top) * steps));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let step = steps - 1;
  for (let count = counts[step] ?? 0; count < limit && step > 0; count += counts[step] ?? 0) step -= 1;
  // A hair less, so that rounding leaves none out.
  return (step / steps) * top * (1 - 1e-9);
}

/** A document with this weight is the thing; with less it has it in its name, or stands in its aisle. */
const minOfThing = 0.8;

/**
 * Returns true when somebody who asks for one thing gets it with another: vanilla sugar for sugar, but tomato soup is what a tomato makes.
 */
function isFlavoured({ slot, flavours }: IndexedDocument, { words, preferred }: QueryPlan): boolean {
  const [word] = words;
  if (!word || words.length > 1 || preferred || flavours.length === 0) return false;
  const isThing = word.choices.some(({ term }) => weightAt(term.strong, slot) >= minOfThing);
  return isThing && !word.choices.some(({ term }) => flavours.includes(term));
}

/** More for about the size that was asked for. */
function nearness(own: readonly Size[], wanted: readonly Size[]): number {
  if (wanted.length === 0) return 1;
  const isNear = (a: Size, b: Size) => a.of === b.of && a.amount > 0.45 * b.amount && a.amount < 2.2 * b.amount;
  return own.some((size) => wanted.some((want) => isNear(size, want))) ? factors.nearSize : 1;
}

/** More for the words side by side in the order typed, and for a name that is nothing but them. */
function closeness({ name, headLength }: IndexedDocument, words: readonly QueryWord[]): number {
  if (words.length === 0) return 1;
  const place = placeOf(words, name);
  if (place < 0) return 1;
  const phrase = words.length > 1 ? factors.phrase : 1;
  return place === 0 && headLength === words.length ? phrase * factors.wholeHead : phrase;
}

/** Where a name has the words side by side; -1 when nowhere. */
function placeOf(words: readonly QueryWord[], name: readonly Term[]): number {
  for (let start = 0; start + words.length <= name.length; start += 1) {
    let i = 0;
    while (i < words.length && isMeant(words[i], name[start + i])) i += 1;
    if (i === words.length) return start;
  }
  return -1;
}

/** Returns true when a word of a name is the word that was typed, or what that was to become. */
const isMeant = (word: QueryWord | undefined, term: Term | undefined): boolean =>
  word !== undefined &&
  term !== undefined &&
  (term.text === (word.corrected ?? word.stem) || word.endings.includes(term));
