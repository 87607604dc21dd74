/** Emails about money that goes back, and the sentences about it. */
import { formatPaise } from '../../../../contract/money/money.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import { emailTemplate } from '../../../mail/email-template.ts';
import type { Greeted } from '../../../users/mail-person.ts';
import { overpaidOf } from '../../model/due.ts';
import { type OrderInMessage, type RefundFacts, refundText } from '../order-texts.ts';
import { type EmailedOrder, linkTo, textsFor } from './emailed-order.ts';

/** The sentence that money which was paid online goes back now, and how soon it arrives; none when no money goes back. */
export function goesBack(paise: number, { language }: Pick<Greeted, 'language'>, asCredit = false): string[] {
  const m = messagesIn(language);
  const say = asCredit ? m.emails.comesAsCredit : m.emails.goesBack;
  return paise > 0 ? [say({ amount: formatPaise(paise) })] : [];
}

/** The same of an order that is not delivered yet: until then it may cost less still. */
export function goesBackLater(order: OrderInMessage, { language }: Pick<Greeted, 'language'>): string[] {
  const paise = overpaidOf(order);
  const m = messagesIn(language);
  const say = order.returnsAsCredit ? m.emails.comesAsCreditLater : m.emails.goesBackLater;
  return paise > 0 ? [say({ amount: formatPaise(paise) })] : [];
}

/** A payment came too late, a second time or with another amount, and goes back. */
export function moneyReturnedEmail(order: EmailedOrder['order'], to: Greeted, origin: string, paise: number) {
  const { m, hello } = textsFor(to);
  const { number } = order;
  return emailTemplate(to.language, {
    subject: m.emails.moneyReturnedSubject({ number }),
    title: hello,
    paragraphs: [m.emails.moneyReturned({ number }), ...goesBack(paise, to)],
    action: { label: m.emails.lookAt(), url: linkTo(order, origin, to) },
  });
}

/** Money that was paid online is store credit now, as the shopper chose. */
export function creditedEmail(
  order: Pick<EmailedOrder['order'], 'id' | 'number'>,
  to: Greeted,
  origin: string,
  paise: number,
) {
  const { m, hello } = textsFor(to);
  const { number } = order;
  return emailTemplate(to.language, {
    subject: m.emails.creditedSubject({ number }),
    title: hello,
    paragraphs: [m.emails.refundAsCredit({ amount: formatPaise(paise) }), m.emails.credited({ number })],
    action: { label: m.emails.lookAt(), url: linkTo(order, origin, to) },
  });
}

/** The store gave money back for what nobody reported. */
export function refundedEmail(
  { order }: Pick<EmailedOrder, 'order'>,
  to: Greeted,
  origin: string,
  refund: RefundFacts,
) {
  const { m, hello } = textsFor(to);
  const { number } = order;
  return emailTemplate(to.language, {
    subject: m.emails.refundSubject({ number }),
    title: hello,
    paragraphs: [m.emails.refunded({ number }), m.emails.reason({ reason: refund.reason }), refundText(refund, to)],
    action: { label: m.emails.lookAt(), url: linkTo(order, origin, to) },
  });
}
