/** What people are told of their orders, in sentences of their language: for emails and other notices. */
import type { Slot } from '../../contract/delivery-slots.ts';
import { formatPaise } from '../../contract/money.ts';
import { isAfter, minutesLate } from '../../contract/promise.ts';
import type { RefundWay } from '../../contract/refund-rules.ts';
import { clockTime, slotDay, slotTimes } from '../../contract/slot-words.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { type Locale, languageTags } from '../../messages/locale.ts';
import type { Greeted } from '../users/mail-person.ts';

/** The fields of an order that the sentences are about. `receivedPaise`: received at the door, in cash without `upiReference`. */
export interface ToldOrder {
  number: string;
  totalPaise: number;
  creditPaise?: number;
  receivedPaise?: number | null;
  upiReference?: string | null;
  deliveryCode?: string | null;
  promisedFrom?: Date | null;
  promisedBy?: Date | null;
  deliveredAt?: Date | null;
}

/** What is to pay at the door, whole paise. */
export const dueIn = ({ totalPaise, creditPaise = 0 }: Pick<ToldOrder, 'totalPaise' | 'creditPaise'>): number =>
  totalPaise - creditPaise;

/** When the order arrives: 'by 6:42 pm', or 'Tuesday, 24 November, 8:00 – 9:00 am'; undefined where nothing was promised. */
export function arrivalWords(
  { promisedFrom, promisedBy }: Pick<ToldOrder, 'promisedFrom' | 'promisedBy'>,
  language: Locale,
): string | undefined {
  if (!promisedBy) return undefined;
  const tag = languageTags[language];
  return promisedFrom
    ? slotWords({ from: promisedFrom, by: promisedBy }, tag)
    : messagesIn(language).emails.byTime({ time: clockTime(promisedBy, tag) });
}

const slotWords = (slot: Slot, tag: string): string => `${slotDay(slot.from, tag)}, ${slotTimes(slot, tag)}`;

/** When an order that leaves the store at `now` arrives, or that it is late. */
export function onItsWayWords(
  { promisedFrom, promisedBy }: Pick<ToldOrder, 'promisedFrom' | 'promisedBy'>,
  language: Locale,
  now: Date,
): string[] {
  if (!promisedBy) return [];
  const m = messagesIn(language);
  const tag = languageTags[language];
  if (isAfter(now, promisedBy)) return [m.emails.late({ time: clockTime(promisedBy, tag) })];
  if (promisedFrom) return [m.emails.arrivesInSlot({ slot: slotWords({ from: promisedFrom, by: promisedBy }, tag) })];
  return [m.emails.arrivesBy({ time: clockTime(promisedBy, tag) })];
}

/** That a delivered order was late; nothing when it was not. */
function latenessWords({ promisedBy, deliveredAt }: ToldOrder, language: Locale): string[] {
  if (!promisedBy || !deliveredAt || !isAfter(deliveredAt, promisedBy)) return [];
  return [messagesIn(language).emails.wasLate({ count: minutesLate(deliveredAt, promisedBy) })];
}

/** That an order left the store at `now`, what to have ready, and when it arrives. */
export function leftStoreWords(order: ToldOrder, language: Locale, now: Date, takesUpi: boolean): string[] {
  const m = messagesIn(language);
  const { number } = order;
  return [
    dueIn(order) === 0 && order.creditPaise
      ? m.emails.onItsWayPaid({ number })
      : (takesUpi ? m.emails.onItsWayOrUpi : m.emails.onItsWay)({ number, amount: formatPaise(dueIn(order)) }),
    ...(order.deliveryCode ? [m.emails.deliveryCode({ code: order.deliveryCode })] : []),
    ...onItsWayWords(order, language, now),
  ];
}

/** That an order was delivered, what was paid, and that it was late. */
export function deliveredWords(order: ToldOrder, language: Locale): string[] {
  const m = messagesIn(language);
  const { number, receivedPaise } = order;
  const paid = order.upiReference ? m.emails.deliveredPaidByUpi : m.emails.deliveredPaid;
  return [
    receivedPaise ? paid({ number, amount: formatPaise(receivedPaise) }) : m.emails.delivered({ number }),
    ...latenessWords(order, language),
  ];
}

/** @param reason a sentence; '' when the customer cancelled the order */
export function cancelledWords({ number }: Pick<ToldOrder, 'number'>, language: Locale, reason: string) {
  const m = messagesIn(language);
  return reason === ''
    ? [m.emails.cancelledAsWished({ number })]
    : [m.emails.cancelledByStore({ number }), m.emails.reason({ reason })];
}

/** Money that a customer got back. */
export interface RefundFacts {
  paise: number;
  way: RefundWay;
  upiReference: string | null;
  reason: string;
}

export function refundWords(
  { way, paise, upiReference }: Omit<RefundFacts, 'reason'>,
  { language }: Pick<Greeted, 'language'>,
): string {
  const m = messagesIn(language);
  const amount = formatPaise(paise);
  if (way === 'credit') return m.emails.refundAsCredit({ amount });
  return way === 'upi'
    ? m.emails.refundByUpi({ amount, reference: upiReference ?? '' })
    : m.emails.refundInCash({ amount });
}
