import { zeroResultTextLength } from '../../contract/search.ts';

const words = /[\p{L}\p{M}\p{N}]+/gu;
/** A mobile number, a card, a date of birth: nothing that groceries are asked for with. */
const mostDigits = 6;

/**
 * A search as it is counted: lower case, words and single blanks, cut at a word to what an alias may be. Undefined for what is
 * no text to search by, and for what could be somebody's number or address rather than something to eat.
 */
export function searchTextOf(search: string): string | undefined {
  if (search.includes('@')) return undefined;
  const found = search.toWellFormed().normalize('NFKC').toLowerCase().match(words) ?? [];
  if ((found.join('').match(/\p{N}/gu)?.length ?? 0) > mostDigits) return undefined;
  let text = '';
  for (const word of found) {
    const longer = text === '' ? word : `${text} ${word}`;
    if (longer.length > zeroResultTextLength) break;
    text = longer;
  }
  return /\p{L}/u.test(text) ? text : undefined;
}
