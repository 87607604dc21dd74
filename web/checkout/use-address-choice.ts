import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressQuery } from '../addresses/address-query.ts';
import { deviceStore } from '../api/storage.ts';
import { usualAddress } from './usual-address.ts';

/** Id of the address that the last order from this device went to. */
const name = 'lastAddress';

/** Where the order goes: the usual address until the shopper chooses. '' for none. */
export function useAddressChoice() {
  const { data = [] } = useQuery(addressQuery);
  // Once something was chosen and is gone, nothing else takes its place unseen.
  const [chosen, choose] = useState<string>();
  const addressId = chosen ?? usualAddress(data, deviceStore.get(name));
  return { addressId, choose, remember: () => deviceStore.set(name, addressId) };
}
