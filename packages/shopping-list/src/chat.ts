/** Takes from the lines of a chat what the chat program, shops and people put around the things. */

/** '[21/11/26, 9:14 am] Asha:', '21/11/2026, 21:14 - Asha:', '[9:14 am, 21/11/2026] Asha:'. */
const exported = [
  /^\s*\[[^\]\n]{0,40}\d{1,2}[:.]\d{2}[^\]\n]{0,40}\]\s*(?:[^:\n]{1,40}:)?/u,
  /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?\s?m\.?)?\s*[-–]\s*(?:[^:\n]{1,40}:)?/iu,
];

/** Lines that the chat program writes. */
const notices =
  /(?:image|video|audio|media|sticker|document|gif|contact card) omitted|message was deleted|deleted this message|end-to-end encrypted|missed (?:voice|video) call/iu;

/** '1.', '(2)', '3)', 'a)', '①', '1️⃣', '[x]', '-'. */
const bullet =
  /^(?:\s*(?:\(?\p{Nd}{1,3}[.)](?!\p{Nd})|\(\p{Nd}{1,2}\)|\(?[a-h]\)|\p{Nd}\uFE0F?\u20E3|[\u2460-\u24FF\u2776-\u2793]|\[[ xX✓✔☑✅]?\]|[-–—*•·●▪◦‣⁃>~_#=+✓✔✗✅⬜☐☑☒□■➤→]))+/u;

/** Of a sum of money: what stands before the number, or after it. */
const sums = [
  /(?:₹|\brs\b\.?|\binr\b|रु\.?)\s*(\p{Nd}[\p{Nd},]{0,8})(?:\.\p{Nd}{1,2})?(?:\s*\/-)?/giu,
  /(?<![\p{Nd}\p{L}.])(\p{Nd}[\p{Nd},]{0,8})(?:\.\p{Nd}{1,2})?\s*(?:\/-|₹|(?:rs\.?|rupees?|rupaye?|rupay|रुपये|रुपए|रुपयों|रु)(?![\p{L}\p{M}]))/giu,
];
/** Prices of a kilo or piece, in brackets or behind '@', say nothing of how much is wanted. */
const prices = [
  /\(\s*(?:@\s*)?(?:₹|rs\b\.?|mrp\b\.?|रु\.?)?\s*\p{Nd}[\p{Nd},]{0,8}(?:\.\p{Nd}{1,2})?\s*(?:\/-|₹|rs\b\.?|rupees?|रुपये|रु)?\s*(?:\/\s*(?:kg|pc|packet|litre))?\s*\)/giu,
  /(?:@|\bmrp\b\.?)\s*(?:₹|rs\b\.?|रु\.?)?\s*\p{Nd}[\p{Nd},]{0,8}(?:\.\p{Nd}{1,2})?(?:\s*(?:\/-|₹|rs\b\.?))?(?:\s*(?:\/|per)\s*(?:kg|kilo|pc|piece|packet|litre)\b)?/giu,
  /(?:(?:₹|\brs\b\.?|\binr\b|रु\.?)\s*)?\p{Nd}[\p{Nd},]{0,8}(?:\.\p{Nd}{1,2})?\s*(?:₹|rs\b\.?|rupees?\b|रुपये)?\s*(?:\/|per|a)\s*(?:kg|kilo|pc|piece|packet|litre)\b/giu,
];

/** Texts that are not about products: links, times, telephone numbers. */
const asides = [
  /https?:\/\/\S{1,500}/gu,
  /@\s*\p{Nd}{1,6}/gu,
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

/** '1. Aloo 2. Pyaz 3. Tamatar' on one line: a numbered list whose line ends were lost. */
const separated = (line: string): string[] =>
  /^\s*\(?1[.)]\s*\D/u.test(line) ? line.split(/(?<=\s)(?=\(?\p{Nd}{1,2}[.)]\s?[^\p{Nd}\s])/u) : [line];

/** Stands before the digits of a sum of money. */
export const sumSign = '¤';

const blanks = (text: string): string => ' '.repeat(text.length);

/** A sum as its digits behind a sign that nothing else has, as long as it was. */
const asSum = (text: string, digits: string): string => `${sumSign}${digits.replaceAll(',', '')}`.padEnd(text.length);

function mask(line: string): string {
  const plain = prices.reduce((rest, price) => rest.replace(price, blanks), line);
  const marked = sums.reduce((rest, sum) => rest.replace(sum, asSum), plain);
  return asides
    .reduce((rest, aside) => rest.replace(aside, blanks), marked)
    .replace(doneAtEnd, blanks)
    .replace(doneAtStart, blanks)
    .replace(bullet, blanks);
}
