/** The amounts of online payments in notifications, as they are when a notification is sent. */
import type { Queries } from '../db/database.ts';
import type { OnlineEvent } from '../orders/messages/notify/content-of.ts';
import { countsAsReturned } from './refund-state.ts';
import { findPayment, findRefund, listRefundsOf } from './repository.ts';

/**
 * The amount that an event of an order is about, in paise: paid, not paid, or on its way back. Undefined when there is none, or the event is no
 * longer true.
 */
export async function findAnnouncedPaise(
  queries: Queries,
  { orderId, event, occurrence }: { orderId: string; event: OnlineEvent; occurrence: string },
): Promise<number | undefined> {
  if (event === 'order.paid' || event === 'order.payment_failed') {
    const payment = await findPayment(queries, occurrence);
    const isTrue = event === 'order.paid' ? payment?.settlement === 'accepted' : payment?.state === 'failed';
    return isTrue ? (payment?.capturedPaise ?? payment?.paise) : undefined;
  }
  if (event === 'order.money_returned') {
    const refund = await findRefund(queries, occurrence);
    return refund && countsAsReturned(refund) ? refund.paise : undefined;
  }
  const wanted = event === 'order.cancelled' ? 'cancelled' : 'less';
  const back = (await listRefundsOf(queries, orderId)).filter(
    (each) => each.cause === wanted && countsAsReturned(each),
  );
  return back.reduce((sum, { paise }) => sum + paise, 0) || undefined;
}
