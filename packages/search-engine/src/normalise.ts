/** Text as search sees it: one form for letters that look alike or are written in several ways. */

/**
 * Marks on Latin letters, the dot below of Indic scripts, the nasal sign of Bengali (often left out), the sign for a doubled
 * letter of Gurmukhi, and what cannot be seen.
 */
const dropped =
  /[\u0300-\u036f]|[\u093c\u09bc\u0a3c\u0abc\u0cbc]|\u0981|\u0a71|\u00ad|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]|[\ufe00-\ufe0f]|\ufeff/g;
const possessive = /['’`´]s(?![\p{L}\p{M}])/gu;
const apostrophes = /['’`´]/g;
/** In each Indic block the digits stand at places 66 to 6f or e6 to ef. */
const indicDigits = /(?=\p{Nd})[\u0900-\u0d7f]/gu;
/** Malayalam letters without a vowel, as the letter and the sign that takes its vowel away. */
const chillu: Record<string, string> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' };
/** Signs such as ½, with a number before them: '1½'. */
const fractions = /(\p{Nd}*)\s?([¼½¾⅓⅔])/gu;
const partOf: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75', '⅓': '.33', '⅔': '.67' };
const plain = /^[\x20-\x26\x28-\x5f\x7b-\x7e a-z]*$/;

/** Lower case, compatible forms made one, no accents, no apostrophes ("Lay's" is "lay"), one nasal sign in Devanagari. */
export function normalise(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .toWellFormed()
    .replace(fractions, (_, whole: string, sign: string) => `${whole || '0'}${partOf[sign] ?? ''}`)
    .normalize('NFKD')
    .toLowerCase()
    .replace(dropped, '')
    .replaceAll('ँ', 'ं')
    .replace(indicDigits, (digit) => String((digit.charCodeAt(0) & 0xf) - 6))
    .replace(/[ൺ-ൿ]/g, (letter) => chillu[letter] ?? letter)
    .replace(possessive, '')
    .replace(apostrophes, '');
}

/** A number keeps its decimals. */
export const wordPattern = /\d+\.\d+|[\p{L}\p{M}\p{N}]+/gu;

/** The words of a normalised text. */
export const wordsOf = (normalised: string): string[] => normalised.match(wordPattern) ?? [];
