/** Emails that an order is another by now: lines were taken off, or goods were weighed. */
import { emailTemplate } from '../../../mail/email-template.ts';
import type { Greeted } from '../../../users/mail-person.ts';
import { type EmailedOrder, linkTo, textsFor } from './emailed-order.ts';
import { goesBackLater } from './money.ts';
import { factsOf } from './order-facts.ts';

/** @param change what was removed, in sentences, and whether something was missing */
export function linesChangedEmail(
  emailed: EmailedOrder,
  to: Greeted,
  origin: string,
  { note, isShort }: { note: string; isShort: boolean },
) {
  const { m, hello } = textsFor(to);
  const { number } = emailed.order;
  return emailTemplate(to.language, {
    subject: m.emails.changedSubject({ number }),
    title: hello,
    paragraphs: [
      isShort ? m.emails.changedShort({ number, note }) : m.emails.changed({ number, note }),
      m.emails.isNow(),
      ...goesBackLater(emailed.order, to),
    ],
    facts: factsOf(emailed, to),
    action: { label: m.emails.follow(), url: linkTo(emailed.order, origin, to) },
  });
}

/** That goods were weighed, and what the order costs now. @param weighed what each weighs, in sentences */
export function weighedEmail(emailed: EmailedOrder, to: Greeted, origin: string, weighed: readonly string[]) {
  const { m, hello } = textsFor(to);
  const { number } = emailed.order;
  return emailTemplate(to.language, {
    subject: m.emails.weighedSubject({ number }),
    title: hello,
    paragraphs: [
      m.emails.weighed({ number }),
      weighed.join(' '),
      m.emails.isNow(),
      ...goesBackLater(emailed.order, to),
    ],
    facts: factsOf(emailed, to),
    action: { label: m.emails.follow(), url: linkTo(emailed.order, origin, to) },
  });
}
