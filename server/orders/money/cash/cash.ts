/** The cash book: shifts of who delivers, what they collect, and handing it over (docs/features/cash-book.md). */

import { shopDayAt, shopDayPlus } from '../../../../contract/delivery/shop-day.ts';
import type { ShiftWithEntries } from '../../../../contract/money/cash.ts';
import type { EnteredCashKind } from '../../../../contract/money/cash-limits.ts';
import { formatPaise, toPaise, toRupees } from '../../../../contract/money/money.ts';
import { roundOffIn } from '../../../../contract/money/pricing.ts';
import { orderRightsOf } from '../../../../contract/users/staff-roles.ts';
import { text } from '../../../../messages/text.ts';
import type { Queries } from '../../../db/database.ts';
import { roleForbidden } from '../../../http/policies.ts';
import { AppError, invalidField, notFound } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import { currentStoreId } from '../../../runtime/current-store.ts';
import { createOnce, type KeyedRequest } from '../../../runtime/idempotency.ts';
import { listUserNames } from '../../../users/contact-repository.ts';
import { listDeliverers } from '../../../users/staff-repository.ts';
import { cashIn } from '../../model/received.ts';
import { listOrderNumbers, orderLockWait } from '../../model/repository.ts';
import type { OnTransition } from '../../transitions/transition.ts';
import type { OnRefund } from '../refunds/refunds.ts';
import { auditCash, type Needs, type Person, requireBook } from './book.ts';
import { createCashDays } from './days.ts';
import { peopleOf, presentEntry, presentShift } from './present.ts';
import * as repository from './repository.ts';

/** The count at the end of a shift. */
interface Count {
  /** The cash that the shift should have, as the manager saw it. Rupees, as `counted`. */
  holds: number;
  counted: number;
  pieces?: Readonly<Record<string, number | undefined>> | undefined;
  reason?: string | undefined;
}

export function createCash(needs: Needs) {
  const { database, isOn, nameStore, now } = needs;
  const { queries } = database;

  /**
   * Starts a shift today, or tomorrow when today is closed already: nothing is added to a closed day. Closing waits for it, and it for
   * closing. Undefined when the person has an open shift.
   */
  async function start(tx: Queries, storeId: string, userId: string, isAutomatic: boolean) {
    const today = shopDayAt(now());
    const { day, closedAt } = await repository.shareDay(tx, storeId, today);
    const open = closedAt ? await repository.shareDay(tx, storeId, shopDayPlus(day, 1)) : { day };
    return repository.insertShift(tx, { id: newId(), storeId, day: open.day, userId, isAutomatic, startedAt: now() });
  }

  /** The open shift of somebody, locked; a new one without. Of two that start at the same moment, the later one finds the first. */
  async function openShiftOf(tx: Queries, storeId: string, userId: string): Promise<repository.ShiftRow> {
    const found =
      (await repository.lockOpenShift(tx, storeId, userId)) ??
      (await start(tx, storeId, userId, true)) ??
      (await repository.lockOpenShift(tx, storeId, userId));
    // It was handed over between the two reads.
    return found ?? openShiftOf(tx, storeId, userId);
  }

  const entryOf = (shift: repository.ShiftRow, actorId: string, kind: repository.EntryRow['kind'], paise: number) => ({
    id: newId(),
    storeId: shift.storeId,
    shiftId: shift.id,
    userId: shift.userId,
    kind,
    paise,
    actorId,
    createdAt: now(),
  });

  /**
   * Books what a delivery collected in the shift of the order's rider, or of who delivered it, and takes it back when the delivery is
   * undone. Somebody who delivers without a shift has to start one, unless it happened already; then it starts by itself.
   */
  const onTransition: OnTransition = async (tx, { kind, before, after, actor, happened }) => {
    const by = actor.userId;
    // Only people deliver, and undo deliveries.
    if (by === null) return;
    const { id: orderId, storeId } = after;
    const cashPaise = cashIn(after);
    if (kind === 'delivered' && isOn() && !after.isTest && cashPaise > 0) {
      const userId = after.riderId ?? by;
      const shift = await repository.lockOpenShift(tx, storeId, userId);
      if (!shift && !happened && userId === by)
        throw new AppError('SHIFT_NEEDED', text('errors.shiftNeeded'), { data: { needsShift: { storeId } } });
      const entry = entryOf(shift ?? (await openShiftOf(tx, storeId, userId)), by, 'collected', cashPaise);
      await repository.insertEntries(tx, [{ ...entry, roundOffPaise: roundOffIn(after.bill), orderId }]);
    }
    if (kind === 'reverted' && before.status === 'delivered') {
      const collected = await repository.findCollected(tx, orderId);
      if (!collected) return;
      const shift = await openShiftOf(tx, storeId, collected.userId);
      const entry = entryOf(shift, by, 'undone', -collected.paise);
      await repository.insertEntries(tx, [{ ...entry, roundOffPaise: 0 - collected.roundOffPaise, orderId }]);
    }
  };

  /**
   * Books a refund in cash in the open shift of who gives it: that is the cash it was taken from. Without a shift it comes from the till of
   * the store, which is in no shift. Somebody may give back more than they hold; then the store owes it to them.
   */
  const onRefund: OnRefund = async (tx, { orderId, refund, by }) => {
    if (!isOn() || refund.way !== 'cash' || refund.paise === 0) return;
    const shift = await repository.lockOpenShift(tx, refund.storeId, by);
    if (!shift) return;
    await repository.insertEntries(tx, [{ ...entryOf(shift, by, 'refunded', -refund.paise), orderId }]);
  };

  /** @throws AppError NOT_FOUND */
  async function getShift(shiftId: string): Promise<ShiftWithEntries> {
    const summed = await repository.sumShift(queries, shiftId);
    if (!summed) throw notFound('errors.shiftNotFound');
    const [shift] = await withEntries([summed]);
    if (!shift) throw notFound('errors.shiftNotFound');
    return shift;
  }

  async function withEntries(summed: readonly repository.SummedShift[]): Promise<ShiftWithEntries[]> {
    const entries =
      summed.length === 0
        ? []
        : await repository.listEntries(
            queries,
            summed.map(({ shift }) => shift.id),
          );
    const people = [...summed.flatMap(peopleOf), ...entries.map(({ actorId }) => actorId)];
    const [names, numbers] = await Promise.all([
      listUserNames(queries, [...new Set(people)]),
      listOrderNumbers(queries, [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))]),
    ]);
    return summed.map((each) => ({
      ...presentShift(each, names, nameStore),
      entries: entries
        .filter((entry) => entry.shiftId === each.shift.id)
        .map((entry) => presentEntry(entry, names, numbers)),
    }));
  }

  /**
   * Changes an open shift as `by` saw it. Only its own person, and who sees the cash of the store, may.
   * @param holdsPaise what it had
   * @param request is done once, whatever the shift has become since
   * @throws AppError NOT_FOUND, FORBIDDEN, SHIFT_ENDED or CHANGED_MEANWHILE, both with the shift as it is now
   */
  async function changeShift(
    shiftId: string,
    by: Person,
    holdsPaise: number,
    change: (tx: Queries, shift: repository.ShiftRow) => Promise<void>,
    request?: KeyedRequest,
  ): Promise<ShiftWithEntries> {
    requireBook(isOn);
    try {
      await database.transaction(async (tx) => {
        const shift = await repository.lockShift(tx, shiftId);
        if (!shift) throw notFound('errors.shiftNotFound');
        if (orderRightsOf(by.staffRole).cash !== 'store' && shift.userId !== by.userId) throw roleForbidden();
        await createOnce(tx, 'cash_entry', request, async () => {
          if (shift.endedAt) throw new AppError('SHIFT_ENDED', text('errors.shiftEnded'));
          if ((await repository.holdsOf(tx, shiftId)) !== holdsPaise)
            throw new AppError('CHANGED_MEANWHILE', text('errors.cashChanged'));
          await change(tx, shift);
          return shiftId;
        });
      }, orderLockWait);
    } catch (error) {
      if (!(error instanceof AppError) || !['SHIFT_ENDED', 'CHANGED_MEANWHILE'].includes(error.code)) throw error;
      throw new AppError(error.code, error.text, { data: await getShift(shiftId) });
    }
    return getShift(shiftId);
  }

  return {
    days: createCashDays(needs),
    onTransition,
    onRefund,
    requireBook: (): void => requireBook(isOn),

    /** Before an account is deleted: cash would be in the hands of nobody. @throws AppError SHIFTS_OPEN */
    async requireHandedOver(tx: Queries, userId: string): Promise<void> {
      if (isOn() && (await repository.hasOpenShift(tx, userId)))
        throw new AppError('SHIFTS_OPEN', text('errors.ownShiftOpen'));
    },

    /** The store of a shift. @throws AppError NOT_FOUND */
    async storeOf(shiftId: string): Promise<string> {
      const shift = await repository.findShift(queries, shiftId);
      if (!shift) throw notFound('errors.shiftNotFound');
      return shift.storeId;
    },

    /** Somebody's open shifts, in all their stores. @throws AppError CASH_BOOK_OFF */
    async mine(userId: string): Promise<ShiftWithEntries[]> {
      requireBook(isOn);
      return withEntries(await repository.listOpenShiftsOf(queries, userId));
    },

    /** @throws AppError CASH_BOOK_OFF, NOT_FOUND */
    get: (shiftId: string): Promise<ShiftWithEntries> => {
      requireBook(isOn);
      return getShift(shiftId);
    },

    /**
     * Starts a shift of one's own, or, for who sees the cash of the store, of somebody who delivers for it.
     * @param storeId the store of the request without it
     * @param float rupees
     * @throws AppError CASH_BOOK_OFF, FORBIDDEN, VALIDATION for somebody who does not deliver for the store, SHIFT_STARTED
     */
    async start(storeId: string | undefined, by: Person, float: number, userId = by.userId): Promise<ShiftWithEntries> {
      requireBook(isOn);
      if (userId !== by.userId && orderRightsOf(by.staffRole).cash !== 'store') throw roleForbidden();
      const inStoreId = storeId ?? currentStoreId();
      const id = await database.transaction(async (tx) => {
        if (!(await listDeliverers(tx, inStoreId)).some((each) => each.id === userId))
          throw new AppError('VALIDATION', text('errors.notARider'), { errors: { userId: text('errors.notARider') } });
        const shift = await start(tx, inStoreId, userId, false);
        if (!shift) throw new AppError('SHIFT_STARTED', text('errors.shiftStarted'));
        if (float > 0) await repository.insertEntries(tx, [entryOf(shift, by.userId, 'float_out', toPaise(float))]);
        return shift.id;
      }, orderLockWait);
      return getShift(id);
    },

    /**
     * Books a float, an expense, or what the store pays to who delivers. Amounts in rupees.
     * @param holds what the shift had as the caller saw it
     * @param request is done once
     * @throws AppError as `changeShift`; IDEMPOTENCY_KEY_REUSED; VALIDATION without a reason, or for an expense of more than they hold
     */
    async addEntry(
      shiftId: string,
      by: Person,
      {
        kind,
        amount,
        reason = '',
        holds,
      }: { kind: EnteredCashKind; amount: number; reason?: string | undefined; holds: number },
      request?: KeyedRequest,
    ): Promise<ShiftWithEntries> {
      if (kind !== 'expense' && orderRightsOf(by.staffRole).cash !== 'store') throw roleForbidden();
      if (kind !== 'float_out' && reason === '') throw invalidField('reason', text('errors.cashReason'));
      const [paise, holdsPaise] = [toPaise(amount), toPaise(holds)];
      const book = async (tx: Queries, shift: repository.ShiftRow) => {
        if (kind === 'expense' && paise > holdsPaise)
          throw invalidField('amount', text('errors.expenseTooMuch', { amount: formatPaise(holdsPaise) }));
        const entry = entryOf(shift, by.userId, kind, kind === 'expense' ? -paise : paise);
        await repository.insertEntries(tx, [{ ...entry, reason }]);
      };
      return changeShift(shiftId, by, holdsPaise, book, request);
    },

    /**
     * Ends a shift: what was counted goes to the store, and what is missing or too much is booked with its reason, so that nothing is held
     * any more.
     * @throws AppError as `changeShift`; VALIDATION for a difference without a reason, or notes and coins with another sum
     */
    async handOver(
      shiftId: string,
      by: Person,
      { holds, counted, pieces, reason = '' }: Count,
    ): Promise<ShiftWithEntries> {
      const [expectedPaise, countedPaise] = [toPaise(holds), toPaise(counted)];
      const differs = expectedPaise !== countedPaise;
      if (differs && reason === '') throw invalidField('reason', text('errors.cashDiffers'));
      const found = Object.entries(pieces ?? {}).filter((each): each is [string, number] => (each[1] ?? 0) > 0);
      const piecesPaise = found.reduce((sum, [value, count]) => sum + toPaise(Number(value)) * count, 0);
      if (pieces && piecesPaise !== countedPaise)
        throw invalidField('counted', text('errors.piecesDiffer', { sum: formatPaise(piecesPaise) }));
      return changeShift(shiftId, by, expectedPaise, async (tx, shift) => {
        const entries = [
          ...(countedPaise > 0 ? [entryOf(shift, by.userId, 'handed_over', -countedPaise)] : []),
          ...(differs ? [{ ...entryOf(shift, by.userId, 'difference', countedPaise - expectedPaise), reason }] : []),
        ];
        await repository.insertEntries(tx, entries);
        await repository.endShift(tx, shiftId, {
          endedAt: now(),
          endedBy: by.userId,
          expectedPaise,
          countedPaise,
          pieces: pieces ? Object.fromEntries(found) : null,
          reason: differs ? reason : '',
        });
        await auditCash(tx, by, shift, 'handed_over', {
          rider: { from: null, to: shift.userId },
          expected: { from: null, to: holds },
          counted: { from: null, to: counted },
          ...(differs && { difference: { from: null, to: toRupees(countedPaise - expectedPaise) } }),
        });
      });
    },
  };
}

export type Cash = ReturnType<typeof createCash>;
