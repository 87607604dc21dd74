/** All SQL of merging the cart of a device. */
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, desc, eq, notInArray, sql } from '../db/drizzle.ts';
import type { CartLine } from './repository.ts';
import { cartItems, cartMerges } from './tables.ts';

/** Days for which a device may repeat a merge. */
const keptDays = 30;
/** Merges that are kept of an account: devices repeat only their last one. */
const keptOfAccount = 20;

export type MergeRow = typeof cartMerges.$inferSelect;

/**
 * Returns and locks the items that were merged under this id before; a new row for the first time. The row may belong to another account,
 * which used the same device.
 */
export async function claimMerge(tx: Queries, id: string, userId: string): Promise<MergeRow> {
  // An update locks the row, and returns it.
  const [row] = await tx
    .insert(cartMerges)
    .values({ id, userId })
    .onConflictDoUpdate({ target: cartMerges.id, set: { id: sql`excluded.id` } })
    .returning();
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

export async function saveMerge(
  tx: Queries,
  { id, counted, differences }: Pick<MergeRow, 'id' | 'counted' | 'differences'>,
): Promise<void> {
  await tx.update(cartMerges).set({ counted, differences }).where(eq(cartMerges.id, id));
}

/** A shopper's lines, locked in id order like those of an order. Call `lockShopper` first. */
export const lockLines = (tx: Queries, userId: string): Promise<CartLine[]> =>
  tx
    .select({ id: cartItems.id, productId: cartItems.productId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.id))
    .for('update');

/** Adds new lines, and sets the quantities of existing ones. Call `lockLines` first. */
export async function writeLines(tx: Queries, userId: string, lines: readonly CartLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(cartItems)
    .values(lines.map((line) => ({ ...line, userId })))
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId],
      set: { quantity: sql`excluded.quantity` },
    });
}

/** Deletes all merges of a shopper but the newest. Call `lockShopper` first. */
export async function forgetOlderMerges(tx: Queries, userId: string): Promise<void> {
  const newest = tx
    .select({ id: cartMerges.id })
    .from(cartMerges)
    .where(eq(cartMerges.userId, userId))
    .orderBy(desc(cartMerges.createdAt))
    .limit(keptOfAccount);
  await tx.delete(cartMerges).where(and(eq(cartMerges.userId, userId), notInArray(cartMerges.id, newest)));
}

export async function deleteMergesOf(tx: Queries, userId: string): Promise<void> {
  await tx.delete(cartMerges).where(eq(cartMerges.userId, userId));
}

export const removeOldMerges = (queries: Queries, signal: AbortSignal): Promise<void> =>
  deleteInBatches(
    queries,
    cartMerges,
    sql`${cartMerges.createdAt} < now() - ${sql.raw(`interval '${keptDays} days'`)}`,
    signal,
  );
