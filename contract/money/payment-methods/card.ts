import { asciiDigits } from '../../api/digits.ts';
import type { PaymentMethod } from './payment-method.ts';

/** The approval code on a slip, in which people put spaces; undefined when it is none. Codes of different days may be the same. */
function approvalCodeIn(text: string): string | undefined {
  const code = asciiDigits(text).replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z\d]{6}$/.test(code) ? code : undefined;
}

/** Payments at a card machine that who delivers brings along. The store does not see the payment. */
export const card = {
  label: (m) => m.payment.cardLabel(),
  name: (m) => m.payment.card(),
  isOn: ({ card: hasMachine }) => hasMachine === true,
  reference: {
    label: (m) => m.payment.approvalCode(),
    hint: (m) => m.payment.approvalCodeHint(),
    error: (m) => m.validation.approvalCode(),
    in: approvalCodeIn,
    inputMode: 'text',
  },
  alwaysShown: false,
} as const satisfies PaymentMethod;
