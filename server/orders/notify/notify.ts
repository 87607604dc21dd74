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

/** Takes an event back that is not true any more, in `tx`, which has the order locked. @param occurrence of the correction */
export type TakeBack = (
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'storeId'>,
  event: OrderEventName,
  occurrence: string,
) => Promise<void>;

export const takeBackThrough =
  (notifications: Pick<Notifications, 'correct'>): TakeBack =>
  (tx, { id: orderId, storeId }, event, occurrence) =>
    notifications.correct(tx, { orderId, storeId, occurrence }, [event]);

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
