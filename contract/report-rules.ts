/** When and how a problem with an order can be reported. No schemas, so that it stays small in the browser. */
import type { OrderStatus } from './orders.ts';

export const reportReasons = ['missing', 'damaged', 'wrong_item', 'quality', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportLimits = {
  /** Characters of what the shopper writes, and of the store's answer. */
  text: 1_000,
  answer: 1_000,
  photos: 3,
  /** Reports of one order. */
  reports: 10,
  /** Days after the delivery. */
  days: 7,
} as const;

const day = 24 * 60 * 60_000;

/** Whether a problem can be reported: at the door, while the order is on its way, and for some days after the delivery. */
export function mayReport(status: OrderStatus, deliveredAt: Date | null, now: Date): boolean {
  if (status === 'out_for_delivery') return true;
  if (status !== 'delivered' || !deliveredAt) return false;
  return now.getTime() - deliveredAt.getTime() <= reportLimits.days * day;
}

interface Piece {
  productId: string;
  quantity: number;
}

/** How many pieces of each line can still be reported: what was ordered, less what was reported. */
export function leftToReport<L extends Piece>(
  lines: readonly L[],
  reports: readonly { lines: readonly Piece[] }[],
): Map<string, number> {
  const left = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of reports.flatMap((each) => each.lines)) {
    const before = left.get(productId);
    if (before !== undefined) left.set(productId, Math.max(0, before - quantity));
  }
  return left;
}
