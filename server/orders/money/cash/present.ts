import type { CashDay, CashDays, CashEntry, CashShift, CashSums } from '../../../../contract/money/cash.ts';
import { toRupees } from '../../../../contract/money/money.ts';
import type { Stores } from '../../../stores/stores.ts';
import type { DayRow, EntryRow, listDays, SummedShift, SumsRow } from './repository.ts';

type Names = ReadonlyMap<string, string>;
type NameStore = Stores['named'];

export const presentSums = (sums: SumsRow): CashSums => ({
  float: toRupees(sums.floatPaise),
  collected: toRupees(sums.collectedPaise),
  roundOff: toRupees(sums.roundOffPaise),
  orders: sums.orders,
  expenses: toRupees(sums.expensesPaise),
  paidOut: toRupees(sums.paidOutPaise),
  handedOver: toRupees(sums.handedOverPaise),
  difference: toRupees(sums.differencePaise),
  holds: toRupees(sums.holdsPaise),
});

/** The ids of the people in a shift. */
export const peopleOf = ({ shift: { userId, endedBy } }: SummedShift): string[] => [userId, endedBy ?? []].flat();

export function presentShift({ shift, sums }: SummedShift, names: Names, nameStore: NameStore): CashShift {
  const { endedAt, endedBy, expectedPaise, countedPaise, pieces, reason } = shift;
  return {
    _id: shift.id,
    day: shift.day,
    person: { _id: shift.userId, name: names.get(shift.userId) ?? '' },
    startedAt: shift.startedAt.toISOString(),
    ...(shift.isAutomatic && { automatic: true as const }),
    ...(endedAt && {
      end: {
        at: endedAt.toISOString(),
        by: names.get(endedBy ?? '') ?? '',
        expected: toRupees(expectedPaise ?? 0),
        counted: toRupees(countedPaise ?? 0),
        ...(pieces && { pieces }),
        reason,
      },
    }),
    ...nameStore(shift.storeId),
    ...presentSums(sums),
  };
}

export const presentEntry = (
  { id, kind, paise, roundOffPaise, orderId, reason, actorId, createdAt }: EntryRow,
  names: Names,
  numbers: Names,
): CashEntry => ({
  _id: id,
  kind,
  amount: toRupees(paise),
  ...(roundOffPaise !== 0 && { roundOff: toRupees(roundOffPaise) }),
  ...(orderId !== null && { order: { _id: orderId, orderId: numbers.get(orderId) ?? '' } }),
  reason,
  by: names.get(actorId) ?? '',
  createdAt: createdAt.toISOString(),
});

export const presentClosed = (
  { closedAt, closedBy }: Pick<DayRow, 'closedAt' | 'closedBy'>,
  names: Names,
): Pick<CashDay, 'closed'> =>
  closedAt ? { closed: { at: closedAt.toISOString(), by: names.get(closedBy ?? '') ?? '' } } : {};

type ListedDay = Awaited<ReturnType<typeof listDays>>[number];

export const presentListedDay = (row: ListedDay, names: Names): CashDays['days'][number] => ({
  day: row.day,
  ...presentClosed(row, names),
  shifts: row.shifts,
  open: row.open,
  differing: row.differing,
  ...presentSums(row.sums),
});
