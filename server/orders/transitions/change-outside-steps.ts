/** Changes of an order, or of what belongs to it, that are no step: its rider, reports of problems, refunds. */
import type { Database, Queries } from '../../db/database.ts';
import { notFound } from '../../lib/errors.ts';
import { clearRiderPosition } from '../delivery/location/clear-rider-position.ts';
import { lockOrder, type OrderChanges, updateOrder } from '../model/change-repository.ts';
import type { OrderEvents } from '../model/order-events.ts';
import { type OrderRow, orderLockWait } from '../model/repository.ts';

interface Needs {
  database: Database;
  orderEvents: OrderEvents;
}

/**
 * Locks an order for `work`, gives it a new revision, and tells those who follow it.
 * @param work returns the columns that change ({} when only what belongs to the order does), or undefined when nothing does
 * @throws AppError NOT_FOUND, or what `work` throws; nothing is changed then
 */
export async function changeOutsideSteps(
  { database, orderEvents }: Needs,
  orderId: string,
  work: (tx: Queries, order: OrderRow) => Promise<OrderChanges | undefined>,
): Promise<void> {
  const progress = await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('errors.orderNotFound');
    const changes = await work(tx, order);
    if (!changes) return undefined;
    await updateOrder(tx, orderId, changes);
    await clearRiderPosition(tx, order, changes);
    return { ...order, ...changes, revision: order.revision + 1 };
  }, orderLockWait);
  if (progress) orderEvents.publish(progress);
}
