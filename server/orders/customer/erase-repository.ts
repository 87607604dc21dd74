/** SQL that erases a person from orders when their account is deleted. */

import { openStatuses } from '../../../contract/orders/order-steps.ts';
import type { Queries } from '../../db/database.ts';
import { and, eq, inArray, ne, sql } from '../../db/drizzle.ts';
import type { OrderRow } from '../model/repository.ts';
import { orderEvents, orders } from '../model/tables.ts';

/** The event for followers of an order. */
type Progress = Pick<OrderRow, 'id' | 'number' | 'status' | 'revision' | 'storeId' | 'riderId'>;

/** Returns true when the account of an order is deleted, and with it the address. */
export const isAnonymised = ({ address }: Pick<OrderRow, 'address'>): boolean => address.address_line === '';

/** Steps whose note was typed by a person, or contains such a text. */
const typedNotes = ['cancelled', 'reverted', 'delivered'] as const;

/**
 * Erases the name and address in a customer's orders; city, state and pincode stay for statistics. Also erases notes
 * that people typed about these orders, and notes that this person typed about others, because they may contain a name.
 * @returns the orders that have no address, or no rider, now
 */
export async function anonymiseOrders(tx: Queries, userId: string): Promise<Progress[]> {
  const ordersTheyHandled = tx
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(eq(orderEvents.actorId, userId), inArray(orderEvents.kind, ['cancelled', 'delivered'])));
  const noReasons = { cancelReason: '', receivedNote: '' };
  await tx
    .update(orders)
    .set(noReasons)
    .where(and(inArray(orders.id, ordersTheyHandled), ne(orders.userId, userId)));
  // Boards and phones show the open ones anew.
  const revision = sql`${orders.revision} + (${inArray(orders.status, [...openStatuses])})::int`;
  const progress = {
    id: orders.id,
    number: orders.number,
    status: orders.status,
    revision: orders.revision,
    storeId: orders.storeId,
    riderId: orders.riderId,
  };
  const placed = await tx
    .update(orders)
    .set({
      revision,
      customerName: '',
      addressId: null,
      address: sql`${orders.address} - '{landmark,gate_code,position}'::text[] || '{"address_line": "", "mobile": ""}'::jsonb`,
      ...noReasons,
      // Nobody can pay it, so its time is over.
      payBy: sql`case when ${orders.status} = 'awaiting_payment' then ${orders.createdAt} else ${orders.payBy} end`,
    })
    .where(eq(orders.userId, userId))
    .returning(progress);
  const carried = await tx
    .update(orders)
    .set({ revision, riderId: null })
    .where(eq(orders.riderId, userId))
    .returning(progress);
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const isTyped = inArray(orderEvents.kind, [...typedNotes]);
  await tx
    .update(orderEvents)
    .set({ note: '', noteTexts: null })
    .where(and(inArray(orderEvents.orderId, theirOrders), isTyped));
  await tx
    .update(orderEvents)
    .set({
      actorId: null,
      note: sql`case when ${isTyped} then '' else ${orderEvents.note} end`,
      noteTexts: sql`case when ${isTyped} then null else ${orderEvents.noteTexts} end`,
    })
    .where(eq(orderEvents.actorId, userId));
  return [...placed, ...carried];
}
