/** What there is of each product, while somebody says what is short at packing. */
import type { DeskLinesBody, DeskOrder } from '../../../contract/desk.ts';

type Line = DeskOrder['product_details'][number];
/** Product id → how many there are; what is not in it is there as ordered. */
export type Found = Readonly<Record<string, number>>;

export const foundOf = (found: Found, line: Line): number => found[line.productId] ?? line.quantity;

/** Only what is less than ordered. */
export const shortLines = (lines: readonly Line[], found: Found): DeskLinesBody['lines'] =>
  lines
    .filter((line) => foundOf(found, line) < line.quantity)
    .map((line) => ({ productId: line.productId, quantity: foundOf(found, line) }));

/** Why this cannot be saved, or undefined when it can. */
export function whyNotShort(lines: readonly Line[], found: Found): string | undefined {
  if (lines.every((line) => foundOf(found, line) === 0)) return 'Nothing would be left. Cancel the order instead.';
  if (shortLines(lines, found).length === 0) return 'Take down what is short first.';
  return undefined;
}
