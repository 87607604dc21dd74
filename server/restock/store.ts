/** All SQL of requests for products that are out of stock. */

import { isBuyable } from '../catalogue/product-store.ts';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, desc, eq, lt, sql } from '../db/drizzle.ts';
import { restockRequests } from './tables.ts';

export type RestockRequest = Pick<typeof restockRequests.$inferSelect, 'userId' | 'productId'>;

/** Ids of products, the newest request first. */
export async function listRequests(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ productId: restockRequests.productId })
    .from(restockRequests)
    .where(eq(restockRequests.userId, userId))
    .orderBy(desc(restockRequests.createdAt), desc(restockRequests.productId));
  return rows.map(({ productId }) => productId);
}

/** Does nothing when there is one already. */
export async function insertRequest(queries: Queries, userId: string, productId: string): Promise<void> {
  await queries.insert(restockRequests).values({ userId, productId }).onConflictDoNothing();
}

const isRequest = ({ userId, productId }: RestockRequest) =>
  and(eq(restockRequests.userId, userId), eq(restockRequests.productId, productId));

/** Does nothing when there is none. */
export async function deleteRequest(queries: Queries, request: RestockRequest): Promise<void> {
  await queries.delete(restockRequests).where(isRequest(request));
}

export async function deleteRequestsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(restockRequests).where(eq(restockRequests.userId, userId));
}

/**
 * The oldest requests whose product can be bought again, locked until the transaction ends. Locked ones are left out, so
 * that no request is answered twice.
 */
export const lockDueRequests = (tx: Queries, limit: number): Promise<RestockRequest[]> =>
  tx
    .select({ userId: restockRequests.userId, productId: restockRequests.productId })
    .from(restockRequests)
    .where(isBuyable(restockRequests.productId))
    .orderBy(asc(restockRequests.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });

export const removeRequestsBefore = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, restockRequests, sql`${lt(restockRequests.createdAt, before)}`, signal);
