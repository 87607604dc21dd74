/** Decisions about refunds by the people of the shop, with their line in the audit log. */
import { toPaise, toRupees } from '../../../contract/money/money.ts';
import { text } from '../../../messages/text.ts';
import { addAuditEntry } from '../../audit-log/audit-log.ts';
import type { Queries } from '../../db/database.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { findOrder } from '../../orders/model/change-repository.ts';
import type { TransitionActor } from '../../orders/transitions/transition.ts';
import type { PaymentNeeds } from '../needs.ts';
import { leftOf } from '../online-money.ts';
import { refundPayment, resolveRefund, retryRefund } from '../refund-decisions.ts';
import { findPayment, findRefund, listRefundsOf, type PaymentRow } from '../repository.ts';

/** The person who decides; `staffRole` is undefined for owners. */
export type Decider = Pick<TransitionActor, 'staffRole'> & { userId: string; name: string };

type Needs = Pick<PaymentNeeds, 'database' | 'orderEvents' | 'now'>;

export function createDecisions(needs: Needs) {
  const { queries } = needs.database;

  /** @throws AppError NOT_FOUND, or FORBIDDEN for staff's own orders */
  async function prepare(by: Decider, paymentId: string) {
    const payment = await findPayment(queries, paymentId);
    const order = payment && (await findOrder(queries, payment.orderId));
    if (!payment || !order) throw notFound('errors.paymentNotFound');
    if (by.staffRole !== undefined && by.userId === order.userId)
      throw new AppError('FORBIDDEN', text('errors.refundOwnOrder'));
    return { payment, order };
  }

  /** The line of a decision in the audit log. */
  const note =
    (by: Decider, order: { id: string; number: string }, action: string, paise: number) =>
    (tx: Queries): Promise<void> =>
      addAuditEntry(tx, {
        actor: { id: by.userId, name: by.name },
        entity: 'order',
        entityId: order.id,
        entityName: order.number,
        action,
        fields: { onlineRefund: { from: null, to: toRupees(paise) } },
      });

  /** @throws AppError NOT_FOUND */
  async function requireRefund(id: string) {
    const refund = await findRefund(queries, id);
    if (!refund) throw notFound('errors.refundNotFound');
    return refund;
  }

  return {
    /**
     * Sends money of a payment back. @param left rupees of it that the caller saw: when it has changed since, nothing is done, so a
     * repeated request does nothing
     * @throws AppError NOT_FOUND, FORBIDDEN, STEP_NOT_ALLOWED, VALIDATION, CHANGED_MEANWHILE
     */
    async refund(by: Decider, paymentId: string, { amount, left }: { amount: number; left: number }): Promise<void> {
      const { payment, order } = await prepare(by, paymentId);
      const paise = toPaise(amount);
      await requireLeft(queries, payment, toPaise(left));
      await refundPayment(needs, paymentId, paise, by.userId, async (tx) => {
        await requireLeft(tx, payment, toPaise(left) - paise);
        await note(by, order, 'refunded_online', paise)(tx);
      });
    },

    /** Returns the payment. @throws AppError NOT_FOUND, FORBIDDEN, STEP_NOT_ALLOWED, VALIDATION */
    async retry(by: Decider, refundId: string): Promise<string> {
      const { paymentId, paise } = await requireRefund(refundId);
      const { order } = await prepare(by, paymentId);
      await retryRefund(needs, refundId, by.userId, note(by, order, 'online_refund_repeated', paise));
      return paymentId;
    },

    /** Returns the payment. @throws AppError NOT_FOUND, FORBIDDEN, STEP_NOT_ALLOWED */
    async resolve(by: Decider, refundId: string): Promise<string> {
      const { paymentId, paise } = await requireRefund(refundId);
      const { order } = await prepare(by, paymentId);
      await resolveRefund(needs, refundId, by.userId, note(by, order, 'online_refund_resolved', paise));
      return paymentId;
    },
  };
}

/** @throws AppError CHANGED_MEANWHILE unless so much of a payment is left */
async function requireLeft(tx: Queries, { id, orderId, capturedPaise }: PaymentRow, paise: number): Promise<void> {
  if (leftOf({ id, capturedPaise }, await listRefundsOf(tx, orderId)) !== paise)
    throw new AppError('CHANGED_MEANWHILE', text('errors.paymentChangedMeanwhile'));
}
