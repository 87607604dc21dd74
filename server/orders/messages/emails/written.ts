/** Emails with words that staff wrote to a customer. */
import { emailTemplate } from '../../../mail/email-template.ts';
import type { Greeted } from '../../../users/mail-person.ts';
import { type RefundFacts, refundText } from '../order-texts.ts';
import { type EmailedOrder, linkTo, textsFor } from './emailed-order.ts';

/** The parts of what a person wrote. */
const linesOf = (written: string): string[] => written.split(/\n+/).filter((line) => line.trim() !== '');

/** The store writes about an order. */
export function messageEmail({ order }: Pick<EmailedOrder, 'order'>, to: Greeted, origin: string, message: string) {
  const { m, hello } = textsFor(to);
  const { number } = order;
  return emailTemplate(to.language, {
    subject: m.emails.messageSubject({ number }),
    title: hello,
    paragraphs: [m.emails.message({ number }), ...linesOf(message)],
    action: { label: m.emails.lookAt(), url: linkTo(order, origin, to) },
  });
}

/** The store answered a report of a problem. @param said the answer, whether the report is closed, and money that comes with it */
export function reportAnsweredEmail(
  { order }: Pick<EmailedOrder, 'order'>,
  to: Greeted,
  origin: string,
  { answer, resolved, refund }: { answer: string; resolved: boolean; refund?: RefundFacts | undefined },
) {
  const { m, hello } = textsFor(to);
  const { number } = order;
  return emailTemplate(to.language, {
    subject: m.emails.answerSubject({ number }),
    title: hello,
    paragraphs: [
      resolved ? m.emails.reportResolved({ number }) : m.emails.reportAnswered({ number }),
      ...linesOf(answer),
      ...(refund ? [refundText(refund, to)] : []),
    ],
    action: { label: m.emails.lookAt(), url: linkTo(order, origin, to) },
  });
}
