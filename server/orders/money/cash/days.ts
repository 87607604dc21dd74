/** The days of the cash book: what was collected on them, and closing them. */

import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { CashDay, CashDays, CashShift } from '../../../../contract/money/cash.ts';
import { cashLimits } from '../../../../contract/money/cash-limits.ts';
import { text } from '../../../../messages/text.ts';
import { AppError } from '../../../lib/errors.ts';
import { currentStoreId } from '../../../runtime/current-store.ts';
import { listUserNames } from '../../../users/contact-repository.ts';
import { listDeliverers } from '../../../users/staff-repository.ts';
import { orderLockWait } from '../../model/repository.ts';
import { auditCash, type Needs, type Person, requireBook } from './book.ts';
import { peopleOf, presentClosed, presentListedDay, presentShift, presentSums } from './present.ts';
import * as repository from './repository.ts';

export function createCashDays({ database, isOn, nameStore, now }: Needs) {
  const { queries } = database;

  /** @throws AppError CASH_BOOK_OFF */
  async function get(day: string): Promise<CashDay> {
    requireBook(isOn);
    const storeId = currentStoreId();
    const [row, shifts, others, sums, open, deliverers] = await Promise.all([
      repository.findDay(queries, storeId, day),
      repository.listShiftsOfDay(queries, storeId, day),
      repository.listOpenShiftsBeside(queries, storeId, day),
      repository.sumDay(queries, storeId, day),
      repository.listOpenPeople(queries, storeId),
      listDeliverers(queries, storeId),
    ]);
    const people = [...shifts, ...others].flatMap(peopleOf);
    const names = await listUserNames(queries, [...new Set([...people, row?.closedBy ?? []].flat())]);
    const present = (each: repository.SummedShift): CashShift => presentShift(each, names, nameStore);
    return {
      day,
      ...(row && presentClosed(row, names)),
      shifts: shifts.map(present),
      otherOpen: others.map(present),
      sums: presentSums(sums),
      people: deliverers
        .filter(({ id }) => !open.includes(id))
        .map(({ id, name }) => ({ _id: id, name }))
        .sort((a, b) => a.name.localeCompare(b.name)),
      ...nameStore(storeId),
    };
  }

  return {
    get,

    /** Days with shifts, newest first. @param before continues after this day @throws AppError CASH_BOOK_OFF */
    async list(before: string | undefined): Promise<CashDays> {
      requireBook(isOn);
      const rows = await repository.listDays(queries, currentStoreId(), before, cashLimits.days + 1);
      const shown = rows.slice(0, cashLimits.days);
      const names = await listUserNames(queries, [...new Set(shown.flatMap(({ closedBy }) => closedBy ?? []))]);
      return {
        days: shown.map((row) => presentListedDay(row, names)),
        next: rows.length > cashLimits.days ? (shown.at(-1)?.day ?? null) : null,
      };
    },

    /**
     * Closes a day of the store that has begun. @throws AppError CASH_BOOK_OFF, STEP_NOT_ALLOWED for a day to come, DAY_CLOSED,
     * SHIFTS_OPEN with the names of who has not handed over
     */
    async close(day: string, by: Person): Promise<CashDay> {
      requireBook(isOn);
      if (day > shopDayAt(now())) throw new AppError('STEP_NOT_ALLOWED', text('errors.dayToCome'));
      const storeId = currentStoreId();
      await database.transaction(async (tx) => {
        const row = await repository.lockDay(tx, storeId, day);
        if (row.closedAt) throw new AppError('DAY_CLOSED', text('errors.dayClosed'));
        const open = await repository.listOpenPeople(tx, storeId, day);
        if (open.length > 0) {
          const names = await listUserNames(tx, open);
          const people = open.map((id) => names.get(id) ?? 'Deleted account').join(', ');
          throw new AppError('SHIFTS_OPEN', text('errors.shiftsOpen', { names: people }));
        }
        await repository.updateDay(tx, row, { closedAt: now(), closedBy: by.userId });
        await auditCash(tx, by, row, 'closed', {});
      }, orderLockWait);
      return get(day);
    },

    /** @throws AppError CASH_BOOK_OFF, STEP_NOT_ALLOWED when it is not closed */
    async reopen(day: string, by: Person, reason: string): Promise<CashDay> {
      requireBook(isOn);
      const storeId = currentStoreId();
      await database.transaction(async (tx) => {
        const row = await repository.lockDay(tx, storeId, day);
        if (!row.closedAt) throw new AppError('STEP_NOT_ALLOWED', text('errors.dayNotClosed'));
        await repository.updateDay(tx, row, { closedAt: null, closedBy: null });
        await auditCash(tx, by, row, 'reopened', { reason: { from: null, to: reason } });
      }, orderLockWait);
      return get(day);
    },
  };
}
