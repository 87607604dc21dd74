/** The choices of the last order, until the shopper makes others. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SubstituteWishes, usualSubstituteChoice } from '../../contract/orders/substitute-choices.ts';
import { addressQuery } from '../addresses/address-query.ts';
import { lastOrderQuery } from '../orders/order-queries.ts';
import { useStoredChoice } from './stored-choices.ts';
import { usualAddress } from './usual-address.ts';

/** The delivery address: the usual one until the customer selects another. '' for none. */
export function useAddressChoice() {
  const { data = [], isPending: areUnknown } = useQuery(addressQuery);
  const { data: last, isPending: isLastUnknown } = useQuery(lastOrderQuery);
  const [chosen, choose] = useStoredChoice<string | undefined>('address', undefined);
  const [before] = useState(chosen);
  // If a selected address is deleted, no other address replaces it automatically, but for one that was selected before a reload.
  const isGone = chosen === before && !data.some(({ _id }) => _id === chosen);
  const addressId = (isGone ? undefined : chosen) ?? usualAddress(data, last);
  const isLoading = areUnknown || (addressId === '' && isLastUnknown);
  const address = data.find(({ _id }) => _id === addressId);
  return { addressId, address, pincode: address?.pincode ?? '', isLoading, choose };
}

/** The choice for products that are not there: as for the last order until the shopper chooses. */
export function useWishes() {
  const { data: last, isPending } = useQuery(lastOrderQuery);
  const [chosen, choose] = useStoredChoice<SubstituteWishes | undefined>('wishes', undefined);
  const wishes = chosen ?? { order: last?.substitutes ?? usualSubstituteChoice, lines: {} };
  return [wishes, choose, isPending && chosen === undefined] as const;
}
