/** Mobile numbers and pincodes of India, as people write them and as they are stored. Without imports of schemas, for screens. */
import { asciiDigits, plainLine } from './plain-text.ts';

/** Signs that people write between digits: spaces, dots, brackets, hyphens and dashes. */
const between = /[\s().\p{Dash_Punctuation}]/gu;

const digitsOf = (typed: string): string => asciiDigits(plainLine(typed)).replace(between, '');

/** '9876543210' of '+91 98765-43210', '098765 43210' or '९८७६५४३२१०'. What is no mobile number stays as it was typed, in one line. */
export function mobileOf(typed: string): string {
  const digits = digitsOf(typed).replace(/^(?:(?:\+|00)?91)?0?(?=\d{10}$)/, '');
  return isMobile(digits) ? digits : plainLine(typed);
}

/** The same, but '' for what is no mobile number. */
export function mobileIn(phone: string): string {
  const mobile = mobileOf(phone);
  return isMobile(mobile) ? mobile : '';
}

/** Ten digits, of which the first is 6 to 9 (National Numbering Plan of India). */
export const isMobile = (text: string): boolean => /^[6-9]\d{9}$/.test(text);

/** '560001' of '560 001'. What is no pincode stays as it was typed, in one line. */
export function pincodeOf(typed: string): string {
  const digits = digitsOf(typed);
  return isPincode(digits) ? digits : plainLine(typed);
}

/** Six digits, of which the first, the region, is 1 to 9 (India Post). */
export const isPincode = (text: string): boolean => /^[1-9]\d{5}$/.test(text);
