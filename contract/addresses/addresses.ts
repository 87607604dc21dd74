/** Delivery addresses: at most three for each shopper. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, idempotencyHeaders, nothing, optionalText, text } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { plainLine, usualWidth } from '../api/plain-text.ts';
import { pincodeOf } from '../users/phone-and-pincode.ts';
import { mobile } from '../users/users.ts';
import { isPincode } from './pincode.ts';
import { position } from './position.ts';

/** Letters of any script with their marks, and spaces. */
const lettersAndSpaces = /^[\p{L}\p{M} ]+$/u;

const apostrophes = /['＇’‘ʼʻ`｀´′]/g;
/** Hyphens and dashes, brackets, quotation marks, and what ends or parts names: '/', '|', '।'. */
const signs = /[\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}".,:;/|।]/gu;

/**
 * Letters of the usual width without the signs that people write in names of places: 'Jammu & Kashmir', 'St. Thomas Mount',
 * 'Bengaluru (Bangalore)', 'Delhi-NCR', 'Kochi; Cochin'.
 */
const placeName = (typed: string): string =>
  plainLine(usualWidth(typed.replace(apostrophes, '')).replaceAll('&', ' and ').replace(signs, ' '));

export const addressBody = z.object({
  address_line: text(m.validation.streetRequired(), limits.addressLineMax).min(
    limits.addressLineMin,
    m.validation.streetShort(),
  ),
  city: text(m.validation.cityRequired(), limits.placeNameMax)
    .overwrite(placeName)
    .regex(lettersAndSpaces, m.validation.cityLetters()),
  state: text(m.validation.stateRequired(), limits.placeNameMax)
    .overwrite(placeName)
    .regex(lettersAndSpaces, m.validation.stateLetters()),
  pincode: text(m.validation.pincodeRequired(), 20)
    .overwrite(pincodeOf)
    .refine(isPincode, m.validation.pincodeDigits()),
  mobile,
  /** Left out, a saved one stays. */
  landmark: optionalText(limits.landmarkMax).optional(),
  gate_code: optionalText(limits.gateCodeMax).optional(),
  /**
   * Where the door is, as the shopper's device measured it. Left out, a saved one stays while street, city, state and pincode do; null
   * removes it.
   */
  position: position.nullable().optional(),
});
export type AddressBody = z.infer<typeof addressBody>;

export const address = z.object({
  _id: id,
  address_line: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  mobile: z.string(),
  /** These are left out when empty. */
  landmark: z.string().optional(),
  gate_code: z.string().optional(),
  position: position.optional(),
});
export type Address = z.infer<typeof address>;

export const addressCalls = {
  addAddress: call('user', 'POST', '/api/v1/address/add-address', {
    headers: idempotencyHeaders,
    body: addressBody,
    output: address,
    errors: ['ADDRESS_LIMIT', 'IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND'],
  }),
  getAddress: call('user', 'GET', '/api/v1/address/get-address', { output: z.array(address) }),
  updateAddress: call('user', 'PUT', '/api/v1/address/update-address', {
    body: addressBody.extend({ addressId: id }),
    output: address,
    errors: ['NOT_FOUND'],
  }),
  deleteAddress: call('user', 'DELETE', '/api/v1/address/delete/:addressId', {
    params: z.object({ addressId: id }),
    output: nothing,
  }),
};
