import type { Address } from '../../contract/addresses/addresses.ts';
import type { Order } from '../../contract/orders/orders.ts';

type LastOrder = Pick<Order, 'deliveryAddressId' | 'delivery_address'>;

/**
 * Id of the most likely address: the only one, or that of the last order; '' when unknown. Old orders contain only the address
 * text, not its id.
 */
export function usualAddress(addresses: readonly Address[], last: LastOrder | null | undefined): string {
  const [first] = addresses;
  if (first && addresses.length === 1) return first._id;
  if (!last) return '';
  const { deliveryAddressId, delivery_address: wentTo } = last;
  const isSame = (address: Address) =>
    deliveryAddressId === null ? says(address) === says(wentTo) : address._id === deliveryAddressId;
  return addresses.find(isSame)?._id ?? '';
}

const says = ({ address_line, city, state, pincode, mobile }: Omit<Address, '_id'>): string =>
  JSON.stringify([address_line, city, state, pincode, mobile]);
