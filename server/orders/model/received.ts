/** The money received for an order, by method. Whole paise. */
import { toRupees } from '../../../contract/money/money.ts';
import { keyWith, type PaymentMethodKey, paymentMethodKeys } from '../../../contract/money/payment-methods/index.ts';
import { type PlainText, text } from '../../../messages/text.ts';
import type { OrderRow } from './repository.ts';

/** The columns of an order that say how it was paid besides cash. */
export type PaidWith = Pick<OrderRow, 'paidMethod' | 'paidReference' | 'paidPaise'>;
type Paid = PaidWith & Pick<OrderRow, 'receivedPaise'>;

/** Those of an order that is not paid, or in cash only. */
export const nothingBesidesCash = { paidMethod: null, paidReference: null, paidPaise: null } as const;

/** The part of the amount received that was in cash; 0 when nothing was, or nothing is received yet. */
export const cashIn = (paid: Paid): number => (paid.receivedPaise ?? 0) - besidesCash(paid);

/** The part of it that was by another method. */
export const besidesCash = ({ receivedPaise, paidMethod, paidPaise }: Paid): number =>
  paidMethod === null ? 0 : (paidPaise ?? receivedPaise ?? 0);

/** The name of a method inside of an error. */
export const methodText = (method: PaymentMethodKey): PlainText => text(`payment.${method}`);

/** How an order was paid, as the audit log has it. In rupees. */
export const auditedPayment = ({
  paidMethod,
  paidReference,
  paidPaise,
}: PaidWith): Record<string, string | number | null> =>
  Object.fromEntries(
    paymentMethodKeys.flatMap((key) => [
      [`${key}Reference`, paidMethod === key ? paidReference : null],
      [keyWith('receivedBy', key), paidMethod === key && paidPaise !== null ? toRupees(paidPaise) : null],
    ]),
  );
