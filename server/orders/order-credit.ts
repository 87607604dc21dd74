/** The store credit that an order uses: checked when it is placed, given back with what is no longer to pay. */
import { toRupees } from '../../contract/money.ts';
import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import { AppError } from '../platform/errors.ts';
import { addEntry } from '../store-credit/store.ts';
import type { OrderChanges } from './change-store.ts';
import type { OrderRow } from './store.ts';

/**
 * An order uses exactly the credit that the customer saw. Whole paise.
 * @param asked by the customer @param balance read with the account locked
 * @throws AppError CREDIT_CHANGED when there is less by now, or the order costs less
 */
export function checkCredit(asked: number, balance: number, totalPaise: number): void {
  if (asked <= Math.min(balance, totalPaise)) return;
  throw new AppError('CREDIT_CHANGED', text('errors.creditChanged'), { data: { balance: toRupees(balance) } });
}

/**
 * The changes of an order, with no more store credit than it costs then. What the customer wanted to hand over is forgotten when it is not
 * enough any more.
 */
export function withinTotal(before: OrderRow, changes: OrderChanges): OrderChanges {
  const { totalPaise = before.totalPaise, creditPaise = Math.min(before.creditPaise, totalPaise) } = changes;
  const { paysWithPaise } = before;
  return {
    ...changes,
    ...(creditPaise !== before.creditPaise && { creditPaise }),
    ...(paysWithPaise !== null && paysWithPaise < totalPaise - creditPaise && { paysWithPaise: null }),
  };
}

/** Gives back what a changed order uses less. The order is locked. */
export async function settleCredit(
  tx: Queries,
  before: OrderRow,
  { creditPaise = before.creditPaise }: OrderChanges,
  now: Date,
): Promise<void> {
  const back = before.creditPaise - creditPaise;
  if (back > 0) await addEntry(tx, before, { kind: 'back', paise: back, createdAt: now });
}
