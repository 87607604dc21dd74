/** All SQL of saved lists. */

import type { Queries } from '../db/database.ts';
import { and, count, desc, eq, sql } from '../db/drizzle.ts';
import { selectLockedId } from '../users/repository.ts';
import { savedListLines, savedLists } from './tables.ts';

export interface ListRow {
  id: string;
  name: string;
  count: number;
}

export interface LineRow {
  productId: string;
  quantity: number;
  name: string;
}

const shown = { id: savedLists.id, name: savedLists.name, count: count(savedListLines.productId) };

const withCounts = (queries: Queries) =>
  queries
    .select(shown)
    .from(savedLists)
    .leftJoin(savedListLines, eq(savedListLines.listId, savedLists.id))
    .groupBy(savedLists.id);

/** The newest first. */
export const listLists = (queries: Queries, userId: string): Promise<ListRow[]> =>
  withCounts(queries).where(eq(savedLists.userId, userId)).orderBy(desc(savedLists.id));

/** A list of this user. */
export async function findList(queries: Queries, userId: string, id: string): Promise<ListRow | undefined> {
  const [row] = await withCounts(queries).where(and(eq(savedLists.id, id), eq(savedLists.userId, userId)));
  return row;
}

/** In the order in which they were added. */
export const listLines = (queries: Queries, listId: string): Promise<LineRow[]> =>
  queries
    .select({ productId: savedListLines.productId, quantity: savedListLines.quantity, name: savedListLines.name })
    .from(savedListLines)
    .where(eq(savedListLines.listId, listId))
    .orderBy(savedListLines.position);

/** Changes of which lists a user has run one after another: locks the user. */
export async function lockOwner(tx: Queries, userId: string): Promise<void> {
  await tx.execute(selectLockedId(sql`${userId}`));
}

/** Changes of one list run one after another. Returns false when the user has no such list. */
export async function lockList(tx: Queries, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: savedLists.id })
    .from(savedLists)
    .where(and(eq(savedLists.id, id), eq(savedLists.userId, userId)))
    .for('update');
  return rows.length > 0;
}

export async function insertList(tx: Queries, row: { id: string; userId: string; name: string }): Promise<void> {
  await tx.insert(savedLists).values(row);
}

export async function renameList(tx: Queries, id: string, name: string): Promise<void> {
  await tx.update(savedLists).set({ name }).where(eq(savedLists.id, id));
}

export async function deleteList(tx: Queries, id: string): Promise<void> {
  await tx.delete(savedLists).where(eq(savedLists.id, id));
}

/** Adds lines, or replaces the quantity of those that are there. */
export async function putLines(tx: Queries, listId: string, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(savedListLines)
    .values(lines.map((line) => ({ listId, ...line })))
    .onConflictDoUpdate({
      target: [savedListLines.listId, savedListLines.productId],
      set: { quantity: sql`excluded.quantity` },
    });
}

/** Does nothing when the product is not in the list. */
export async function deleteLine(tx: Queries, listId: string, productId: string): Promise<void> {
  await tx
    .delete(savedListLines)
    .where(and(eq(savedListLines.listId, listId), eq(savedListLines.productId, productId)));
}

/** With all their lines. */
export async function deleteListsOf(tx: Queries, userId: string): Promise<void> {
  await tx.delete(savedLists).where(eq(savedLists.userId, userId));
}
