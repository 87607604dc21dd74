/** Delivery addresses: at most three for each shopper (spec §3, §5). */
import * as z from 'zod';
import { id, text } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { mobile } from './users.ts';

/** Letters of any script with their marks, and spaces (spec §5: 'letters and spaces only'). */
const lettersAndSpaces = /^[\p{L}\p{M} ]+$/u;

export const addressBody = z.object({
  address_line: text(messages.streetRequired, limits.addressLineMax).min(limits.addressLineMin, messages.streetShort),
  city: text(messages.cityRequired, limits.placeNameMax).regex(lettersAndSpaces, messages.cityLetters),
  state: text(messages.stateRequired, limits.placeNameMax).regex(lettersAndSpaces, messages.stateLetters),
  pincode: text(messages.pincodeRequired, 20).regex(/^\d{6}$/, messages.pincodeDigits),
  mobile,
});
export type AddressBody = z.infer<typeof addressBody>;

export const updateAddressBody = addressBody.extend({ addressId: id });
export const addressParams = z.object({ addressId: id });

export const address = z.object({
  _id: id,
  address_line: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  mobile: z.string(),
});
export type Address = z.infer<typeof address>;
