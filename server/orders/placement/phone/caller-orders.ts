import type { Database } from '../../../db/database.ts';
import { listOneOffAddresses, listOpenOrdersIn } from '../../model/repository.ts';

/**
 * The orders that help with a call: the addresses of a customer's last orders by phone that are not saved ones, and their open orders in
 * these stores, in all for undefined. Both newest first.
 */
export async function findOrdersOfCaller(
  { database: { queries } }: { database: Database },
  userId: string,
  storeIds: readonly string[] | undefined,
) {
  const said = await listOneOffAddresses(queries, userId);
  return { said, open: await listOpenOrdersIn(queries, userId, storeIds) };
}
