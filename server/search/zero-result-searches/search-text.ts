import { zeroResultTextLength } from '../../../contract/search/search.ts';

const words = /[\p{L}\p{M}\p{N}]+/gu;
/** A mobile number, a card, a date of birth: never part of a search for groceries. */
const maxDigits = 6;

/**
 * The normalized form of a search for counting: lower case, words and single blanks, cut at a word to the maximum
 * length of an alias. Undefined for text without words, and for text that could be a person's number or address.
 */
export function searchTextOf(search: string): string | undefined {
  if (search.includes('@')) return undefined;
  const found = search.toWellFormed().normalize('NFKC').toLowerCase().match(words) ?? [];
  if ((found.join('').match(/\p{N}/gu)?.length ?? 0) > maxDigits) return undefined;
  let text = '';
  for (const word of found) {
    const longer = text === '' ? word : `${text} ${word}`;
    if (longer.length > zeroResultTextLength) break;
    text = longer;
  }
  return /\p{L}/u.test(text) ? text : undefined;
}
