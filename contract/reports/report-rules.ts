/** When and how a problem with an order can be reported. No schemas, so that it stays small in the browser. */
import type { OrderStatus } from '../orders/order-statuses.ts';

export const reportReasons = ['missing', 'damaged', 'wrong_item', 'expired', 'quality', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Without refunds, `quality` stands for expired products, too. */
export const reasonsOf = (hasRefunds: boolean): readonly ReportReason[] =>
  hasRefunds ? reportReasons : reportReasons.filter((reason) => reason !== 'expired');

export const reportLimits = {
  /** Characters of what the shopper writes, and of the store's answer. */
  text: 1_000,
  answer: 1_000,
  photos: 3,
  /** Reports of one order. */
  reports: 10,
  /** Days after the delivery, where the owner has not set another number. */
  days: 7,
} as const;

/** Days after a delivery in which a problem can be reported. */
export const reportDays = ({ on, days }: { on: boolean; days: number }): number => (on ? days : reportLimits.days);

const day = 24 * 60 * 60_000;

/** Returns true when a problem can be reported: at the door, while the order is on its way, and for `days` days after the delivery. */
export function mayReport(status: OrderStatus, deliveredAt: Date | null, now: Date, days: number): boolean {
  if (status === 'out_for_delivery') return true;
  if (status !== 'delivered' || !deliveredAt) return false;
  return now.getTime() - deliveredAt.getTime() <= days * day;
}

interface Piece {
  productId: string;
  quantity: number;
}

/**
 * How many pieces of each line can still be reported: what was ordered, less what was reported or refunded. A refund that answers a report
 * is about its pieces.
 */
export function leftToReport<L extends Piece>(
  lines: readonly L[],
  reports: readonly { id: string; lines: readonly Piece[] }[],
  refunds: readonly { reportId?: string | null | undefined; lines: readonly Piece[] }[],
): Map<string, number> {
  const left = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const take = (productId: string, quantity: number) => {
    const before = left.get(productId);
    if (before !== undefined) left.set(productId, Math.max(0, before - quantity));
  };
  for (const { productId, quantity } of reports.flatMap((each) => each.lines)) take(productId, quantity);
  for (const refund of refunds) {
    const answered = reports.find(({ id }) => id === refund.reportId);
    for (const { productId, quantity } of refund.lines) {
      const reported = answered?.lines.find((line) => line.productId === productId)?.quantity ?? 0;
      take(productId, Math.max(0, quantity - reported));
    }
  }
  return left;
}
