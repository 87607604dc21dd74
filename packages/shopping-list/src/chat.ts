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
  /^(?:\s*(?:\(?\p{Nd}{1,3}[.)](?!\p{Nd})|\(\p{Nd}{1,2}\)|\(?[a-h]\)|\p{Nd}\uFE0F?\u20E3|[\u2460-\u24FF\u2776-\u2793]|\[[ xX✓✔]?\]|[-–—*•·●▪◦‣⁃>~_#=+✓✔✗☐☑☒□■➤→]))+/u;

/** What is not about things: links, prices, times, telephone numbers. */
const asides = [
  /https?:\/\/\S{1,500}/gu,
  /\(?\s*(?:@\s*)?(?:₹|\brs\b\.?|\binr\b|\bmrp\b\.?|रु\.?)\s*\p{Nd}[\p{Nd},]{0,8}(?:\.\p{Nd}{1,2})?(?:\s*\/-)?\s*(?:\/\s*(?:kg|pc|packet|litre)\b)?\s*\)?/giu,
  /\(?\s*(?:@\s*)?\p{Nd}[\p{Nd},]{0,8}(?:\.\p{Nd}{1,2})?\s*(?:\/-|₹|\brs\b\.?|\brupees?\b|\brupaye?\b|\brupay\b|रुपये|रुपए|रु(?!\p{L}))\s*\)?/giu,
  /@\s*\p{Nd}{1,6}/gu,
  /(?<![\p{Nd}\p{L}])\p{Nd}{1,2}(?:[:.]\p{Nd}{2})?\s*(?:am|pm|a\.m\.|p\.m\.|baje|बजे|o'?clock)(?!\p{L})/giu,
  /(?<!\p{Nd})\p{Nd}{1,3}\s*(?:mins?|minutes?|मिनट|ghante|घंटे|hours?|hrs?|days?|din)(?!\p{L})/giu,
  /\+?\p{Nd}(?:[\s-]?\p{Nd}){8,12}(?!\p{Nd})/gu,
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const invisible = /[\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0000-\u0008\u000b-\u001f\u007f]/g;

export interface ChatLine {
  text: string;
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
    .map((line) => ({ text: line, masked: mask(line) }));
}

/** '1. Aloo 2. Pyaz 3. Tamatar' on one line: a numbered list whose line ends were lost. */
const separated = (line: string): string[] =>
  /^\s*\(?1[.)]\s*\D/u.test(line) ? line.split(/(?<=\s)(?=\(?\p{Nd}{1,2}[.)]\s?[^\p{Nd}\s])/u) : [line];

const blanks = (text: string): string => ' '.repeat(text.length);

const mask = (line: string): string =>
  asides.reduce((rest, aside) => rest.replace(aside, blanks), line).replace(bullet, blanks);
