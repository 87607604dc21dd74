/** Emails about the steps of an order: on its way, delivered, cancelled, and a step that was reverted. */
import { formatPaise } from '../../../../contract/money/money.ts';
import type { TakenMethods } from '../../../../contract/money/payment-methods/index.ts';
import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import { statusTexts } from '../../../../contract/orders/order-steps.ts';
import { inLanguage } from '../../../lib/errors.ts';
import { emailTemplate, greet } from '../../../mail/email-template.ts';
import type { Greeted } from '../../../users/mail-person.ts';
import { dueIn, overpaidOf } from '../../model/due.ts';
import { cancelledText, deliveredTexts, isPaidBefore, leftStoreTexts } from '../order-texts.ts';
import { type EmailedOrder, linkTo, textsFor } from './emailed-order.ts';
import { goesBack } from './money.ts';
import { factsOf, summaryOf } from './order-facts.ts';

/** @param now when it leaves the store */
export function outForDeliveryEmail(
  emailed: EmailedOrder,
  to: Greeted,
  origin: string,
  now: Date,
  taken: TakenMethods,
) {
  const { m } = textsFor(to);
  const { order } = emailed;
  const { number } = order;
  return emailTemplate(to.language, {
    subject: m.emails.onItsWaySubject({ number }),
    title: greet(to.name, m.emails.onItsWayTitleName, m.emails.onItsWayTitle),
    summary: summaryOf(emailed, to, now),
    paragraphs: leftStoreTexts(order, to.language, now, taken),
    action: { label: m.emails.follow(), url: linkTo(order, origin, to) },
  });
}

/** @param notTaken what the customer refused at the door, in sentences */
export function deliveredEmail(emailed: EmailedOrder, to: Greeted, origin: string, notTaken: readonly string[] = []) {
  const { m } = textsFor(to);
  const { order, hasInvoice } = emailed;
  const { number } = order;
  return emailTemplate(to.language, {
    subject: m.emails.deliveredSubject({ number }),
    title: greet(to.name, m.emails.deliveredTitleName, m.emails.deliveredTitle),
    paragraphs: [
      ...deliveredTexts(order, to.language),
      ...(hasInvoice ? [m.emails.invoiceAttached()] : []),
      ...(notTaken.length > 0 ? [m.emails.notTaken({ note: notTaken.join(' ') })] : []),
      ...goesBack(overpaidOf(order), to, order.returnsAsCredit),
    ],
    ...(notTaken.length > 0 && { facts: factsOf(emailed, to, m.emails.totalOfTaken()) }),
    action: { label: m.emails.lookAt(), url: linkTo(order, origin, to) },
  });
}

/**
 * A step was reverted, so the last email is no longer true.
 * @param step the previous and the current status, and why
 */
export function revertedEmail(
  { order }: EmailedOrder,
  to: Greeted,
  origin: string,
  { was, now, reason }: { was: OrderStatus; now: OrderStatus; reason: string },
) {
  const { m, hello } = textsFor(to);
  const { number } = order;
  const statusName = (status: OrderStatus) => inLanguage(to.language, statusTexts[status]);
  return emailTemplate(to.language, {
    subject: m.emails.correctionSubject({ number }),
    title: hello,
    paragraphs: [
      m.emails.correction({ number, was: statusName(was), now: statusName(now) }),
      m.emails.reason({ reason }),
      ...(isPaidBefore(order) ? [] : [m.emails.haveCashReady({ amount: formatPaise(dueIn(order)) })]),
    ],
    action: { label: m.emails.follow(), url: linkTo(order, origin, to) },
  });
}

/** @param reason as in `cancelledText` */
export function cancelledEmail({ order }: EmailedOrder, to: Greeted, origin: string, reason: string) {
  const { m, hello } = textsFor(to);
  const { number } = order;
  return emailTemplate(to.language, {
    subject: m.emails.cancelledSubject({ number }),
    title: hello,
    paragraphs: [
      ...cancelledText(order, to.language, reason),
      ...goesBack(order.paidOnlinePaise ?? 0, to, order.returnsAsCredit),
    ],
    action: { label: m.emails.lookAt(), url: linkTo(order, origin, to) },
  });
}
