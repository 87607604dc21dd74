/** Emails about an order that has changed: lines were removed, or goods were weighed. */
import { emailTemplate } from '../../../mail/email-template.ts';
import type { Greeted } from '../../../users/mail-person.ts';
import { type EmailedOrder, linkTo, textsFor } from './emailed-order.ts';
import { goesBackLater } from './money.ts';
import { factsOf } from './order-facts.ts';

/** @param change `note` names the removed lines in sentences; `isShort` is true when something was missing */
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

/** The email says what weighed goods and the whole order cost now. @param weighed a sentence about the weight of each */
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
