/** The person who takes an order by phone, and the differences from an order that a shopper places (docs/features/phone-orders.md). */
import { toRupees } from '../../../../contract/money/money.ts';
import type { Change } from '../../../audit-log/audit-log.ts';
import type { Queries } from '../../../db/database.ts';
import { type Identity, requireStore } from '../../../http/policies.ts';
import { customerSuspended } from '../../../users/callers.ts';
import { lockActiveName } from '../../../users/repository.ts';
import type { PlacedOrder } from '../../model/repository.ts';
import type { OrderRequest, WantedLine } from '../request.ts';

/** A manager, support or an owner. */
export type OrderTaker = Identity;

/** @throws AppError FORBIDDEN for staff of other stores than the one that delivers */
export function requireStoreOfTaker(taker: OrderTaker | undefined, storeId: string): void {
  if (taker) requireStore(taker, storeId);
}

/**
 * Locks the account of a caller, as taking the cart does for shoppers: their orders are placed one after another. Returns what the
 * caller ordered in place of a cart, which stays as it is.
 * @throws AppError CUSTOMER_SUSPENDED, also for an account that was deleted meanwhile
 */
export async function lockCaller(
  tx: Queries,
  userId: string,
  { lines }: Pick<OrderRequest, 'lines'>,
): Promise<readonly WantedLine[]> {
  if ((await lockActiveName(tx, userId)) === undefined) throw customerSuspended();
  return lines;
}

/** The entry of the audit log. */
export const takenByPhone = (
  { userId, name }: OrderTaker,
  { id, number, totalPaise }: PlacedOrder['order'],
): Change => ({
  actor: { id: userId, name },
  entity: 'order',
  entityId: id,
  entityName: number,
  action: 'placed_by_phone',
  fields: { total: { from: null, to: toRupees(totalPaise) } },
});
