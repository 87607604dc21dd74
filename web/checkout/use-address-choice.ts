import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressQuery } from '../addresses/address-query.ts';
import { lastOrderQuery } from '../orders/orders-query.ts';
import { usualAddress } from './usual-address.ts';

/** The delivery address: the usual one until the customer selects another. '' for none. */
export function useAddressChoice() {
  const { data = [] } = useQuery(addressQuery);
  const { data: last } = useQuery(lastOrderQuery);
  // If a selected address is deleted, no other address replaces it automatically.
  const [chosen, choose] = useState<string>();
  return { addressId: chosen ?? usualAddress(data, last), choose };
}
