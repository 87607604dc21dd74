/** Addresses that are answered alike, so that nothing that was kept or remembered answers them. */

/** Makes another address of a path for the `nth` request, that is answered alike. */
export type Vary = (path: string, nth: number) => string;

/** No answer that is kept is asked for again. */
export const anew: Vary = (path, nth) => `${path}&once=${nth}`;

/** Mean nothing in a search. */
const marks = [',', ';', '!', '~'];

/** No text is asked for again either: before each stands its number, written in marks. The text is the value of the only parameter. */
export const rewritten: Vary = (path, nth) => {
  const number = [...nth.toString(marks.length)].map((digit) => marks[Number(digit)]).join('');
  return path.replace('=', `=${number}`);
};

/** What `anew` or `rewritten` was made of. */
export const plain = (path: string): string => path.replace(/&once=.*/, '').replace(/=[,;!~]+/, '=');
