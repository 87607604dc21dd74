/** Changes of refunds by the provider, under the lock of their order. */
import type { Database, Queries } from '../db/database.ts';
import { lockOrder, setPaidOnline } from '../orders/model/change-repository.ts';
import type { OrderRow } from '../orders/model/repository.ts';
import { readOnlineMoney } from './online-money.ts';
import { isFinal, type RefundState } from './refund-state.ts';
import { addChange, findRefund, type PaymentRefundRow, updateRefund } from './repository.ts';
import { nextCheckAt } from './schedule.ts';

/** A refund without an end is asked about once a day after the usual schedule, in ms. */
const daily = 24 * 60 * 60_000;

/** Runs `work` with the refund as it is under the lock of its order, and afterwards brings the order up to date. */
export const changeRefund = <T>(
  database: Pick<Database, 'transaction'>,
  id: string,
  work: (tx: Queries, refund: PaymentRefundRow, order: OrderRow | undefined) => Promise<T>,
): Promise<T> =>
  database.transaction(async (tx) => {
    const known = await findRefund(tx, id);
    if (!known) throw new Error(`there is no refund ${id}`);
    const order = await lockOrder(tx, known.orderId);
    const result = await work(tx, (await findRefund(tx, id)) ?? known, order);
    if (order) await updateOrder(tx, order);
    return result;
  });

/** Money that did not go back is still there. */
async function updateOrder(tx: Queries, order: OrderRow): Promise<void> {
  const { paidOnlinePaise, paymentStatus } = await readOnlineMoney(tx, order);
  if (paidOnlinePaise !== order.paidOnlinePaise || paymentStatus !== order.paymentStatus)
    await setPaidOnline(tx, order.id, { paidOnlinePaise, paymentStatus });
}

export type MovingRefund = Pick<PaymentRefundRow, 'id' | 'paymentId' | 'tries' | 'createdAt'>;

export async function moveTo(
  tx: Queries,
  { id, paymentId, tries, createdAt }: MovingRefund,
  state: RefundState,
  at: Date,
  changes: Partial<Pick<PaymentRefundRow, 'paise' | 'providerRefundId' | 'reason'>> = {},
): Promise<void> {
  const nextTryAt = isFinal(state) ? null : laterThan(createdAt, tries, at);
  await updateRefund(tx, id, {
    ...changes,
    state,
    nextTryAt,
    ...(state !== 'failed' && { resolvedAt: null, resolvedBy: null }),
  });
  await addChange(tx, { paymentId, refundId: id, state, actorId: null, at });
}

/** Counts a question without an answer that ends the refund. */
export const planNextTry = (tx: Queries, { id, tries, createdAt }: PaymentRefundRow, now: Date): Promise<void> =>
  updateRefund(tx, id, { tries: tries + 1, nextTryAt: laterThan(createdAt, tries + 1, now) });

const laterThan = (createdAt: Date, tries: number, now: Date): Date =>
  nextCheckAt(createdAt, tries, now) ?? new Date(now.getTime() + daily);
