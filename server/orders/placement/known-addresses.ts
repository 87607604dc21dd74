import type { Address } from '../../../contract/addresses/addresses.ts';
import type { OrderRow } from '../model/repository.ts';

/** The addresses that a customer is known by, each once: saved ones, then those that they said, without an id. */
export function uniqueAddresses(
  saved: readonly Address[],
  said: readonly OrderRow['address'][],
): (OrderRow['address'] & { _id?: string })[] {
  const known = new Set<string>();
  return [...saved, ...said].filter(({ address_line, pincode, mobile }) => {
    const key = JSON.stringify([address_line.toLowerCase(), pincode, mobile]);
    return !known.has(key) && known.add(key);
  });
}
