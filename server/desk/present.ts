import type { DeskOrder, DeskOrderCard } from '../../contract/desk.ts';
import { toRupees } from '../../contract/money.ts';
import { changeableStatuses, nextSteps } from '../../contract/order-steps.ts';
import type { OrderStory } from '../orders/orders.ts';
import { presentEvent, presentOrder } from '../orders/present.ts';
import type { CardRow, PersonRow } from './store.ts';

export const presentCard = (row: CardRow): DeskOrderCard => ({
  _id: row.id,
  orderId: row.number,
  status: row.status,
  payment_status: row.paymentStatus,
  revision: row.revision,
  customerName: row.customerName,
  mobile: row.address.mobile,
  city: row.address.city,
  pincode: row.address.pincode,
  count: row.count,
  totalAmount: toRupees(row.totalPaise),
  createdAt: row.createdAt.toISOString(),
});

/** @param people whoever has to do with the order and still has an account */
export function presentDeskOrder(story: OrderStory, people: readonly PersonRow[]): DeskOrder {
  const { order, events } = story;
  const personOf = (id: string | null) => people.find((person) => person.id === id);
  return {
    ...presentOrder(story),
    revision: order.revision,
    cancelReason: order.cancelReason,
    customer: { name: order.customerName, email: personOf(order.userId)?.email ?? '' },
    events: events.map((event) => ({ ...presentEvent(event), actorName: personOf(event.actorId)?.name ?? '' })),
    steps: nextSteps(order.status, 'shop'),
    canChangeLines: changeableStatuses.includes(order.status),
  };
}
