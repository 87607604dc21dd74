/**
 * The code that the customer gives the rider at the door (docs/features/delivery-code.md). No schemas, so that it stays small in the
 * browser.
 */
import { asciiDigits } from '../api/digits.ts';

/** The code in a text, in which people put spaces; undefined when it is none. */
export function deliveryCodeIn(text: string): string | undefined {
  const digits = asciiDigits(text).replaceAll(/\s/g, '');
  return /^\d{4}$/.test(digits) ? digits : undefined;
}
