/** Mobile numbers and pincodes of India, as people write them and as they are stored. Without imports of schemas, for screens. */
import { isPincode } from '../addresses/pincode.ts';
import { asciiDigits } from '../api/digits.ts';
import { plainLine } from '../api/plain-text.ts';

/** Signs that people write between and around digits: spaces, dots, commas, brackets, quotation marks, hyphens and dashes. */
const between = /[\s().,:;'"‘’“”\p{Dash_Punctuation}]/gu;

const digitsOf = (typed: string): string => asciiDigits(plainLine(typed)).replace(between, '');

/** '9876543210' of '+91 98765-43210', '098765 43210', 'tel:+919876543210' or '९८७६५४३२१०'. What is no mobile number stays as it was typed, in one line. */
export function mobileOf(typed: string): string {
  const digits = digitsOf(typed).replace(/^(?:tel)?(?:(?:\+|0{0,2})91)?0?(?=\d{10}$)/i, '');
  return isMobile(digits) ? digits : plainLine(typed);
}

/** The same, but '' for what is no mobile number. */
export function mobileIn(phone: string): string {
  const mobile = mobileOf(phone);
  return isMobile(mobile) ? mobile : '';
}

/** A phone number that people read, also of a landline: as it was typed, with the usual digits and hyphens, and spaces for dots. */
export const phoneLineOf = (typed: string): string =>
  asciiDigits(plainLine(typed))
    .replace(/\p{Dash_Punctuation}/gu, '-')
    .replace(/[\s.]+/g, ' ');

/** Ten digits, of which the first is 6 to 9 (National Numbering Plan of India). */
export const isMobile = (text: string): boolean => /^[6-9]\d{9}$/.test(text);

/** '560001' of '560 001' or '560001,'. What is no pincode stays as it was typed, in one line. */
export function pincodeOf(typed: string): string {
  const digits = digitsOf(typed);
  return isPincode(digits) ? digits : plainLine(typed);
}
