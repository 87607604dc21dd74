/** All SQL of notes on orders. */
import type { NoteOfOrder } from '../../../../contract/orders/note-fields.ts';
import type { Queries } from '../../../db/database.ts';
import { asc, eq, inArray, type SQL, sql } from '../../../db/drizzle.ts';
import { orders } from '../../model/tables.ts';
import { orderNotes } from './tables.ts';

export type NoteRow = typeof orderNotes.$inferSelect;

/** Those of an order, oldest first. */
export const listNotes = (queries: Queries, orderId: string): Promise<NoteRow[]> =>
  queries.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id));

export async function insertNote(tx: Queries, row: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(row);
}

/** The notes for people who work on an order, oldest first; null for none. */
export const notesForStaff = (orderId: SQL) => sql<NoteOfOrder[] | null>`(
  select json_agg(json_build_object('_id', ${orderNotes.id}, 'kind', ${orderNotes.kind}, 'text', ${orderNotes.text})
    order by ${orderNotes.id})
  from ${orderNotes} where ${orderNotes.orderId} = ${orderId} and ${orderNotes.kind} <> 'to_customer')`;

/** Deletes the notes of a customer's orders, and what this person wrote on others, because they may contain a name. */
export async function deleteNotes(tx: Queries, userId: string): Promise<void> {
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  // One after the other, so that each uses an index.
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, theirOrders));
  await tx.delete(orderNotes).where(eq(orderNotes.authorId, userId));
}
