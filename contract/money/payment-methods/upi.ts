import { upiReferenceIn } from '../upi.ts';
import type { PaymentMethod } from './payment-method.ts';

/** Payments by UPI: a QR code asks for the amount (contract/money/upi.ts). A reference pays one order. */
export const upi = {
  label: (m) => m.payment.upi(),
  name: (m) => m.payment.upi(),
  isOn: ({ upiId }) => upiId !== '',
  reference: {
    label: (m) => m.adminOrders.upiReference(),
    hint: (m) => m.adminOrders.upiReferenceHint(),
    error: (m) => m.validation.upiReference(),
    in: upiReferenceIn,
    inputMode: 'numeric',
  },
  alwaysShown: true,
} as const satisfies PaymentMethod;
