/** Changes to what belongs to an order that are no step of it: reports of problems, refunds. */
import type { Database, Queries } from '../db/database.ts';
import { notFound } from '../platform/errors.ts';
import { lockOrder, updateOrder } from './change-store.ts';
import type { OrderEvents } from './order-events.ts';
import type { OrderRow } from './store.ts';

interface Needs {
  database: Database;
  orderEvents: OrderEvents;
}

/**
 * Locks an order for `work`, gives it a new revision, and tells those who follow it.
 * @param work returns whether it changed something
 * @throws AppError NOT_FOUND, or what `work` throws; nothing is changed then
 */
export async function changeBesideSteps(
  { database, orderEvents }: Needs,
  orderId: string,
  work: (tx: Queries, order: OrderRow) => Promise<boolean>,
): Promise<void> {
  const progress = await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('errors.orderNotFound');
    if (!(await work(tx, order))) return undefined;
    await updateOrder(tx, orderId, {});
    return { ...order, revision: order.revision + 1 };
  });
  if (progress) orderEvents.publish(progress);
}
