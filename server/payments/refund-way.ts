/**
 * How money that was paid online comes back: to where it came from, or as store credit when the shopper chose so and the shop has it. The
 * choice counts at the moment when a refund would be sent, under the lock of its order (docs/features/payments.md).
 */
import type { OnlineRefundWay } from '../../contract/payments/payment-states.ts';
import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { isAnonymised } from '../orders/customer/erase-repository.ts';
import { creditedEmail } from '../orders/messages/emails/money.ts';
import { lockOrder, setReturnsAsCredit } from '../orders/model/change-repository.ts';
import { type OrderRow, orderLockWait } from '../orders/model/repository.ts';
import { addEntry } from '../store-credit/repository.ts';
import { listContacts } from '../users/contact-repository.ts';
import { mailPerson } from '../users/mail-person.ts';
import type { PaymentNeeds } from './needs.ts';
import { leftOf } from './online-money.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { type MovingRefund, moveTo } from './refund-changes.ts';
import type { RefundCause } from './refund-state.ts';
import { listPaymentsOf, listRefundsOf, type PaymentRefundRow, type PaymentRow } from './repository.ts';

export type CreditNeeds = Pick<PaymentNeeds, 'mail' | 'origin' | 'now' | 'providers' | 'takesCredit'>;

interface Rule extends Pick<CreditNeeds, 'takesCredit'> {
  providers: { current(): Pick<PaymentProvider, 'isTest'> | undefined };
}

/** The choice is about money that paid the order. What it never needed goes back to where it came from. */
const chosenCauses: readonly RefundCause[] = ['cancelled', 'less', 'staff'];

/** Store credit is spent on real goods, so no money of a test becomes any once the shop takes real money. */
const canBeCredit = ({ providers, takesCredit }: Rule, order: OrderRow, { settlement, isTest }: PaymentRow): boolean =>
  takesCredit?.() === true &&
  !isAnonymised(order) &&
  settlement === 'accepted' &&
  (!isTest || providers.current()?.isTest === true);

/** Returns true when a refund of the payment becomes store credit as things are now. */
export const becomesCredit = (rule: Rule, order: OrderRow, payment: PaymentRow, cause: RefundCause): boolean =>
  order.returnsAsCredit && chosenCauses.includes(cause) && canBeCredit(rule, order, payment);

/** Returns true while money of the order can come back and is not on its way. */
export function canChooseWay(
  rule: Rule,
  order: OrderRow,
  payments: readonly PaymentRow[],
  refunds: readonly PaymentRefundRow[],
): boolean {
  const isUnsent = ({ state, cause }: PaymentRefundRow) => state === 'requested' && chosenCauses.includes(cause);
  return payments
    .filter((payment) => canBeCredit(rule, order, payment))
    .some(
      (payment) =>
        leftOf(payment, refunds) > 0 || refunds.some((each) => each.paymentId === payment.id && isUnsent(each)),
    );
}

/**
 * Keeps the choice of the shopper. The same choice again changes nothing.
 * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when nothing can come back now, or not as store credit
 */
export const chooseRefundWay = (
  needs: Pick<PaymentNeeds, 'database'> & Rule,
  orderId: string,
  way: OnlineRefundWay,
): Promise<void> =>
  needs.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('errors.orderNotFound');
    const asCredit = way === 'credit';
    if (order.returnsAsCredit === asCredit) return;
    if (!canChooseWay(needs, order, await listPaymentsOf(tx, orderId), await listRefundsOf(tx, orderId)))
      throw new AppError('STEP_NOT_ALLOWED', text('errors.refundWayDecided'));
    await setReturnsAsCredit(tx, orderId, asCredit);
  }, orderLockWait);

/** The money of a refund that no provider has heard of becomes store credit, and its shopper gets an email. The order is locked. */
export async function creditRefund(
  { mail, origin, now }: CreditNeeds,
  tx: Queries,
  order: OrderRow,
  refund: MovingRefund & Pick<PaymentRefundRow, 'paise'>,
): Promise<void> {
  const { id: onlineRefundId, paise } = refund;
  await moveTo(tx, refund, 'credited', now(), { paise });
  await addEntry(tx, order, { kind: 'online', paise, onlineRefundId, createdAt: now() });
  const [customer] = await listContacts(tx, [order.userId]);
  if (customer) await mailPerson(mail, tx, customer, (to) => creditedEmail(order, to, origin(), paise));
}
