/** Email templates for orders, in the language of the account. `origin` is the shop's public address, without a trailing slash. */

import { links } from '../../../contract/api/links.ts';
import { textIn } from '../../../contract/catalogue/translations.ts';
import { gramsOfAll, kilosOf } from '../../../contract/catalogue/weight.ts';
import { formatPaise } from '../../../contract/money/money.ts';
import type { TakenMethods } from '../../../contract/money/payment-methods/index.ts';
import { type BillLine, type BillLineKind, billedAmount } from '../../../contract/money/pricing.ts';
import type { OrderStatus } from '../../../contract/orders/order-statuses.ts';
import { statusTexts } from '../../../contract/orders/order-steps.ts';
import { messagesIn } from '../../../messages/catalogs.ts';
import { type Locale, localPath } from '../../../messages/locale.ts';
import { inLanguage } from '../../lib/errors.ts';
import { emailTemplate, greet } from '../../mail/email-template.ts';
import type { Greeted } from '../../users/mail-person.ts';
import { dueIn, overpaidOf } from '../model/due.ts';
import type { LineWeight } from '../model/tables.ts';
import {
  arrivalText,
  cancelledText,
  deliveredTexts,
  isPaidBefore,
  leftStoreTexts,
  type OrderInMessage,
  type RefundFacts,
  refundText,
} from './order-texts.ts';

/** The fields of an order that its emails show. */
export interface EmailedOrder {
  order: OrderInMessage & { id: string; bill: readonly BillLine[] | null };
  lines: readonly { name: string; salePaise: number; quantity: number; weight?: Pick<LineWeight, 'weighed'> | null }[];
  /** True when the email has the invoice with it. */
  hasInvoice?: boolean;
}

const billLabels = {
  delivery: 'deliveryFee',
  handling: 'handlingCharge',
  small_cart: 'smallCartFee',
  tip: 'tip',
  round_off: 'roundOff',
} as const satisfies Record<Exclude<BillLineKind, 'coupon'>, string>;

/** The name of a line of the bill: of an offer its code, or its title. */
function billWord({ kind, offer }: BillLine, language: Locale): string {
  const m = messagesIn(language);
  if (kind !== 'coupon') return m.cart[billLabels[kind]]();
  if (offer?.code) return m.offers.lineOfCode({ code: offer.code });
  return offer ? textIn(offer, 'title', language) : m.cart.coupon();
}

/** The texts of emails to a person, and the greeting. */
function textsFor({ name, language }: Greeted) {
  const m = messagesIn(language);
  return { m, hello: greet(name, m.emails.helloName, m.emails.hello) };
}

export const linkTo = (
  order: Pick<EmailedOrder['order'], 'id'>,
  origin: string,
  { language }: Pick<Greeted, 'language'>,
) => origin + localPath(links.order(order.id), language);

/** @param total what the amount to pay is called */
const factsOf = (
  { order, lines }: EmailedOrder,
  { language }: Pick<Greeted, 'language'>,
  total = messagesIn(language).emails.totalInCash(),
): [string, string][] => [
  ...lines.map((line): [string, string] => [
    `${line.quantity} × ${line.name}${weightText(line, language)}`,
    formatPaise(line.salePaise * line.quantity),
  ]),
  ...(order.bill ?? [])
    .filter(({ paise }) => paise !== 0)
    .map((line): [string, string] => [billWord(line, language), billedAmount(line)]),
  ...(order.creditPaise
    ? [[messagesIn(language).refunds.credit(), formatPaise(-order.creditPaise)] as [string, string]]
    : []),
  ...(order.paidOnlinePaise
    ? [[messagesIn(language).emails.paidOnline(), formatPaise(-order.paidOnlinePaise)] as [string, string]]
    : []),
  [order.paidOnlinePaise ? messagesIn(language).emails.leftToPay() : total, formatPaise(dueIn(order))],
];

/** ', 0.512 kg' of a line that was weighed; '' otherwise. */
function weightText({ weight, quantity }: EmailedOrder['lines'][number], language: Locale): string {
  const grams = gramsOfAll(weight?.weighed, quantity);
  return grams === undefined ? '' : `, ${messagesIn(language).counts.kilos({ kilos: kilosOf(grams) })}`;
}

/** @param sendsStepEmails whether there is an email when the order is on its way */
export function orderPlacedEmail(placed: EmailedOrder, to: Greeted, origin: string, sendsStepEmails: boolean) {
  const { m } = textsFor(to);
  const { number } = placed.order;
  const arrival = arrivalText(placed.order, to.language);
  return emailTemplate(to.language, {
    subject: m.emails.placedSubject({ number }),
    title: greet(to.name, m.emails.placedTitleName, m.emails.placedTitle),
    paragraphs: [(sendsStepEmails ? m.emails.placed : m.emails.placedOnly)({ number })],
    facts: [...(arrival ? [[m.emails.arrival(), arrival] as const] : []), ...factsOf(placed, to)],
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
    facts: [
      ...(nameOfStore ? [[m.emails.store(), nameOfStore] as const] : []),
      ...(arrival ? [[m.emails.arrival(), arrival] as const] : []),
      ...factsOf(placed, { language }),
    ],
    action: { label: m.emails.toOrder(), url: origin + localPath(links.adminOrder(order.id), language) },
  });
}

/** @param now when it leaves the store */
export function outForDeliveryEmail(
  { order }: EmailedOrder,
  to: Greeted,
  origin: string,
  now: Date,
  taken: TakenMethods,
) {
  const { m } = textsFor(to);
  const { number } = order;
  return emailTemplate(to.language, {
    subject: m.emails.onItsWaySubject({ number }),
    title: greet(to.name, m.emails.onItsWayTitleName, m.emails.onItsWayTitle),
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

/** That money which was paid online goes back now, and how soon it arrives; nothing when none does. */
function goesBack(paise: number, { language }: Pick<Greeted, 'language'>, asCredit = false): string[] {
  const m = messagesIn(language);
  const say = asCredit ? m.emails.comesAsCredit : m.emails.goesBack;
  return paise > 0 ? [say({ amount: formatPaise(paise) })] : [];
}

/** The same of an order that is not delivered yet: until then it may cost less still. */
function goesBackLater(order: OrderInMessage, { language }: Pick<Greeted, 'language'>): string[] {
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
