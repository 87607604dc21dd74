import { promisedBy } from '../../contract/delivery/promise.ts';
import type { OrderRow } from '../orders/model/repository.ts';

interface Needs {
  stores: { promise(pincode: string): { minutes: number } | undefined };
  now(): Date;
}

/** The store has an order from the moment when it is paid, or to be paid at the door, so its time begins then. A slot stays. */
export function promiseFromNow(
  { stores, now }: Needs,
  { promisedFrom, address }: { promisedFrom: Date | null; address: { pincode: string } },
): Partial<Pick<OrderRow, 'promisedBy'>> {
  const promise = promisedFrom === null ? stores.promise(address.pincode) : undefined;
  return promise ? { promisedBy: promisedBy(now(), promise.minutes) } : {};
}
