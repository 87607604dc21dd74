import type { Address } from '../../contract/addresses/addresses.ts';
import { isPincode } from '../../contract/addresses/pincode.ts';

type Place = Pick<Address, 'city' | 'state'>;

/** The digits of a pincode that name its sorting district. */
const ofDistrict = 3;

/**
 * City and state of a pincode, as the shopper wrote them in an address before: of the same pincode, otherwise of the same district.
 * Undefined when there is none.
 */
export function placeOfPincode(pincode: string, addresses: readonly Address[]): Place | undefined {
  if (!isPincode(pincode)) return undefined;
  const district = pincode.slice(0, ofDistrict);
  const found =
    addresses.find((each) => each.pincode === pincode) ?? addresses.find((each) => each.pincode.startsWith(district));
  return found && { city: found.city, state: found.state };
}
