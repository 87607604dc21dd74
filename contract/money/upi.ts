/**
 * Payments by UPI. A link that every UPI app understands, as text for a QR code, asks for the amount; the payer's app shows the
 * reference of the payment. No imports of schemas, so that it stays small in the browser.
 */
import { asciiDigits } from '../api/digits.ts';

/** The payee of payments by UPI. */
export interface UpiPayee {
  /** Such as 'shop@bank'. */
  id: string;
  /** As the app of the payer shows it. */
  name: string;
}

/** Returns true when `text` has the form of a UPI id: a name at a bank, such as 'hari.om-1@okbank'. */
export const isUpiId = (text: string): boolean => /^[a-z\d][a-z\d._-]{1,63}@[a-z][a-z\d]{1,30}$/i.test(text);

/** The reference of a payment (UTR, 12 digits) in a text, in which people put spaces; undefined when it is none. */
export function upiReferenceIn(text: string): string | undefined {
  const digits = asciiDigits(text).replaceAll(/\s/g, '');
  return /^\d{12}$/.test(digits) ? digits : undefined;
}

/**
 * The link that asks for a payment.
 * @param rupees with at most two decimals
 * @param orderNumber is the note of the payment
 */
export function upiLink({ id, name }: UpiPayee, rupees: number, orderNumber: string): string {
  // Not URLSearchParams: apps show its plus signs as they are.
  const fields = { pa: id, pn: name, am: rupees.toFixed(2), cu: 'INR', tn: orderNumber };
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&').replaceAll('%40', '@')}`;
}
