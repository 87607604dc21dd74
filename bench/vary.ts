/** Different addresses with the same response, so that no cache answers them. */

/** Creates another address of a path for the `nth` request, with the same response. */
export type Vary = (path: string, nth: number) => string;

/** No cached response is requested again. */
export const anew: Vary = (path, nth) => `${path}&once=${nth}`;

/** These have no meaning in a search. */
const marks = [',', ';', '!', '~'];

/**
 * No text is repeated either: its number, written in punctuation marks, is prepended to each. The text is the value of
 * the only parameter.
 */
export const rewritten: Vary = (path, nth) => {
  const number = [...nth.toString(marks.length)].map((digit) => marks[Number(digit)]).join('');
  return path.replace('=', `=${number}`);
};

/** The original of a path from `anew` or `rewritten`. */
export const plain = (path: string): string => path.replace(/&once=.*/, '').replace(/=[,;!~]+/, '=');
