/**
 * The one function that applies what a provider says about a payment. Messages, the return of the browser, questions to the provider and the
 * reconciliation all end here, in any order and any number of times.
 */
import type { Queries } from '../db/database.ts';
import { newId } from '../lib/ids.ts';
import { lockOrder } from '../orders/model/change-repository.ts';
import type { OrderRow } from '../orders/model/repository.ts';
import { inStore } from '../runtime/current-store.ts';
import type { PaymentNeeds } from './needs.ts';
import { movesForward } from './payment-state.ts';
import { type PaymentProvider, ProviderError, type ProviderPayment } from './providers/provider.ts';
import {
  addChange,
  findPayment,
  findPaymentBy,
  findPaymentOf,
  insertRefund,
  insertSecondPayment,
  listPaymentsOf,
  type PaymentRow,
  updatePayment,
} from './repository.ts';
import { settlePayment, verdictOnAuthorised } from './settle-payment.ts';

/**
 * Returns false when nobody here asked for this payment.
 * @param isAnswer true when the provider was asked just now: its order may be tried again after a failure, which an old message cannot say
 */
export async function applyProviderPayment(
  needs: PaymentNeeds,
  provider: PaymentProvider,
  seen: ProviderPayment,
  { isAnswer = false } = {},
): Promise<boolean> {
  const known = await findPaymentOf(needs.database.queries, provider.name, seen.providerOrderId);
  if (!known) return false;
  const payment = await record(needs, known, seen, isAnswer);
  if (payment.state === 'authorised') await captureIfWanted(needs, provider, payment, seen);
  await inStore(known.storeId, () => settlePayment(needs, known.id));
  return true;
}

/**
 * Takes authorised money that the order needs. The bank releases what nobody captures: another amount, or money for an order that is cancelled
 * or paid. A provider that does not answer is asked again by the reconciliation.
 */
async function captureIfWanted(
  needs: PaymentNeeds,
  provider: PaymentProvider,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<void> {
  const isAsked = seen.paise === payment.paise && seen.currency === 'INR';
  if (!isAsked || (await verdictOnAuthorised(needs, payment)) === 'return') return;
  try {
    await record(needs, payment, await provider.capture(seen));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    needs.log.warn({ payment: payment.id, err: error }, 'authorised money could not be captured');
  }
}

/** Moves the payment forward, under the lock of its order, and returns it as it is then. */
const record = (needs: PaymentNeeds, known: PaymentRow, seen: ProviderPayment, isAnswer = false): Promise<PaymentRow> =>
  needs.database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    const payment = (await findPayment(tx, known.id)) ?? known;
    const isRetried = isAnswer && payment.state === 'failed' && seen.state === 'pending';
    if (!isRetried && !movesForward(payment.state, seen.state)) {
      if (seen.state === 'captured' && seen.id !== payment.providerPaymentId)
        await returnSecond(tx, needs, payment, order, seen);
      return payment;
    }
    const changes = changesOf(seen);
    await updatePayment(tx, payment.id, changes);
    await noteState(tx, payment.id, seen, needs.now());
    if (seen.state === 'failed' && order) await needs.notify(tx, order, 'order.payment_failed', payment.id);
    return { ...payment, ...changes };
  });

/** Money that was taken twice in one attempt goes back, once. */
async function returnSecond(
  tx: Queries,
  needs: PaymentNeeds,
  first: PaymentRow,
  order: OrderRow | undefined,
  seen: ProviderPayment,
): Promise<void> {
  const createdAt = needs.now();
  const { storeId, orderId, provider, isTest } = first;
  if (await findPaymentBy(tx, provider, seen.id)) return;
  const attempt = (await listPaymentsOf(tx, orderId)).length + 1;
  const { paise } = seen;
  const ids = { id: newId(), storeId, orderId };
  await insertSecondPayment(tx, {
    ...ids,
    ...changesOf(seen),
    ...{ provider, isTest, attempt, paise, settlement: 'returned', createdAt },
  });
  const refund = { storeId, orderId, paymentId: ids.id, paise, cause: 'second', createdAt } as const;
  const refundId = await insertRefund(tx, { ...refund, nextTryAt: createdAt });
  if (order) await needs.notify(tx, order, 'order.money_returned', refundId);
}

const changesOf = ({ id, state, paise, currency, method, feePaise, reason }: ProviderPayment) => ({
  state,
  providerPaymentId: id,
  method: method ?? null,
  feePaise: feePaise ?? null,
  reason: state === 'failed' ? (reason ?? '') : '',
  capturedPaise: state === 'captured' ? paise : null,
  currency,
});

const noteState = (tx: Queries, paymentId: string, { state }: ProviderPayment, at: Date): Promise<void> =>
  addChange(tx, { paymentId, refundId: null, state, actorId: null, at });
