/** Converts search text of the order board to full text queries for the words of orders and of customer accounts. Pure. */

import { mobileIn } from '../../../contract/users/phone-and-pincode.ts';
import type { OrderSearch } from './repository.ts';

/** The separator of words in `order_words`. */
const separators = /[\s!-/:-@[-`{-~]+/;
/** An order number as written or read out, with or without its ending. */
const orderNumber = /^tk[-\s]?([2-9a-z]{1,8})$/i;
/** The same after another prefix: all eight characters, or some of them with a digit after a dash. */
const otherNumber =
  /^(?!\d+$)(?:[a-z0-9-]{1,6}?([2-9a-hjkmnp-tw-z]{8})|[a-z0-9-]{0,5}-(?=[a-z]*\d)([2-9a-hjkmnp-tw-z]{1,7}))$/i;

const begins = (word: string) => `'${word}':*`;
const all = (words: readonly string[]) => words.map(begins).join(' & ');

/** Undefined for empty text; null for text that matches nothing, such as '%'. Control characters count as spaces. */
export function readSearch(text: string): OrderSearch | null | undefined {
  const typed = text.replaceAll(/\p{Cc}/gu, ' ').trim();
  if (typed === '') return undefined;
  const parts = typed.split(separators).filter((part) => part !== '');
  if (parts.length === 0) return null;
  return { words: wordsOf(typed, parts), people: all(typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? parts) };
}

function wordsOf(typed: string, parts: readonly string[]): string {
  const code = orderNumber.exec(typed)?.[1];
  // 'TK7K3' may be a number without its dash, or a name.
  if (code) return typed.includes('-') ? begins(code) : `${all(parts)} | ${begins(code)}`;
  const mobile = mobileIn(typed);
  if (mobile) return begins(mobile);
  const [, whole, start] = otherNumber.exec(typed) ?? [];
  const other = whole ?? start;
  if (other) return `${all(parts)} | ${begins(other)}`;
  if (!/^\+?[\d\s-]+$/.test(typed)) return all(parts);
  const digits = parts.join('');
  // '98765 43210' is one mobile; '12 411001' is a house number and a pincode.
  return parts.length > 1 ? `${all(parts)} | ${begins(digits)}` : begins(digits);
}
