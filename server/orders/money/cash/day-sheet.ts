import { shopTimeAt } from '../../../../contract/delivery/shop-day.ts';
import type { CashDay } from '../../../../contract/money/cash.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import type { Locale } from '../../../../messages/locale.ts';
import { csvOf } from '../../../lib/csv.ts';

/** A day as CSV: one row for each shift, and their sum. */
export function daySheet({ shifts, sums }: CashDay, language: Locale): string {
  const m = messagesIn(language);
  const titles = [
    m.cashShifts.person(),
    m.cashShifts.started(),
    m.cashShifts.ended(),
    m.cashShifts.takenBy(),
    m.cashShifts.float(),
    m.cashShifts.orders(),
    m.cashShifts.collected(),
    m.cart.roundOff(),
    m.cashShifts.expenses(),
    m.cashShifts.paidOut(),
    m.cashShifts.expected(),
    m.cashShifts.counted(),
    m.cashShifts.difference(),
    m.cashShifts.reason(),
  ];
  const time = (at: string | undefined) => (at ? shopTimeAt(new Date(at)) : '');
  const amounts = ({ float, orders, collected, roundOff, expenses, paidOut }: CashDay['sums']) => [
    ...[money(float), String(orders), money(collected), money(roundOff), money(expenses), money(paidOut)],
  ];
  const named = (name: string) => name || m.cashShifts.deletedAccount();
  const rows = shifts.map((shift) => [
    ...[named(shift.person.name), time(shift.startedAt), time(shift.end?.at), shift.end ? named(shift.end.by) : ''],
    ...amounts(shift),
    money(shift.end?.expected ?? shift.holds),
    shift.end ? money(shift.end.counted) : '',
    shift.end ? money(shift.difference) : '',
    shift.end?.reason ?? '',
  ]);
  const expected = sums.holds + sums.handedOver - sums.difference;
  const last = [
    m.cashShifts.sum(),
    '',
    '',
    '',
    ...amounts(sums),
    money(expected),
    money(sums.handedOver),
    money(sums.difference),
    '',
  ];
  return csvOf([titles, ...rows, last], { bom: true });
}

const money = (rupees: number): string => rupees.toFixed(2);
