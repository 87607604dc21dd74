/**
 * Reads which things a shopper does not want, and which a product says it has not got: 'milk without sugar', 'sugar free', 'chini ke bina',
 * 'eggless'.
 */
import type { Lexicon } from './lexicon.ts';
import { normalise } from './normalise.ts';
import { stem } from './stem.ts';

export interface Absence {
  /** The absent thing, as the words were written. */
  words: string[];
  /** The words that said so, with those of `words`. */
  phrase: string[];
}

const wordsIn = (text: string): Set<string> => new Set(normalise(text).split(' '));

/** Before what is absent. */
const before = wordsIn('without no non sans bina binaa bagair बिना विना बगैर ਬਿਨਾਂ');
/** Things of which there can be zero; other words after 'zero' are not absent: 'cola zero can'. */
const zeroOf = new Set(
  'added sugar fat calorie calories oil cholesterol trans gluten caffeine alcohol salt sodium maida preservative preservatives'.split(
    ' ',
  ),
);
/** After what is absent. */
const after = wordsIn(
  'free less mukt rahit bina binaa बिना मुक्त रहित फ्री விना இல்லாத இல்லாமல் లేని లేకుండా ಇಲ್ಲದ ഇല്ലാത്ത ഇല്ലാതെ ছাড়া বিহীন મુક્ત વગર વિના વગરનું ਬਿਨਾਂ ਰਹਿਤ',
);
/** Between them: 'no added sugar', 'chini ke bina'. */
const between = new Set('added any extra the ke ka ki के का की'.split(' '));
/** Between several absent things: 'without onion or garlic'. */
const joints = new Set('and or nor aur ya और या'.split(' '));
/** 'Buy 1 get 1 free', 'free delivery', 'price less': what is said of an offer. */
const offers = new Set('get buy delivery shipping home is price cost rate one hand hands tax duty'.split(' '));
/** Words that say that one thing is absent. */
const absentByName = new Map(
  Object.entries({ unsweetened: 'sugar', unsalted: 'salt', decaf: 'caffeine', decaffeinated: 'caffeine' }),
);
/** They end in -less and are without nothing that a shop sells. */
const noAbsence = new Set('stainless wireless cordless seamless endless priceless useless'.split(' '));

const isNumber = (word: string): boolean => /^[\d.]+$/.test(word);
const isThing = (word: string | undefined): word is string =>
  word !== undefined && !isNumber(word) && !before.has(word) && !after.has(word) && !between.has(word);

/** A thing may be absent under a name of several words: 'without palm oil'. */
const maxNameLength = 3;

const isListed = (words: readonly string[], lexicon: Lexicon): boolean =>
  lexicon.match(words.map(stem)).some(({ start, end }) => start === 0 && end === words.length);

/**
 * Splits normalised words into what is absent and the rest.
 * @param isSearch - a sign stands for all things of a kind that follow it: 'bina pyaz lehsun masala'; the words of a label are a list
 */
export function takeAbsences(
  words: readonly string[],
  lexicon: Lexicon,
  isSearch = false,
): { absences: Absence[]; rest: string[] } {
  const absences: Absence[] = [];
  const rest: string[] = [];
  for (let i = 0; i < words.length; ) {
    const after = absenceAfter(words, i, lexicon);
    const found = after ?? absenceBefore(words, i, lexicon) ?? absenceWithin(words, i, lexicon);
    if (found) absences.push(found.absence);
    else rest.push(words[i] ?? '');
    i += found?.length ?? 1;
    if (!after || !isSearch) continue;
    const others = othersAfter(words, i, after.absence, lexicon);
    absences.push(...others.absences);
    i += others.length;
  }
  return { absences, rest };
}

/** Further things that are absent: those joined by a word, and those that are sold with the first. */
function othersAfter(
  words: readonly string[],
  i: number,
  { words: first, phrase }: Absence,
  lexicon: Lexicon,
): { absences: Absence[]; length: number } {
  const absences: Absence[] = [];
  const homeOf = (name: readonly string[]) => thingOf(name, lexicon)?.home ?? [];
  const home = homeOf(first);
  let end = i;
  while (absences.length < maxNameLength) {
    const isJoined = joints.has(words[end] ?? '');
    const start = isJoined ? end + 1 : end;
    const name = longestThing(words, start, lexicon);
    if (name.length === 0 || !(isJoined || homeOf(name).some((place) => home.includes(place)))) break;
    absences.push({ words: name, phrase: [phrase[0] ?? '', ...name] });
    end = start + name.length;
  }
  return { absences, length: end - i };
}

const thingOf = (name: readonly string[], lexicon: Lexicon) => {
  const match = lexicon.match(name.map(stem)).find(({ start, end }) => start === 0 && end === name.length);
  return match && lexicon.meanings[match.meaning];
};

function longestThing(words: readonly string[], start: number, lexicon: Lexicon): string[] {
  for (let length = maxNameLength; length > 0; length -= 1) {
    const name = words.slice(start, start + length);
    if (name.length === length && name.every(isThing) && isListed(name, lexicon)) return name;
  }
  return [];
}

type Found = { absence: Absence; length: number } | undefined;

/** 'without sugar', 'w/o sugar', 'no added sugar', 'free from gluten'. */
function absenceAfter(words: readonly string[], i: number, lexicon: Lexicon): Found {
  const slashed = words[i] === 'w' && words[i + 1] === 'o';
  const isZero = words[i] === 'zero' && zeroOf.has(words[i + 1] ?? '');
  const isFreeFrom = words[i] === 'free' && words[i + 1] === 'from';
  if (!slashed && !isZero && !isFreeFrom && !before.has(words[i] ?? '')) return undefined;
  let start = i + (slashed || isFreeFrom ? 2 : 1);
  while (between.has(words[start] ?? '')) start += 1;
  if (!isThing(words[start])) return undefined;
  const end = start + Math.max(1, longestThing(words, start, lexicon).length);
  return { absence: { words: words.slice(start, end), phrase: words.slice(i, end) }, length: end - i };
}

/** 'sugar free', 'palm oil free', 'chini ke bina'. */
function absenceBefore(words: readonly string[], i: number, lexicon: Lexicon): Found {
  for (let length = maxNameLength; length > 0; length -= 1) {
    const name = words.slice(i, i + length);
    if (name.length < length || !name.every(isThing) || name.some((word) => offers.has(word))) continue;
    let sign = i + length;
    while (between.has(words[sign] ?? '')) sign += 1;
    const word = words[sign] ?? '';
    if (!after.has(word) || (word === 'free' && words[sign + 1] === 'from')) continue;
    // 'Less than' is said of amounts.
    if (word === 'less' && words[sign + 1] === 'than') continue;
    // 'bina' goes before a word too, and then belongs to that one: 'chai bina chini'.
    if (before.has(word) && isThing(words[sign + 1]) && sign === i + length) continue;
    if (length > 1 && !isListed(name, lexicon)) continue;
    return { absence: { words: name, phrase: words.slice(i, sign + 1) }, length: sign + 1 - i };
  }
  return undefined;
}

/** 'eggless', 'sugarfree', 'nonstick', 'unsweetened'. */
function absenceWithin(words: readonly string[], i: number, lexicon: Lexicon): Found {
  const word = words[i] ?? '';
  const named = absentByName.get(word);
  if (named !== undefined) return { absence: { words: [named], phrase: [word] }, length: 1 };
  const base = /^(.{3,})(?:less|free)$/.exec(word)?.[1] ?? /^non(.{4,})$/.exec(word)?.[1];
  if (!base || noAbsence.has(word) || !(isListed([base], lexicon) || word === 'nonstick')) return undefined;
  return { absence: { words: [base], phrase: [word] }, length: 1 };
}

/** The mark of a document that is without it; two names of a thing have one mark. No text that is typed can be one. */
export function absenceMark(words: readonly string[], lexicon: Lexicon): string {
  const stems = words.map(stem);
  const match = lexicon.match(stems).find(({ start, end }) => start === 0 && end === stems.length);
  return `¬${match ? match.meaning : stems.join(' ')}`;
}

/** The mark of a document that has a thing in it, by the number of the word list. */
export const containsMark = (meaning: number): string => `⊃${meaning}`;

/** Said of drinks without sugar. */
const dietWords = new Set(['diet', 'zero']);
const drinks = new Set('cola coke pepsi soda sprite fanta thums limca 7up drink beverage'.split(' '));

/** The marks of a text's words. */
export function absenceMarks(words: readonly string[], lexicon: Lexicon): string[] {
  const { absences, rest } = takeAbsences(words, lexicon);
  const marks = absences.map((absence) => absenceMark(absence.words, lexicon));
  if (rest.some(isDiet) && rest.some((word) => drinks.has(word))) marks.push(absenceMark(['sugar'], lexicon));
  return marks;
}

/** Returns true when a word says that there is no sugar in a drink. */
export const isDiet = (word: string): boolean => dietWords.has(word);
