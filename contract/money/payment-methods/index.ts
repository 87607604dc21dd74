/** The methods to pay at the door besides cash, in the order in which people read them. */
import type { Messages } from '../../../messages/index.ts';
import { card } from './card.ts';
import type { PaymentMethod } from './payment-method.ts';
import { upi } from './upi.ts';

const methods = { upi, card } as const satisfies Record<string, PaymentMethod>;

export type PaymentMethodKey = keyof typeof methods;
export const paymentMethods: Readonly<Record<PaymentMethodKey, PaymentMethod>> = methods;
export const paymentMethodKeys = Object.keys(methods) as [PaymentMethodKey, ...PaymentMethodKey[]];

export const isPaymentMethod = (key: string): key is PaymentMethodKey => Object.hasOwn(methods, key);

/** A flag for each method that the shop takes. */
export type TakenMethods = { readonly [Key in PaymentMethodKey]?: true };

export const takenMethods = (payment: Readonly<Record<string, unknown>>): TakenMethods =>
  Object.fromEntries(paymentMethodKeys.filter((key) => methods[key].isOn(payment)).map((key) => [key, true]));

/** A name that is made of a key, such as 'receivedByUpi' for 'receivedBy'. */
export const keyWith = <Prefix extends string, Key extends PaymentMethodKey>(prefix: Prefix, key: Key) =>
  `${prefix}${key.charAt(0).toUpperCase()}${key.slice(1)}` as `${Prefix}${Capitalize<Key>}`;

/** Methods of payment besides cash that a shop takes. */
type Taken = { readonly [Key in PaymentMethodKey]?: unknown };
export const takesMoreThanCash = (taken: Taken): boolean => paymentMethodKeys.some((key) => taken[key]);

/** The methods that the shop takes besides cash, in words: 'UPI or card'; '' for cash only. @param tag of the language of `m` */
export const methodsInWords = (taken: Taken, m: Messages, tag: string): string =>
  new Intl.ListFormat(tag, { type: 'disjunction' }).format(
    paymentMethodKeys.filter((key) => taken[key]).map((key) => paymentMethods[key].name(m)),
  );
