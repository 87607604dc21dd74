/** What a shopper does not want, and what a product says it has not got: 'milk without sugar', 'sugar free', 'chini ke bina', 'eggless'. */
import type { Lexicon } from './lexicon.ts';
import { stem } from './stem.ts';

export interface Absence {
  /** What is absent, as the words were written. */
  words: string[];
  /** The words that said so, with those of `words`. */
  phrase: string[];
}

/** Before what is absent. */
const before = new Set('without no non sans bina binaa bagair बिना विना बगैर'.split(' '));
/** What there is zero of; other words after 'zero' are not absent: 'cola zero can'. */
const zeroOf = new Set(
  'added sugar fat calorie calories oil cholesterol trans gluten caffeine alcohol salt sodium maida preservative preservatives'.split(
    ' ',
  ),
);
/** After what is absent. */
const after = new Set('free less mukt rahit bina binaa बिना मुक्त रहित'.split(' '));
/** Between them: 'no added sugar', 'chini ke bina'. */
const between = new Set('added any extra the ke ka ki के का की'.split(' '));
/** 'Buy 1 get 1 free', 'free delivery', 'price less': what is said of an offer. */
const offers = new Set('get buy delivery shipping home is price cost rate one hand hands tax duty'.split(' '));
/** They end in -less and are without nothing that a shop sells. */
const noAbsence = new Set('stainless wireless cordless seamless endless priceless useless'.split(' '));

const isNumber = (word: string): boolean => /^[\d.]+$/.test(word);
const isThing = (word: string | undefined): word is string =>
  word !== undefined && !isNumber(word) && !before.has(word) && !after.has(word) && !between.has(word);

/** A thing may be absent under a name of several words: 'without palm oil'. */
const longestName = 3;

const isListed = (words: readonly string[], lexicon: Lexicon): boolean =>
  lexicon.match(words.map(stem)).some(({ start, end }) => start === 0 && end === words.length);

/** Splits normalised words into what is absent and the rest. */
export function takeAbsences(words: readonly string[], lexicon: Lexicon): { absences: Absence[]; rest: string[] } {
  const absences: Absence[] = [];
  const rest: string[] = [];
  for (let i = 0; i < words.length; ) {
    const found =
      absenceAfter(words, i, lexicon) ?? absenceBefore(words, i, lexicon) ?? absenceWithin(words, i, lexicon);
    if (found) absences.push(found.absence);
    else rest.push(words[i] ?? '');
    i += found?.length ?? 1;
  }
  return { absences, rest };
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
  let end = start + 1;
  for (let length = longestName; length > 1; length -= 1) {
    const name = words.slice(start, start + length);
    if (name.length === length && name.every(isThing) && isListed(name, lexicon)) {
      end = start + length;
      break;
    }
  }
  return { absence: { words: words.slice(start, end), phrase: words.slice(i, end) }, length: end - i };
}

/** 'sugar free', 'palm oil free', 'chini ke bina'. */
function absenceBefore(words: readonly string[], i: number, lexicon: Lexicon): Found {
  for (let length = longestName; length > 0; length -= 1) {
    const name = words.slice(i, i + length);
    if (name.length < length || !name.every(isThing) || name.some((word) => offers.has(word))) continue;
    let sign = i + length;
    while (between.has(words[sign] ?? '')) sign += 1;
    const word = words[sign] ?? '';
    if (!after.has(word) || (word === 'free' && words[sign + 1] === 'from')) continue;
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
  if (word === 'unsweetened') return { absence: { words: ['sugar'], phrase: [word] }, length: 1 };
  const base = /^(.{3,})(?:less|free)$/.exec(word)?.[1] ?? /^non(.{4,})$/.exec(word)?.[1];
  if (!base || noAbsence.has(word) || !(isListed([base], lexicon) || word === 'nonstick')) return undefined;
  return { absence: { words: [base], phrase: [word] }, length: 1 };
}

/** What marks a document as being without it; two names of a thing have one mark. No text that is typed can be one. */
export function absenceMark(words: readonly string[], lexicon: Lexicon): string {
  const stems = words.map(stem);
  const match = lexicon.match(stems).find(({ start, end }) => start === 0 && end === stems.length);
  return `¬${match ? match.meaning : stems.join(' ')}`;
}

/** What marks a document as having a thing in it, by the number of the word list. */
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

/** Diets: what is right for them says so. */
const diets = new Set(
  'fasting vegan jain vegetarian shakahari sattvik satvik saatvik keto halal kosher diabetic वीगन जैन शाकाहारी सात्विक'.split(
    ' ',
  ),
);
/** Beside a diet or an absence they say nothing: 'fasting food', 'sugar free things'. */
const anyThing = new Set(
  'food foods item items thing things product products khana saman samaan खाना सामान friendly diet'.split(' '),
);

/** Splits normalised words into the diets that are named and the rest. */
export function takeDiets(words: readonly string[]): { named: string[]; rest: string[] } {
  const named = words.filter((word) => diets.has(word));
  return { named, rest: words.filter((word) => !diets.has(word)) };
}

export const isDietName = (word: string): boolean => diets.has(word);

export const withoutAnyThing = (words: readonly string[]): string[] => words.filter((word) => !anyThing.has(word));

/** Whether a word says that there is no sugar in a drink. */
export const isDiet = (word: string): boolean => dietWords.has(word);
