/** Reads which kinds a shopper leaves out: 'soap except neem', 'rice not brown', 'oil but not coconut', 'neem ke alawa sabun', 'juice -mango'. */
import type { Lexicon } from './lexicon.ts';
import { takeAbsences } from './negation.ts';
import { normalise, wordsOf } from './normalise.ts';
import { stem } from './stem.ts';

const phrasesOf = (texts: readonly string[]): string[][] => texts.map((text) => normalise(text).split(' '));

/** Before what is left out, longer ones first. */
const before = phrasesOf([
  'anything but',
  'except for',
  'other than',
  'apart from',
  'but not',
  'but no',
  'except',
  'excluding',
  'not',
]);
/** After what is left out. */
const after = phrasesOf([
  'ke alawa',
  'ke siva',
  'ko chhodkar',
  'ko chodkar',
  'chhodkar',
  'chodkar',
  'के अलावा',
  'के सिवा',
  'को छोड़कर',
  'छोड़कर',
]);
/** Between several things that are left out. */
const joints = new Set('and or nor aur ya और या'.split(' '));
/** Between the sign and the thing: 'not the brown one'. */
const fillers = new Set('the a an any in from for too very so with'.split(' '));

/** 'All dal except moong' is dal. */
const everything = new Set('all any every sab sabhi saare सब सभी सारे'.split(' '));

const maxNameLength = 3;

/** A minus directly before a word, and after a space. */
const minus = /(?<=\s)[-−](?=\p{L})/gu;

/** The text with 'not' in the place of a minus. */
export const withMinusAsWord = (normalised: string): string => normalised.replace(minus, 'not ');

/** How many words of one of the phrases stand at a place; 0 when none does. */
const lengthAt = (phrases: readonly string[][], words: readonly string[], i: number): number =>
  phrases.find((phrase) => phrase.every((word, k) => words[i + k] === word))?.length ?? 0;

/** How many words a name of the word list has at a place; 0 when there is none. */
function listedAt(words: readonly string[], i: number, lexicon: Lexicon): number {
  const stems = words.slice(i, i + maxNameLength).map(stem);
  return Math.max(
    0,
    ...lexicon
      .match(stems)
      .filter(({ start }) => start === 0)
      .map(({ end }) => end),
  );
}

/** Splits normalised words into the names that are left out, and the rest. */
export function takeExclusions(words: readonly string[], lexicon: Lexicon): { excluded: string[][]; rest: string[] } {
  const excluded: string[][] = [];
  const rest: string[] = [];
  for (let i = 0; i < words.length; ) {
    const found = excludedAfter(words, i, lexicon) ?? excludedBefore(words, i, lexicon);
    if (found) excluded.push(...found.names);
    else rest.push(words[i] ?? '');
    i += found?.length ?? 1;
  }
  if (excluded.length === 0) return { excluded, rest };
  const said = rest.filter((word) => !everything.has(word));
  const kind = excluded.find((name) => name.length > 1)?.at(-1);
  // 'Not basmati rice' is another rice.
  const wanted = said.length === 0 && kind !== undefined ? [kind] : said;
  return { excluded: excluded.map((name) => withoutKind(name, wanted)), rest: wanted };
}

/** Of 'chips except potato chips', potato is left out. */
function withoutKind(name: string[], wanted: readonly string[]): string[] {
  const kind = stem(name.at(-1) ?? '');
  return name.length > 1 && wanted.some((word) => stem(word) === kind) ? name.slice(0, -1) : name;
}

interface Found {
  names: string[][];
  length: number;
}

function excludedAfter(words: readonly string[], i: number, lexicon: Lexicon): Found | undefined {
  let end = i + lengthAt(before, words, i);
  // 'If not, then' is talk.
  if (end === i || words[i - 1] === 'if') return undefined;
  while (fillers.has(words[end] ?? '')) end += 1;
  if (words[end] === undefined) return undefined;
  const names: string[][] = [];
  for (let next = end; next !== undefined; ) {
    const length: number = listedAt(words, next, lexicon) || 1;
    names.push(words.slice(next, next + length));
    end = next + length;
    const isJoined: boolean = joints.has(words[end] ?? '') && listedAt(words, end + 1, lexicon) > 0;
    if (!isJoined) break;
    next = end + 1;
  }
  return { names, length: end - i };
}

function excludedBefore(words: readonly string[], i: number, lexicon: Lexicon): Found | undefined {
  const length = listedAt(words, i, lexicon) || 1;
  const sign = lengthAt(after, words, i + length);
  return sign > 0 ? { names: [words.slice(i, i + length)], length: length + sign } : undefined;
}

/** The words of a text for what is left out, or must be absent. */
export function unwantedIn(text: string, lexicon: Lexicon, { inList = false }: { inList?: boolean }): string[] {
  const typed = normalise(text);
  const { excluded, rest } = takeExclusions(wordsOf(inList ? typed : withMinusAsWord(typed)), lexicon);
  const { absences } = takeAbsences(rest, lexicon, true);
  return [...excluded, ...absences.map(({ words }) => words)].flat();
}
