/** Keeps the money that was paid online as the order is after a step: what is paid and not due goes back to where it came from. */
import type { Queries } from '../db/database.ts';
import { setPaidOnline } from '../orders/model/change-repository.ts';
import type { OrderRow } from '../orders/model/repository.ts';
import type { OnTransition } from '../orders/transitions/transition.ts';
import { leftOf, leftOfAll, readOnlineMoney } from './online-money.ts';
import { needsDecision } from './refund-state.ts';
import { becomesCredit, type CreditNeeds, creditRefund } from './refund-way.ts';
import {
  addChange,
  insertRefund,
  listPaymentsOf,
  listRefundsOf,
  listUnsentRefunds,
  type PaymentRefundRow,
  updateRefund,
} from './repository.ts';

/** A step can be undone, so the money waits for this time before it goes back, in ms. */
const undoTime = 60_000;

/**
 * Goods are weighed, missing or replaced until the order is at the door, so the difference is computed once: when it is delivered or
 * cancelled. It is computed from payments and refunds, never from differences.
 */
export const settleOrderOnline =
  (needs: CreditNeeds): OnTransition =>
  async (tx, { kind, after, actor }) => {
    if (!after.paysOnline) return;
    if (kind === 'reverted') await withdrawRefunds(tx, await listUnsentRefunds(tx, after.id), needs.now());
    const isEnd = after.status === 'cancelled' || after.status === 'delivered';
    // Nobody can undo what a customer cancelled.
    if (isEnd) await returnExcess(needs, tx, after, actor.as === 'customer');
    const { paidOnlinePaise, paymentStatus } = await readOnlineMoney(tx, after);
    if (paidOnlinePaise !== after.paidOnlinePaise || paymentStatus !== after.paymentStatus)
      await setPaidOnline(tx, after.id, { paidOnlinePaise, paymentStatus });
  };

/** The part of the order that money from online pays: not what was received at the door. */
function keepsOnline({ status, totalPaise, creditPaise, receivedPaise }: OrderRow): number {
  if (status === 'cancelled') return 0;
  return Math.max(0, totalPaise - creditPaise - (status === 'delivered' ? (receivedPaise ?? 0) : 0));
}

/** The money of accepted payments that an order does not need goes back: that of the newest payment first. */
async function returnExcess(needs: CreditNeeds, tx: Queries, order: OrderRow, isLasting: boolean): Promise<void> {
  const now = needs.now();
  await withdrawRefunds(tx, (await listRefundsOf(tx, order.id)).filter(needsDecision), now);
  const refunds = await listRefundsOf(tx, order.id);
  const accepted = (await listPaymentsOf(tx, order.id)).filter(({ settlement }) => settlement === 'accepted');
  let excess = leftOfAll(accepted, refunds) - keepsOnline(order);
  const cause = order.status === 'cancelled' ? 'cancelled' : 'less';
  const nextTryAt = new Date(now.getTime() + undoTime);
  for (const payment of accepted.reverse()) {
    const { id: paymentId, storeId, orderId } = payment;
    const paise = Math.min(excess, leftOf(payment, refunds));
    if (paise <= 0) continue;
    const id = await insertRefund(tx, { paymentId, storeId, orderId, paise, cause, createdAt: now, nextTryAt });
    if (isLasting && becomesCredit(needs, order, payment, cause))
      await creditRefund(needs, tx, order, { id, paymentId, paise, tries: 0, createdAt: now });
    excess -= paise;
  }
}

/** Refunds that a step caused: the step is undone and no provider has heard of them, or they failed and others take their place. */
async function withdrawRefunds(tx: Queries, refunds: readonly PaymentRefundRow[], at: Date): Promise<void> {
  for (const { id, paymentId, cause } of refunds) {
    if (cause !== 'cancelled' && cause !== 'less') continue;
    await updateRefund(tx, id, { state: 'withdrawn', nextTryAt: null });
    await addChange(tx, { paymentId, refundId: id, state: 'withdrawn', actorId: null, at });
  }
}
