import type { CashDay } from '../../../contract/cash.ts';
import { shopTimeAt } from '../../../contract/shop-day.ts';
import { messagesIn } from '../../../messages/catalogs.ts';
import type { Locale } from '../../../messages/locale.ts';
import { csvOf } from '../../platform/csv.ts';

/** A day as CSV: one row for each shift, and their sum. */
export function daySheet({ shifts, sums }: CashDay, language: Locale): string {
  const m = messagesIn(language);
  const titles = [
    m.cashBook.person(),
    m.cashBook.started(),
    m.cashBook.ended(),
    m.cashBook.takenBy(),
    m.cashBook.float(),
    m.cashBook.orders(),
    m.cashBook.collected(),
    m.cashBook.expenses(),
    m.cashBook.paidOut(),
    m.cashBook.expected(),
    m.cashBook.counted(),
    m.cashBook.difference(),
    m.cashBook.reason(),
  ];
  const time = (at: string | undefined) => (at ? shopTimeAt(new Date(at)) : '');
  const amounts = ({ float, orders, collected, expenses, paidOut }: CashDay['sums']) => [
    ...[money(float), String(orders), money(collected), money(expenses), money(paidOut)],
  ];
  const named = (name: string) => name || m.cashBook.deletedAccount();
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
    m.cashBook.sum(),
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
