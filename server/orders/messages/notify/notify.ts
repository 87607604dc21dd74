/** Notifies customers, besides emails, in the transaction of what happens to their order (decision 0065). */
import type { OrderEventName } from '../../../../contract/orders/order-event-names.ts';
import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import type { Queries } from '../../../db/database.ts';
import type { Notifications } from '../../../notifications/notifications.ts';
import type { OrderRow } from '../../model/repository.ts';
import type { OnTransition } from '../../transitions/transition.ts';

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

/** Takes an event back that is no longer true, in `tx`, which has the order locked. @param occurrence of the correction */
export type WithdrawNotification = (
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'storeId'>,
  event: OrderEventName,
  occurrence: string,
) => Promise<void>;

export const withdrawThrough =
  (notifications: Pick<Notifications, 'correct'>): WithdrawNotification =>
  (tx, { id: orderId, storeId }, event, occurrence) =>
    notifications.correct(tx, { orderId, storeId, occurrence }, [event]);

/** The notifications of a customer about an order of this status. */
const eventsOf: Readonly<Record<OrderStatus, readonly OrderEventName[]>> = {
  awaiting_payment: [],
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
