/** Takes out of a technical text what may name a person. No imports, so it costs the browser little. */

const patterns: readonly [RegExp, string][] = [
  [/[^\s"'<>()@]+@[^\s"'<>()@]+\.[a-z]{2,}/gi, '[email]'],
  // The query and the hash of an address may hold searches and tokens.
  [/(\bhttps?:\/\/[^\s"'?#)]*|\/[\w/.-]*)[?#][^\s"')]*/gi, '$1'],
  [/\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}\b/g, '[token]'],
  [/\b[0-9a-hjkmnp-tv-z]{26}\b/gi, '[id]'],
  [/\+?\d[\d -]{5,}\d/g, '[number]'],
];

/** `text` without email addresses, tokens, ids, long numbers, and what stands behind `?` and `#` in addresses. */
export const redact = (text: string): string =>
  patterns.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);
