/** Addresses that are answered alike, so that nothing that was kept or remembered answers them. */

/** Makes another address of a path, in the `turn`th turn of all requests of this process, that is answered alike. */
export type Vary = (path: string, turn: number) => string;

/** No answer that is kept is asked for again. */
export const anew: Vary = (path, turn) => `${path}&once=${turn}`;

/** No text is asked for again either: blanks around it mean nothing. The text is the value of the only parameter. */
export const rewritten: Vary = (path, turn) =>
  `${path.replace('=', `=${'+'.repeat(turn % 100)}`)}${'+'.repeat(Math.floor(turn / 100))}`;

/** What `anew` or `rewritten` was made of. */
export const plain = (path: string): string =>
  path
    .replace(/&once=.*/, '')
    .replace(/=\++/, '=')
    .replace(/\++$/, '');
