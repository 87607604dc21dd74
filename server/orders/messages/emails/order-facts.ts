/** The facts of an order: its arrival, its address, its lines with their amounts, and its total. */
import { textIn } from '../../../../contract/catalogue/translations.ts';
import { gramsOfAll, kilosOf } from '../../../../contract/catalogue/weight.ts';
import { isAfter } from '../../../../contract/delivery/promise.ts';
import { formatPaise } from '../../../../contract/money/money.ts';
import { type BillLine, type BillLineKind, billedAmount } from '../../../../contract/money/pricing.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import type { Locale } from '../../../../messages/locale.ts';
import type { EmailSummary } from '../../../mail/email-content.ts';
import type { Greeted } from '../../../users/mail-person.ts';
import { dueIn } from '../../model/due.ts';
import { arrivalText } from '../order-texts.ts';
import type { EmailedOrder } from './emailed-order.ts';

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

/** @param total what the amount to pay is called */
export const factsOf = (
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

/** The address in one line; '' where there is none, and for an unconfirmed email address, which gets no name either. */
function addressFor({ address }: EmailedOrder['order'], to: Greeted): string {
  if (to.name === '' || !address?.address_line) return '';
  return [address.address_line, [address.city, address.pincode].filter(Boolean).join(' ')].join(', ');
}

/** When and where the order arrives, what is in it and what it costs. @param now leaves out a time that has passed by then */
export function summaryOf(emailed: EmailedOrder, to: Greeted, now?: Date): EmailSummary {
  const m = messagesIn(to.language);
  const { promisedBy } = emailed.order;
  const arrival = now && promisedBy && isAfter(now, promisedBy) ? undefined : arrivalText(emailed.order, to.language);
  const address = addressFor(emailed.order, to);
  return {
    heads: [
      ...(arrival ? [[m.emails.arrival(), arrival] as const] : []),
      ...(address ? [[m.emails.toAddress(), address] as const] : []),
    ],
    facts: factsOf(emailed, to),
  };
}
