/** The numbers below the bars on a pack: EAN-8, EAN-13 and UPC-A. No schemas, like `limits.ts`. */
import { asciiDigits } from '../api/digits.ts';

/** EAN-8; UPC-A, which is an EAN-13 whose first 0 is not printed; EAN-13. */
const shape = /^(?:\d{8}|\d{12,13})$/;

/** The typed text without the spaces and hyphens between groups of digits. */
const digitsOf = (text: string): string => asciiDigits(text).replace(/[\s\p{Dash_Punctuation}]/gu, '');

/** Returns true when a text has the number of digits of an EAN, also one with a wrong check digit. */
export const hasDigitsOfEan = (text: string): boolean => shape.test(digitsOf(text));

/** The EAN that a text is, with 8 or 13 digits: a UPC-A gets its 0. Undefined for anything else, or a wrong check digit. */
export function eanOf(text: string): string | undefined {
  const digits = digitsOf(text);
  if (!shape.test(digits) || !isChecked(digits)) return undefined;
  return digits.length === 12 ? `0${digits}` : digits;
}

/** From the right, the digits count once and three times in turn; the sum is a multiple of ten. Only zeros are no number. */
function isChecked(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum > 0 && sum % 10 === 0;
}
