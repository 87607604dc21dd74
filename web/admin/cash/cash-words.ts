import type { CashEntry, CashShift, CashSums } from '../../../contract/cash.ts';
import { formatPaise, toPaise } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import { formatDate } from '../../dates.ts';

/** '₹1,240' for whole rupees, '-₹40.50' below 0. @param rupees with at most two decimals */
export const shortRupees = (rupees: number): string => formatPaise(toPaise(rupees)).replace(/\.00$/, '');

/** '₹40 short', '₹10 over', or that there is no difference. @param difference in rupees, below 0 when money is missing */
export function differenceWords(difference: number): string {
  if (difference === 0) return m.cashBook.noDifference();
  const amount = shortRupees(Math.abs(difference));
  return difference < 0 ? m.cashBook.short({ amount }) : m.cashBook.over({ amount });
}

export const nameOf = ({ person }: Pick<CashShift, 'person'>): string => person.name || m.cashBook.deletedAccount();

export function entryWords({ kind, order }: CashEntry): string {
  const orderId = order?.orderId ?? '';
  return {
    float_out: m.cashBook.kindFloat(),
    collected: m.cashBook.kindCollected({ orderId }),
    undone: m.cashBook.kindUndone({ orderId }),
    refunded: m.cashBook.kindRefunded({ orderId }),
    expense: m.cashBook.kindExpense(),
    paid_out: m.cashBook.kindPaidOut(),
    handed_over: m.cashBook.kindHandedOver(),
    difference: m.cashBook.kindDifference(),
  }[kind];
}

/** A day such as 2026-11-25 → '25 Nov 2026'. */
export const dayWords = (day: string): string => formatDate(`${day}T12:00:00+05:30`);

/** The parts of a shift or a day; what is nothing and rare is left out. */
export const sumWords = (sums: CashSums): [label: string, value: string][] => [
  [m.cashBook.float(), shortRupees(sums.float)],
  [m.cashBook.collected(), shortRupees(sums.collected)],
  [m.cashBook.orders(), String(sums.orders)],
  ...(sums.expenses === 0 ? [] : ([[m.cashBook.expenses(), shortRupees(sums.expenses)]] as [string, string][])),
  ...(sums.paidOut === 0 ? [] : ([[m.cashBook.paidOut(), shortRupees(sums.paidOut)]] as [string, string][])),
  [m.cashBook.handedOver(), shortRupees(sums.handedOver)],
  ...(sums.difference === 0
    ? []
    : ([[m.cashBook.difference(), differenceWords(sums.difference)]] as [string, string][])),
  [m.cashBook.carried(), shortRupees(sums.holds)],
];
