/**
 * Each attempt to place an order has one idempotency key until the server has given a definite answer. A retry after a lost
 * response is then the same order. The key survives a reload, and the end of the tab.
 */

import type { ChosenSlot } from '../../contract/delivery/stores.ts';
import type { Bill } from '../../contract/money/pricing.ts';
import type { SubstituteWishes } from '../../contract/orders/substitute-choices.ts';
import type { Store } from '../api/storage.ts';
import { endSent, keepSent } from './sent-orders.ts';

/** The order as the customer sees it. */
export interface Attempt {
  /** `_id` is the id of the cart line. Each cart has new ones, so ordering the same products again is another attempt. */
  lines: readonly { _id: string | undefined; product: { _id: string }; quantity: number }[];
  totals: Pick<Bill, 'grossPaise' | 'totalPaise'>;
  addressId: string;
  /** 0 for none. */
  tipPaise: number;
  /** The code of an offer, if one applies. */
  coupon?: string | undefined;
  /** The store credit that the order uses, whole paise; 0 for none. */
  creditPaise: number;
  /** The time that the customer chose; undefined for as soon as possible. */
  slot?: ChosenSlot | undefined;
  /** The cash that the customer hands over, in whole paise; undefined when they did not say. */
  paysWithPaise?: number | undefined;
  /** The customer's note to the store; undefined for nothing. */
  note?: string | undefined;
  /** The choice for products that are not there; undefined in a shop without substitutes. */
  wishes?: SubstituteWishes | undefined;
  /** The promise on the screen. Another one is the same attempt. */
  promisedMinutes?: number | undefined;
  /** The order is paid online before it goes to the store. */
  paysOnline?: true | undefined;
}

/** The key of this attempt if it is pending, otherwise a new one. */
export const attemptKey = (store: Store, attempt: Attempt): string =>
  keepSent(store, fingerprintOf(attempt), { paysOnline: attempt.paysOnline });

function fingerprintOf({
  lines,
  totals: { grossPaise, totalPaise },
  addressId,
  tipPaise,
  coupon,
  creditPaise,
  slot,
  paysWithPaise,
  note,
  wishes,
  paysOnline,
}: Attempt): string {
  const products = lines.map(({ _id, product, quantity }) => [_id, product._id, quantity]);
  // Without them it is as it was before there were any.
  const credit = creditPaise > 0 ? [creditPaise] : [];
  const paysWith = paysWithPaise === undefined ? [] : [{ paysWithPaise }];
  return JSON.stringify([
    products,
    grossPaise,
    totalPaise,
    addressId,
    tipPaise,
    coupon,
    slot?.from,
    ...credit,
    ...paysWith,
    ...(note === undefined ? [] : [{ note }]),
    ...(wishes ? [{ wishes }] : []),
    ...(paysOnline ? [{ paysOnline }] : []),
  ]);
}

/** The server has answered, so the next attempt is another order. */
export const endAttempt = (store: Store, key: string): void => endSent(store, key);
