/** Products that a shopper may need again, by how often and how long ago it was ordered. */
import type { Bought } from '../orders/sales/sales-repository.ts';

const day = 24 * 60 * 60_000;
/** For what was ordered once. */
const usualRhythm = 14 * day;
/** So soon nobody needs it again. */
const shortestRhythm = day;
/** A product that was due long ago is no more urgent; perhaps it is no longer wanted. */
const maxDue = 1.5;

/** Higher is likelier to be needed: 1 and more is due by the shopper's own rhythm; what is ordered often counts more. */
export function needOf({ orders, first, last }: Bought, now: Date): number {
  const rhythm = orders > 1 ? (last.getTime() - first.getTime()) / (orders - 1) : usualRhythm;
  const due = (now.getTime() - last.getTime()) / Math.max(shortestRhythm, rhythm);
  return Math.max(0, Math.min(maxDue, due)) * Math.log2(1 + orders);
}
