/** Fields of payments at the door besides cash. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { type PaymentMethodKey, paymentMethodKeys, paymentMethods } from './payment-methods/index.ts';

const ofEachMethod = <V>(make: (key: PaymentMethodKey) => V) =>
  Object.fromEntries(paymentMethodKeys.map((key) => [key, make(key)])) as Record<PaymentMethodKey, V>;

export function paymentReference(key: PaymentMethodKey) {
  const { reference } = paymentMethods[key];
  return z
    .string({ error: reference.error(m) })
    .overwrite((value) => reference.in(value) ?? value)
    .refine((value) => reference.in(value) !== undefined, reference.error(m));
}

/** The methods that a shop takes. */
export const takenMethodFlags = ofEachMethod(() => z.literal(true).optional());

/** Paid by this method, with the proof of the payment. */
export const paymentsBody = ofEachMethod((key) =>
  z
    .object({
      reference: paymentReference(key),
      /** Rupees: what of `received` was by this method, when the rest was in cash. Both together are the total, with nothing left to explain. */
      amount: z
        .number({ error: m.validation.amountReceived() })
        .min(0.01, m.validation.moreThanNothing())
        .max(1e7, m.validation.tooMuch())
        .optional(),
    })
    .optional(),
);

/** How an order was paid besides cash. */
export const paidWith = z.object({
  method: z.enum(paymentMethodKeys),
  /** Only for staff. */
  reference: z.string().optional(),
  /** Rupees: what was paid by this method, when the rest was in cash. */
  amount: z.number().optional(),
});
