/** Says what customers are told of, besides emails, in the transaction of what happens to their order (decision 0065). */
import type { OrderEventName } from '../../../contract/order-event-names.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import type { Queries } from '../../db/database.ts';
import type { Notifications } from '../../notifications/notifications.ts';
import type { OrderRow } from '../store.ts';
import type { OnTransition } from '../transition.ts';

/** Adds an event of an order. @param occurrence see the table of notifications */
export type Notify = (
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'storeId' | 'userId'>,
  event: OrderEventName,
  occurrence: string,
) => Promise<void>;

export const notifyThrough =
  (notifications: Pick<Notifications, 'add'>): Notify =>
  (tx, { id: orderId, storeId, userId }, event, occurrence) =>
    notifications.add(tx, { orderId, storeId, userId, event, occurrence });

/** What a customer was told of who was told that an order has this status. */
const eventsOf: Readonly<Record<OrderStatus, readonly OrderEventName[]>> = {
  placed: ['order.placed'],
  packed: ['order.packed'],
  out_for_delivery: ['order.out_for_delivery', 'order.arrived'],
  delivered: ['order.delivered'],
  cancelled: ['order.cancelled'],
};

/** Adds each step of an order, and a correction when one is undone. */
export const notifySteps =
  (notifications: Pick<Notifications, 'add' | 'correct'>): OnTransition =>
  async (tx, { kind, before, after }) => {
    if (kind === 'line_changed') return;
    const occurrence = String(after.revision);
    if (kind === 'reverted') {
      const { id: orderId, storeId } = before;
      await notifications.correct(tx, { orderId, storeId, occurrence }, eventsOf[before.status]);
      return;
    }
    const [event] = eventsOf[kind];
    if (event) await notifyThrough(notifications)(tx, before, event, occurrence);
  };
