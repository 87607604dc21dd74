/** Emails about a new order. */
import { links } from '../../../../contract/api/links.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import { type Locale, localPath } from '../../../../messages/locale.ts';
import { emailTemplate, greet } from '../../../mail/email-template.ts';
import type { Greeted } from '../../../users/mail-person.ts';
import { arrivalText } from '../order-texts.ts';
import { type EmailedOrder, linkTo, textsFor } from './emailed-order.ts';
import { factsOf, summaryOf } from './order-facts.ts';

/** @param sendsStepEmails true when the shopper gets another email once the order is on its way */
export function orderPlacedEmail(placed: EmailedOrder, to: Greeted, origin: string, sendsStepEmails: boolean) {
  const { m } = textsFor(to);
  const { number } = placed.order;
  return emailTemplate(to.language, {
    subject: m.emails.placedSubject({ number }),
    title: greet(to.name, m.emails.placedTitleName, m.emails.placedTitle),
    paragraphs: [(sendsStepEmails ? m.emails.placed : m.emails.placedOnly)({ number })],
    summary: summaryOf(placed, to),
    action: { label: m.emails.follow(), url: linkTo(placed.order, origin, to) },
  });
}

/** For the shop. @param nameOfStore undefined in a shop with one store */
export function newOrderEmail(placed: EmailedOrder, nameOfStore: string | undefined, language: Locale, origin: string) {
  const m = messagesIn(language);
  const { order } = placed;
  const { number } = order;
  const arrival = arrivalText(order, language);
  return emailTemplate(language, {
    subject: nameOfStore
      ? m.emails.newOrderSubjectOf({ number, store: nameOfStore })
      : m.emails.newOrderSubject({ number }),
    title: m.emails.newOrderTitle(),
    paragraphs: [m.emails.newOrder({ number })],
    summary: {
      heads: [
        ...(arrival ? [[m.emails.arrival(), arrival] as const] : []),
        ...(nameOfStore ? [[m.emails.store(), nameOfStore] as const] : []),
      ],
      facts: factsOf(placed, { language }),
    },
    action: { label: m.emails.toOrder(), url: origin + localPath(links.adminOrder(order.id), language) },
  });
}
