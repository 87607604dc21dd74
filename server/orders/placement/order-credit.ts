/** The store credit that an order uses: checked when it is placed, given back with what is no longer to pay, and taken again. */
import { toRupees } from '../../../contract/money/money.ts';
import { creditFor } from '../../../contract/money/pricing.ts';
import { text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { addEntry, balanceOf } from '../../store-credit/repository.ts';
import type { OrderChanges } from '../model/change-repository.ts';
import { dueIn } from '../model/due.ts';
import type { OrderRow } from '../model/repository.ts';
import type { Step } from '../transitions/transition.ts';

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
 * enough any more, or nothing is due.
 */
export function withinTotal(before: OrderRow, changes: OrderChanges): OrderChanges {
  const { totalPaise = before.totalPaise, paysWithPaise = before.paysWithPaise } = changes;
  const wanted = changes.creditPaise ?? before.creditPaise;
  const creditPaise = Math.min(wanted, totalPaise);
  const duePaise = dueIn({ ...before, totalPaise, creditPaise });
  const isEnough = paysWithPaise === null || (duePaise > 0 && paysWithPaise >= duePaise);
  return {
    ...changes,
    ...(creditPaise < wanted && { creditPaise }),
    ...(!isEnough && { paysWithPaise: null }),
  };
}

/** The step uses no more store credit than the order costs and its customer has now. */
export async function limitCredit(step: Step): Promise<void> {
  const { tx, order, transition } = step;
  step.transition = { ...transition, changes: withinTotal(order, await withinBalance(tx, order, transition.changes)) };
}

/**
 * The changes of an order, with no more store credit than it uses and its customer has by now: some of what it gave back may be spent. The
 * account is locked, unless the order uses no more than before.
 */
async function withinBalance(tx: Queries, before: OrderRow, changes: OrderChanges): Promise<OrderChanges> {
  const { creditPaise = before.creditPaise } = changes;
  if (creditPaise <= before.creditPaise) return changes;
  const most = before.creditPaise + Math.max(0, await balanceOf(tx, before.userId));
  const bill = { lines: before.bill ?? [], totalPaise: creditPaise };
  return { ...changes, creditPaise: creditFor(bill, most) };
}

/** Gives back what a changed order uses less, and takes what it uses again. The order is locked. */
export async function settleCredit({ tx, needs, order: before, transition }: Step): Promise<void> {
  const { creditPaise = before.creditPaise } = transition.changes;
  const paise = before.creditPaise - creditPaise;
  if (paise !== 0) await addEntry(tx, before, { kind: paise > 0 ? 'back' : 'again', paise, createdAt: needs.now() });
}
