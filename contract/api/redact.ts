/** Removes personal data from technical text. No imports, so that it stays small in the browser. */

const patterns: readonly [RegExp, string][] = [
  [/[^\s"'<>()@]+@[^\s"'<>()@]+\.[a-z]{2,}/gi, '[email]'],
  // The query and hash of a URL may contain searches and tokens.
  [/(\bhttps?:\/\/[^\s"'?#)]*|\/[\w/.-]*)[?#][^\s"')]*/gi, '$1'],
  [/\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}\b/g, '[token]'],
  [/\b[0-9a-hjkmnp-tv-z]{26}\b/gi, '[id]'],
  [/\+?\d[\d -]{5,}\d/g, '[number]'],
];

/** `text` without email addresses, tokens, ids, long numbers, and the part after `?` and `#` in URLs. */
export const redact = (text: string): string =>
  patterns.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);
