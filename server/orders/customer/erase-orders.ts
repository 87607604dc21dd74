import { isOpen } from '../../../contract/orders/order-steps.ts';
import { afterCommit, type Queries } from '../../db/database.ts';
import { eraseFreeText } from '../delivery/refusals/repository.ts';
import type { OrderEvents } from '../model/order-events.ts';
import { eraseFromChanges } from '../questions/changes/repository.ts';
import { anonymiseOrders } from './erase-repository.ts';

/** Erases personal data from the orders of an account that is deleted in `tx`; the lines stay. */
export async function eraseOrders(orderEvents: OrderEvents, tx: Queries, userId: string): Promise<void> {
  // It finds what this person delivered by the timeline, from which they go next.
  await eraseFreeText(tx, userId);
  const changed = await anonymiseOrders(tx, userId);
  afterCommit(tx, () => {
    for (const order of changed) if (isOpen(order.status)) orderEvents.publish(order);
  });
  // It needs the orders locked, like everybody who changes one of these.
  await eraseFromChanges(tx, userId);
}
