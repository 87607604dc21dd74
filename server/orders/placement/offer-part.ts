/** Computes the discount of an offer when a customer no longer wants all of its products. Pure. */

import type { SoldLine } from '../../../contract/money/money.ts';
import type { BillLine } from '../../../contract/money/pricing.ts';

/**
 * The bill with what an offer takes off the products in proportion to what is left of their value, and never more than before: otherwise
 * the rest of "₹200 off above ₹1,000" would be free for who gives up the other products. Parts of a paisa are the customer's.
 */
export function offerForRest(
  bill: readonly BillLine[] | null,
  lines: readonly SoldLine[],
  rest: readonly SoldLine[],
): BillLine[] | null {
  const { all, left } = worthLeft(lines, rest);
  const part = (paise: number) => (left >= all ? paise : -Math.ceil((-paise * left) / all));
  return (
    bill?.map((line) => (line.offer && !line.offer.isOfDelivery ? { ...line, paise: part(line.paise) } : line)) ?? null
  );
}

/** The value of products, and the rest of it, whole paise: parts of what an offer takes off. */
export const worthLeft = (lines: readonly SoldLine[], rest: readonly SoldLine[]): { all: number; left: number } => ({
  all: worthOf(lines),
  left: worthOf(rest),
});

/** Whole paise. */
const worthOf = (lines: readonly SoldLine[]) =>
  lines.reduce((sum, { salePaise, quantity }) => sum + salePaise * quantity, 0);
