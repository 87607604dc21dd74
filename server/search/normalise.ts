/** Text as search sees it: one form for letters that look alike or are written in several ways. */

/** Marks on Latin letters, the dot below of Devanagari, and what cannot be seen. */
const dropped = /[\u0300-\u036f]|\u093c|\u00ad|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]|[\ufe00-\ufe0f]|\ufeff/g;
const possessive = /['’`´]s(?![\p{L}\p{M}])/gu;
const apostrophes = /['’`´]/g;
const devanagariDigits = /[\u0966-\u096f]/g;
const plain = /^[\x20-\x26\x28-\x5f\x7b-\x7e a-z]*$/;

/** Lower case, compatible forms made one, no accents, no apostrophes ("Lay's" is "lay"), one nasal sign in Devanagari. */
export function normalise(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(dropped, '')
    .replaceAll('ँ', 'ं')
    .replace(devanagariDigits, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(possessive, '')
    .replace(apostrophes, '');
}

/** A number keeps its decimals. */
export const wordPattern = /\d+\.\d+|[\p{L}\p{M}\p{N}]+/gu;

/** The words of a normalised text. */
export const wordsOf = (normalised: string): string[] => normalised.match(wordPattern) ?? [];
