import type { CashEntry, CashShift, CashSums } from '../../../../contract/money/cash.ts';
import { formatPaise, toPaise } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { formatDate } from '../../../dates.ts';

/** '₹1,240' for whole rupees, '-₹40.50' below 0. @param rupees with at most two decimals */
export const shortRupees = (rupees: number): string => formatPaise(toPaise(rupees)).replace(/\.00$/, '');

/** '₹40 short', '₹10 over', or that there is no difference. @param difference in rupees, below 0 when money is missing */
export function differenceText(difference: number): string {
  if (difference === 0) return m.cashShifts.noDifference();
  const amount = shortRupees(Math.abs(difference));
  return difference < 0 ? m.cashShifts.short({ amount }) : m.cashShifts.over({ amount });
}

export const nameOf = ({ person }: Pick<CashShift, 'person'>): string => person.name || m.cashShifts.deletedAccount();

export function entryText({ kind, order }: CashEntry): string {
  const orderId = order?.orderId ?? '';
  return {
    float_out: m.cashShifts.kindFloat(),
    collected: m.cashShifts.kindCollected({ orderId }),
    undone: m.cashShifts.kindUndone({ orderId }),
    refunded: m.cashShifts.kindRefunded({ orderId }),
    expense: m.cashShifts.kindExpense(),
    paid_out: m.cashShifts.kindPaidOut(),
    handed_over: m.cashShifts.kindHandedOver(),
    difference: m.cashShifts.kindDifference(),
  }[kind];
}

/** A day such as 2026-11-25 → '25 Nov 2026'. */
export const dayText = (day: string): string => formatDate(`${day}T12:00:00+05:30`);

/** The parts of a shift or a day; what is nothing and rare is left out. */
export const sumRows = (sums: CashSums): [label: string, value: string][] => [
  [m.cashShifts.float(), shortRupees(sums.float)],
  [m.cashShifts.collected(), shortRupees(sums.collected)],
  ...(sums.roundOff === 0 ? [] : ([[m.cart.roundOff(), shortRupees(sums.roundOff)]] as [string, string][])),
  [m.cashShifts.orders(), String(sums.orders)],
  ...(sums.expenses === 0 ? [] : ([[m.cashShifts.expenses(), shortRupees(sums.expenses)]] as [string, string][])),
  ...(sums.paidOut === 0 ? [] : ([[m.cashShifts.paidOut(), shortRupees(sums.paidOut)]] as [string, string][])),
  [m.cashShifts.handedOver(), shortRupees(sums.handedOver)],
  ...(sums.difference === 0
    ? []
    : ([[m.cashShifts.difference(), differenceText(sums.difference)]] as [string, string][])),
  [m.cashShifts.carried(), shortRupees(sums.holds)],
];
