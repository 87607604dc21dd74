/** Refunds that the people of the shop decide on: those that a provider refused, and those that they make themselves. */
import { formatPaise } from '../../contract/money/money.ts';
import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import { AppError, invalidField, notFound } from '../lib/errors.ts';
import { changeOutsideSteps } from '../orders/transitions/change-outside-steps.ts';
import { inStore } from '../runtime/current-store.ts';
import type { PaymentNeeds } from './needs.ts';
import { leftOf, readOnlineMoney } from './online-money.ts';
import { needsDecision, type RefundCause } from './refund-state.ts';
import {
  addChange,
  findPayment,
  findRefund,
  insertRefund,
  listRefundsOf,
  type PaymentRefundRow,
  type PaymentRow,
  updateRefund,
} from './repository.ts';

type Needs = Pick<PaymentNeeds, 'database' | 'orderEvents' | 'now'>;

/** Does more in the transaction of a decision, after it: both are committed, or neither. @throws Error to end the transaction */
type OnDone = (tx: Queries) => Promise<void>;

const nothingMore: OnDone = async () => {};

/**
 * Asks for a refund again that failed. Its id is the provider's key of a refused call, so another refund takes its place, and it is withdrawn.
 * @returns the id of the new refund
 * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when nothing is to be decided, VALIDATION when the payment has not enough left
 */
export async function retryRefund(
  needs: Needs,
  refundId: string,
  actorId: string,
  onDone = nothingMore,
): Promise<string> {
  let newRefundId = '';
  await decide(needs, refundId, async (tx, { paymentId, paise, cause }) => {
    await updateRefund(tx, refundId, { state: 'withdrawn' });
    await addChange(tx, { paymentId, refundId, state: 'withdrawn', actorId, at: needs.now() });
    newRefundId = await request(needs, tx, await paymentOf(tx, paymentId), paise, cause, actorId);
    await onDone(tx);
  });
  return newRefundId;
}

/**
 * Says that the money of a failed refund went back in another way, such as in cash or by a transfer of the bank.
 * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when nothing is to be decided
 */
export const resolveRefund = (needs: Needs, refundId: string, actorId: string, onDone = nothingMore): Promise<void> =>
  decide(needs, refundId, async (tx, { paymentId }) => {
    const at = needs.now();
    await updateRefund(tx, refundId, { resolvedAt: at, resolvedBy: actorId });
    await addChange(tx, { paymentId, refundId, state: 'resolved', actorId, at });
    await onDone(tx);
  });

/**
 * Sends money of a payment back, at most what is left of it.
 * @returns the id of the refund
 * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when no money was taken, VALIDATION for another amount
 */
export async function refundPayment(
  needs: Needs,
  paymentId: string,
  paise: number,
  actorId: string,
  onDone = nothingMore,
): Promise<string> {
  const known = await paymentOf(needs.database.queries, paymentId);
  let refundId = '';
  await changeMoney(needs, known, async (tx) => {
    const payment = await paymentOf(tx, paymentId);
    // Money that is not settled yet may go back by itself.
    if (payment.settlement === null) throw new AppError('STEP_NOT_ALLOWED', text('errors.paymentNotTaken'));
    refundId = await request(needs, tx, payment, paise, 'staff', actorId);
    await onDone(tx);
  });
  return refundId;
}

async function paymentOf(queries: Queries, id: string): Promise<PaymentRow> {
  const payment = await findPayment(queries, id);
  if (!payment) throw notFound('errors.paymentNotFound');
  return payment;
}

/** Decides on a refund that failed. */
async function decide(
  needs: Needs,
  refundId: string,
  work: (tx: Queries, refund: PaymentRefundRow) => Promise<void>,
): Promise<void> {
  const known = await findRefund(needs.database.queries, refundId);
  if (!known) throw notFound('errors.refundNotFound');
  await changeMoney(needs, known, async (tx) => {
    const refund = (await findRefund(tx, refundId)) ?? known;
    if (!needsDecision(refund)) throw new AppError('STEP_NOT_ALLOWED', text('errors.refundNotFailed'));
    await work(tx, refund);
  });
}

/** Does `work` under the lock of the order, which says afterwards what is paid. */
const changeMoney = (
  needs: Needs,
  { storeId, orderId }: Pick<PaymentRow, 'storeId' | 'orderId'>,
  work: (tx: Queries) => Promise<void>,
): Promise<void> =>
  inStore(storeId, () =>
    changeOutsideSteps(needs, orderId, async (tx, order) => {
      await work(tx);
      return readOnlineMoney(tx, order);
    }),
  );

/** It is sent with the next run of the job. */
async function request(
  { now }: Needs,
  tx: Queries,
  payment: PaymentRow,
  paise: number,
  cause: RefundCause,
  actorId: string,
): Promise<string> {
  const { id: paymentId, storeId, orderId } = payment;
  const left = leftOf(payment, await listRefundsOf(tx, orderId));
  if (!Number.isInteger(paise) || paise <= 0 || paise > left)
    throw invalidField('amount', text('errors.refundMoreThanLeft', { left: formatPaise(left) }));
  const at = now();
  return insertRefund(tx, { paymentId, storeId, orderId, paise, cause, createdAt: at, nextTryAt: at }, actorId);
}
