/** Weights that are typed at the list of a picker and not sent yet. */
import type { PickedOrder } from '../../../../contract/picking/picking.ts';

type Line = Pick<PickedOrder['lines'][number], 'grams'>;

/** The text in the field of a line. @param typed undefined when nothing was typed */
export const shownGrams = ({ grams }: Line, typed: string | undefined): string =>
  typed ?? (grams === undefined ? '' : String(grams));

/** Returns true when something else is typed than is saved. */
export const isUnsent = (line: Line, typed: string | undefined): boolean =>
  shownGrams(line, typed) !== shownGrams(line, undefined);
