/** Where an order goes: a saved address of its customer, or what a caller said. */
import type { Addresses } from '../../addresses/addresses.ts';
import { presentPosition } from '../../addresses/present.ts';
import type { AddressRow } from '../../addresses/repository.ts';
import type { Queries } from '../../db/database.ts';
import type { OrderRow } from '../model/repository.ts';
import type { OrderRequest } from './request.ts';

/** `id` is null for an address that is not saved. */
export type DeliveryAddress = Omit<AddressRow, 'id' | 'userId' | 'slot' | 'createdAt'> & { id: string | null };

/** Undefined when the customer has no such address. */
export async function findDeliveryAddress(
  addresses: Pick<Addresses, 'find'>,
  queries: Queries,
  userId: string,
  { addressId, address }: Pick<OrderRequest, 'addressId' | 'address'>,
): Promise<DeliveryAddress | undefined> {
  if (!address) return addresses.find(queries, userId, addressId);
  const { address_line: addressLine, city, state, pincode, mobile, landmark = '', gate_code: gateCode = '' } = address;
  const { latitude = null, longitude = null } = address.position ?? {};
  return { id: null, addressLine, city, state, pincode, mobile, landmark, gateCode, latitude, longitude };
}

/** An address as orders store it. */
export const addressOfOrder = (address: DeliveryAddress): OrderRow['address'] => ({
  address_line: address.addressLine,
  city: address.city,
  state: address.state,
  pincode: address.pincode,
  mobile: address.mobile,
  ...(address.landmark !== '' && { landmark: address.landmark }),
  ...(address.gateCode !== '' && { gate_code: address.gateCode }),
  ...presentPosition(address),
});
