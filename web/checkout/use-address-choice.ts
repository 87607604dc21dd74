import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressQuery } from '../addresses/address-query.ts';
import { lastOrderQuery } from '../orders/orders-query.ts';
import { usualAddress } from './usual-address.ts';

/** Where the order goes: the usual address until the shopper chooses, on any device. '' for none. */
export function useAddressChoice() {
  const { data = [] } = useQuery(addressQuery);
  const { data: last } = useQuery(lastOrderQuery);
  // Once something was chosen and is gone, nothing else takes its place unseen.
  const [chosen, choose] = useState<string>();
  return { addressId: chosen ?? usualAddress(data, last), choose };
}
