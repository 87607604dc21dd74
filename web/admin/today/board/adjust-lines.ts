/** The entered quantities of each line, and where the rest is, while reporting missing items. */

import { countIn } from '../../../../contract/money/amounts.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { AdjustLinesBody } from '../../../../contract/orders/order-step-body.ts';
import { m } from '../../../../messages/index.ts';

type Line = FulfilmentOrder['product_details'][number];
type StockLevels = FulfilmentOrder['stockLevels'];

export interface FoundLine {
  /** Units that stay in the order. */
  quantity: number;
  /** Where the rest is. */
  because: 'missing' | 'stock';
  /** The typed shelf count; '' leaves the stock unchanged. */
  counted: string;
}
/** By product id. Lines that are not included are complete. */
export type Found = Readonly<Record<string, FoundLine>>;

/** All of a line is missing. */
export const nothingFound: FoundLine = { quantity: 0, because: 'missing', counted: '' };

export const foundOf = (found: Found, line: Line): FoundLine =>
  found[line.productId] ?? { quantity: line.quantity, because: 'missing', counted: '' };

/** Only lines with less than ordered. */
export const adjustedLines = (
  lines: readonly Line[],
  found: Found,
  stockLevels: StockLevels,
): AdjustLinesBody['lines'] =>
  lines
    .filter((line) => foundOf(found, line).quantity < line.quantity)
    .map((line) => {
      const { quantity, because, counted } = foundOf(found, line);
      const stockVersion = stockLevels.find((each) => each.productId === line.productId)?.stockVersion;
      const hasCount = because === 'missing' && counted.trim() !== '' && stockVersion !== undefined;
      return {
        productId: line.productId,
        quantity,
        because,
        ...(hasCount && { counted: countIn(counted) ?? Number.NaN, stockVersion }),
      };
    });

/** Why this cannot be saved; undefined when it can. @param mayCancel whether the user may cancel the order */
export function adjustError(lines: readonly Line[], found: Found, mayCancel: boolean): string | undefined {
  const all = lines.map((line) => ({ line, ...foundOf(found, line) }));
  if (all.every(({ quantity }) => quantity === 0))
    return mayCancel ? m.adminOrders.nothingLeft() : m.adminOrders.nothingLeftAsk();
  const reduced = all.filter(({ line, quantity }) => quantity < line.quantity);
  if (reduced.length === 0) return m.adminOrders.nothingAdjusted();
  const wrong = reduced.find(
    ({ because, counted }) => because === 'missing' && counted.trim() !== '' && countIn(counted) === undefined,
  );
  return wrong && m.adminOrders.invalidShelfCount({ name: wrong.line.name });
}
