import type { Address } from '../../contract/addresses.ts';

/** Id of the address that the shopper most likely wants: the only one, or else where the last order went; '' when nobody knows. */
export function usualAddress(addresses: readonly Pick<Address, '_id'>[], lastId: string | null): string {
  const [first] = addresses;
  if (first && addresses.length === 1) return first._id;
  return addresses.find(({ _id }) => _id === lastId)?._id ?? '';
}
