import type { Database } from '../../db/database.ts';
import { findOrderOfKey, type PlacedOrder } from '../model/repository.ts';

/** The order that a customer placed with a key, in one of these stores; in any for undefined. */
export async function findPlaced(
  { database }: { database: Database },
  userId: string,
  key: string,
  storeIds?: readonly string[],
): Promise<PlacedOrder | undefined> {
  const found = await findOrderOfKey(database.queries, userId, key);
  return found && (storeIds?.includes(found.order.storeId) ?? true) ? found : undefined;
}
