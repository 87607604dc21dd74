/** Sentences about orders in the language of their readers: for emails and other notices. */
import type { Slot } from '../../../contract/delivery/delivery-slots.ts';
import { isAfter, minutesLate } from '../../../contract/delivery/promise.ts';
import { clockTime, slotDay, slotTimes } from '../../../contract/delivery/slot-texts.ts';
import { formatPaise } from '../../../contract/money/money.ts';
import {
  methodsInWords,
  type PaymentMethodKey,
  paymentMethods,
  type TakenMethods,
} from '../../../contract/money/payment-methods/index.ts';
import type { RefundWay } from '../../../contract/money/refund-rules.ts';
import { messagesIn } from '../../../messages/catalogs.ts';
import type { Messages } from '../../../messages/index.ts';
import { type Locale, languageTags } from '../../../messages/locale.ts';
import type { Greeted } from '../../users/mail-person.ts';
import { dueIn } from '../model/due.ts';

/**
 * The fields of an order that the sentences are about. `receivedPaise`: received at the door, in cash without `paidMethod`, and but for
 * `paidPaise`.
 */
export interface OrderInMessage {
  number: string;
  totalPaise: number;
  creditPaise?: number;
  paidOnlinePaise?: number;
  returnsAsCredit?: boolean;
  receivedPaise?: number | null;
  paidMethod?: PaymentMethodKey | null;
  paidPaise?: number | null;
  deliveryCode?: string | null;
  promisedFrom?: Date | null;
  promisedBy?: Date | null;
  deliveredAt?: Date | null;
}

/** When the order arrives: 'by 6:42 pm', or 'Tuesday, 24 November, 8:00 – 9:00 am'; undefined where nothing was promised. */
export function arrivalText(
  { promisedFrom, promisedBy }: Pick<OrderInMessage, 'promisedFrom' | 'promisedBy'>,
  language: Locale,
): string | undefined {
  if (!promisedBy) return undefined;
  const tag = languageTags[language];
  return promisedFrom
    ? slotText({ from: promisedFrom, by: promisedBy }, tag)
    : messagesIn(language).emails.byTime({ time: clockTime(promisedBy, tag) });
}

const slotText = (slot: Slot, tag: string): string => `${slotDay(slot.from, tag)}, ${slotTimes(slot, tag)}`;

/** When an order that leaves the store at `now` arrives, or that it is late. */
export function onItsWayTexts(
  { promisedFrom, promisedBy }: Pick<OrderInMessage, 'promisedFrom' | 'promisedBy'>,
  language: Locale,
  now: Date,
): string[] {
  if (!promisedBy) return [];
  const m = messagesIn(language);
  const tag = languageTags[language];
  if (isAfter(now, promisedBy)) return [m.emails.late({ time: clockTime(promisedBy, tag) })];
  if (promisedFrom) return [m.emails.arrivesInSlot({ slot: slotText({ from: promisedFrom, by: promisedBy }, tag) })];
  return [m.emails.arrivesBy({ time: clockTime(promisedBy, tag) })];
}

/** That a delivered order was late; nothing when it was not. */
function latenessTexts({ promisedBy, deliveredAt }: OrderInMessage, language: Locale): string[] {
  if (!promisedBy || !deliveredAt || !isAfter(deliveredAt, promisedBy)) return [];
  return [messagesIn(language).emails.wasLate({ count: minutesLate(deliveredAt, promisedBy) })];
}

/** Returns true when nothing is to pay at the door, because store credit or an online payment paid it. */
export const isPaidBefore = (order: Pick<OrderInMessage, 'totalPaise' | 'creditPaise' | 'paidOnlinePaise'>): boolean =>
  dueIn(order) === 0 && ((order.creditPaise ?? 0) > 0 || (order.paidOnlinePaise ?? 0) > 0);

/** That an order left the store at `now`, what to have ready, and when it arrives. */
export function leftStoreTexts(order: OrderInMessage, language: Locale, now: Date, taken: TakenMethods): string[] {
  const m = messagesIn(language);
  const { number } = order;
  const amount = formatPaise(dueIn(order));
  const methods = methodsInWords(taken, m, languageTags[language]);
  return [
    isPaidBefore(order)
      ? (order.paidOnlinePaise ? m.emails.onItsWayPaidOnline : m.emails.onItsWayPaid)({ number })
      : methods
        ? m.emails.onItsWayOrBy({ number, amount, methods })
        : m.emails.onItsWay({ number, amount }),
    ...(order.deliveryCode ? [m.emails.deliveryCode({ code: order.deliveryCode })] : []),
    ...onItsWayTexts(order, language, now),
  ];
}

function paidText({ number, receivedPaise, paidMethod, paidPaise }: OrderInMessage, m: Messages): string {
  if (!receivedPaise) return m.emails.delivered({ number });
  const amount = formatPaise(receivedPaise);
  if (!paidMethod) return m.emails.deliveredPaid({ number, amount });
  const method = paymentMethods[paidMethod].name(m);
  if (!paidPaise) return m.emails.deliveredPaidBy({ number, amount, method });
  const [cash, rest] = [formatPaise(receivedPaise - paidPaise), formatPaise(paidPaise)];
  return m.emails.deliveredPaidInBoth({ number, cash, rest, method });
}

/** That an order was delivered, what was paid, and that it was late. */
export function deliveredTexts(order: OrderInMessage, language: Locale): string[] {
  const m = messagesIn(language);
  return [paidText(order, m), ...latenessTexts(order, language)];
}

/** @param reason a sentence; '' when the customer cancelled the order */
export function cancelledText(
  { number }: Pick<OrderInMessage, 'number'>,
  language: Locale,
  reason: string,
): [string, ...string[]] {
  const m = messagesIn(language);
  return reason === ''
    ? [m.emails.cancelledAsWished({ number })]
    : [m.emails.cancelledByStore({ number }), m.emails.reason({ reason })];
}

/** Money that a customer got back. */
export interface RefundFacts {
  paise: number;
  way: RefundWay;
  reference: string | null;
  reason: string;
}

export function refundText(
  { way, paise, reference }: Omit<RefundFacts, 'reason'>,
  { language }: Pick<Greeted, 'language'>,
): string {
  const m = messagesIn(language);
  const amount = formatPaise(paise);
  if (way === 'credit') return m.emails.refundAsCredit({ amount });
  if (way === 'cash') return m.emails.refundInCash({ amount });
  return m.emails.refundBy({ amount, method: paymentMethods[way].name(m), reference: reference ?? '' });
}
