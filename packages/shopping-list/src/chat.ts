/** Takes from the lines of a chat what the chat program, shops and people put around the things. */
import { moneySign, moneyWord } from './money.ts';

/** '[21/11/26, 9:14 am] Asha:', '21/11/2026, 21:14 - Asha:', '[9:14 am, 21/11/2026] Asha:'. */
const exported = [
  /^\s*\[[^\]\n]{0,40}\d{1,2}[:.]\d{2}[^\]\n]{0,40}\]\s*(?:[^:\n]{1,40}:)?/u,
  /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?\s?m\.?)?\s*[-–]\s*(?:[^:\n]{1,40}:)?/iu,
];

/** Lines that the chat program writes. */
const notices =
  /(?:image|video|audio|media|sticker|document|gif|contact card) omitted|message was deleted|deleted this message|end-to-end encrypted|missed (?:voice|video) call/iu;

const letter = '[a-hA-H]|[ivxIVX]{1,4}';
/** '1.', '(2)', '3)', 'a)', 'ii.', '①', '1️⃣', '[x]', '-'. */
const bullet = new RegExp(
  String.raw`^(?:\s*(?:\(?\p{Nd}{1,3}[.)](?!\p{Nd})|\(\p{Nd}{1,2}\)|\(?[a-h]\)|\(?(?:${letter})[.)](?=\s)|\p{Nd}\uFE0F?\u20E3|[\u2460-\u24FF\u2776-\u2793]|\[[ xX✓✔☑✅]?\]|[-–—*•·●▪◦‣⁃>~_#=+✓✔✗✅⬜☐☑☒□■➤→]))+`,
  'u',
);

/** Numbered lists whose line ends were lost, by their first marks: '1. Aloo 2. Pyaz 3. Tamatar', 'a) milk b) bread', '①milk ②bread'. */
const numbered: readonly (readonly [RegExp, RegExp])[] = [
  [/^\s*\(?1[.)]\s*\D/u, /(?<=\s)(?=\(?\p{Nd}{1,2}[.)]\s?[^\p{Nd}\s])/u],
  [/^\s*\(?a[.)]\s/iu, /(?<=\s)(?=\(?[b-z][.)]\s)/iu],
  [/^\s*\(?i[.)]\s/iu, /(?<=\s)(?=\(?[ivx]{1,4}[.)]\s)/iu],
  [/^\s*\p{Nd}\uFE0F?\u20E3/u, /(?=\p{Nd}\uFE0F?\u20E3)/u],
  [/^\s*[\u2460-\u24FF\u2776-\u2793]/u, /(?=[\u2460-\u24FF\u2776-\u2793])/u],
];

const digits = String.raw`\p{Nd}[\p{Nd},]{0,8}`;
const money = String.raw`${digits}(?:\.\p{Nd}{1,2})?`;
const thousands = String.raw`${money}k(?![\p{L}\p{Nd}])`;
const unit = '(?:kg|kilo|pc|piece|packet|litre)';

/** Of a sum of money: what stands before the number, or after it; '1k' is a thousand. */
const sums = [
  `${moneySign}\\s*(?:(${thousands})|(${digits})(?:\\.\\p{Nd}{1,2})?)(?:\\s*/-)?`,
  `(?<![\\p{Nd}\\p{L}.])(?:(${thousands})|(${digits})(?:\\.\\p{Nd}{1,2})?)\\s*${moneyWord}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** In 'milk@2' the number is how many. */
const at = String.raw`(?:(?<![\p{L}\p{M}])@|@(?!\p{Nd}(?!\p{Nd})))`;

/**
 * Prices of a kilo or piece, in brackets or behind '@', say nothing of how much is wanted. A number alone in brackets is a price after an
 * amount, 'Onion 2 kg (40)', unless it has one digit, 'sugar 1kg (2)'; else it is an amount: 'toothpaste (2)'.
 */
const prices = [
  `\\(\\s*(?:@\\s*)?(?:${moneySign}|mrp\\b\\.?)\\s*${money}\\s*${moneyWord}?\\s*(?:/\\s*${unit})?\\s*\\)`,
  `\\(\\s*(?:@\\s*)?${money}\\s*(?:${moneyWord}\\s*(?:/\\s*${unit})?|/\\s*${unit})\\s*\\)`,
  String.raw`(?<=\p{Nd}[^,;()]{0,40})\(\s*\p{Nd}[\p{Nd},]{1,8}(?:\.\p{Nd}{1,2})?\s*\)`,
  `(?:${at}|\\bmrp\\b\\.?)\\s*${moneySign}?\\s*${money}(?:\\s*${moneyWord})?(?:\\s*(?:/|per)\\s*${unit}\\b)?`,
  `(?:${moneySign}\\s*)?${money}\\s*${moneyWord}?\\s*(?:/|per|a)\\s*${unit}\\b`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Texts that are not about products: links, times, telephone numbers. */
const asides = [
  /https?:\/\/\S{1,500}/gu,
  new RegExp(`${at}\\s*\\p{Nd}{1,6}`, 'gu'),
  /(?<![\p{Nd}\p{L}])\p{Nd}{1,2}(?:[:.]\p{Nd}{2})?\s*(?:am|pm|a\.m\.|p\.m\.|baje|बजे|o'?clock)(?!\p{L})/giu,
  /(?<!\p{Nd})\p{Nd}{1,3}\s*(?:mins?|minutes?|मिनट|ghante|घंटे|hours?|hrs?|days?|din)(?!\p{L})/giu,
  /\+?\p{Nd}(?:[\s-]?\p{Nd}){8,12}(?!\p{Nd})/gu,
];

/** Boxes and marks before a line: ticked, and not. */
const ticked = /^[\s\-–—*•·]*(?:\[[xX✓✔☑✅]\]|[☑☒])/u;
const unticked = /^[\s\-–—*•·]*(?:\[\s?\]|[☐□⬜])/u;
/** Marks that stand before every line of some lists. */
const checked = /^[\s\-–—*•·]*[✓✔✅]/u;
const struck = /^[\s\-–—*•·]*~{1,2}[^~]{1,200}~{1,2}\s*$/u;
/** 'Sugar (done)', 'sugar - le liya', 'sugar [x]'. */
const doneAtEnd =
  /(?:\[[xX✓✔]\]|[☑✅✓✔]\uFE0F?|(?<=[\p{L}\p{M}\p{Nd})])[\s\-–—:([]+(?:done|bought|purchased|already (?:have|bought|there)|got it|le liya|le li|ho gaya|ho gayi|mil gaya|mil gayi|aa gaya|aa gayi|hai ghar (?:pe|par|me)|ले लिया|ले ली|हो गया|मिल गया|आ गया)\s*[)\]]?)\s*[.!]?\s*$/iu;
const doneAtStart =
  /^\s*(?:done|bought|already (?:have|bought|got)|le liya|ho gaya|mil gaya|ले लिया|हो गया)\s*[:–-]\s*/iu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const invisible = /[\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0000-\u0008\u000b-\u001f\u007f]/g;

export interface ChatLine {
  text: string;
  /** It is ticked off or struck through. */
  done: boolean;
  /** The same with blanks in the place of what is not about things, so that places in both are the same. */
  masked: string;
}

/** The lines of a text without what the chat program adds; empty ones are left out. */
export function chatLines(text: string): ChatLine[] {
  // Runs of blanks are one: the patterns would be busy with long ones.
  return text
    .toWellFormed()
    .normalize('NFC')
    .split(/\r\n?|[\n\u2028\u2029\u0085\v\f]/u)
    .flatMap(separated)
    .filter((line) => !notices.test(line))
    .map((line) => line.replace(invisible, ' ').replace(/\s{2,}/gu, ' '))
    .map((line) => exported.reduce((rest, prefix) => rest.replace(prefix, ''), line))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, _, all) => ({ text: line, done: isDone(line, all), masked: mask(line) }));
}

/** A tick before a line is a bullet in lists where every line has one. */
const isDone = (line: string, all: readonly string[]): boolean =>
  ticked.test(line) ||
  struck.test(line) ||
  doneAtEnd.test(line) ||
  doneAtStart.test(line) ||
  (checked.test(line) && all.some((other) => unticked.test(other)));

const separated = (line: string): string[] => {
  const [, next] = numbered.find(([first]) => first.test(line)) ?? [];
  return next ? line.split(next) : [line];
};

/** Stands before the digits of a sum of money. */
export const sumSign = '¤';

const blanks = (text: string): string => ' '.repeat(text.length);

/** A sum as its digits behind a sign that nothing else has, as long as it was. */
const asSum = (text: string, inThousands?: string, plain = ''): string =>
  `${sumSign}${(inThousands ?? plain).replaceAll(',', '').toLowerCase()}`.padEnd(text.length);

function mask(line: string): string {
  const plain = prices.reduce((rest, price) => rest.replace(price, blanks), line);
  const marked = sums.reduce((rest, sum) => rest.replace(sum, asSum), plain);
  return asides
    .reduce((rest, aside) => rest.replace(aside, blanks), marked)
    .replace(doneAtEnd, blanks)
    .replace(doneAtStart, blanks)
    .replace(bullet, blanks);
}
