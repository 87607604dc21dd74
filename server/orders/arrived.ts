/** Who delivers an order says that they are at the door (decision 0054). */
import { whyNotStep } from '../../contract/order-steps.ts';
import { orderRightsOf } from '../../contract/staff-roles.ts';
import { addAuditEntry } from '../audit-log/audit-log.ts';
import type { Database } from '../db/database.ts';
import { notOfRole } from '../http/policies.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { lockOrder, updateOrder } from './change-store.ts';
import type { OrderEvents } from './order-events.ts';
import { isOfOtherRider, ofOtherRider } from './riders.ts';
import { orderLockWait } from './store.ts';
import { changedMeanwhile, type OrderActor } from './transition.ts';

interface Needs {
  database: Database;
  orderEvents: OrderEvents;
  now: () => Date;
}

/**
 * Stores when an order reached the door, which its customer sees at once. Saying it again changes nothing. A rider who says it of an
 * order that nobody has is its rider.
 * @param revision as the actor saw it
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED when the order is not on its way, or FORBIDDEN by the role of staff
 */
export async function arriveWith(
  { database, orderEvents, now }: Needs,
  orderId: string,
  by: Pick<OrderActor, 'userId' | 'name' | 'staffRole'>,
  revision: number,
): Promise<void> {
  const progress = await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('errors.orderNotFound');
    const rights = orderRightsOf(by.staffRole);
    if (isOfOtherRider(rights, order, by.userId)) throw ofOtherRider();
    if (!rights.steps.includes('delivered')) throw notOfRole();
    if (order.status === 'out_for_delivery' && order.arrivedAt !== null) return undefined;
    if (revision !== order.revision) throw changedMeanwhile(order);
    // Whoever is at the door could deliver.
    const refused = whyNotStep(order.status, 'delivered', 'shop');
    if (refused) throw new AppError('STEP_NOT_ALLOWED', refused);
    const changes = { arrivedAt: now(), ...(by.staffRole === 'rider' && { riderId: by.userId }) };
    await updateOrder(tx, orderId, changes);
    await addAuditEntry(tx, {
      actor: { id: by.userId, name: by.name },
      entity: 'order',
      entityId: order.id,
      entityName: order.number,
      action: 'at_door',
      fields: {},
    });
    return { ...order, ...changes, revision: order.revision + 1 };
  }, orderLockWait);
  if (progress) orderEvents.publish(progress);
}
