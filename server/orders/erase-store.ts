/** SQL that erases a person from orders when their account is deleted. */

import type { Queries } from '../db/database.ts';
import { and, eq, inArray, ne, sql } from '../db/drizzle.ts';
import { orderEvents, orders } from './tables.ts';

/** Steps whose note was typed by a person, or contains such a text. */
const typedNotes = ['cancelled', 'reverted', 'delivered'] as const;

/**
 * Erases the name and address in a customer's orders; city, state and pincode stay for statistics. Also erases notes
 * that people typed about these orders, and notes that this person typed about others, because they may contain a name.
 */
export async function anonymiseOrders(tx: Queries, userId: string): Promise<void> {
  const ordersTheyHandled = tx
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(eq(orderEvents.actorId, userId), inArray(orderEvents.kind, ['cancelled', 'delivered'])));
  const noReasons = { cancelReason: '', receivedNote: '' };
  await tx
    .update(orders)
    .set(noReasons)
    .where(and(inArray(orders.id, ordersTheyHandled), ne(orders.userId, userId)));
  await tx
    .update(orders)
    .set({
      customerName: '',
      addressId: null,
      address: sql`${orders.address} - '{landmark,gate_code,position}'::text[] || '{"address_line": "", "mobile": ""}'::jsonb`,
      ...noReasons,
    })
    .where(eq(orders.userId, userId));
  await tx.update(orders).set({ riderId: null }).where(eq(orders.riderId, userId));
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
}
