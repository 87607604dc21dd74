/** All SQL of requests for products that are out of stock. */

import { isBuyableIn } from '../catalogue/stock/sale-repository.ts';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, desc, eq, lt, sql } from '../db/drizzle.ts';
import { isClosed } from '../stores/repository.ts';
import { restockRequests } from './tables.ts';

export type RestockRequest = Pick<typeof restockRequests.$inferSelect, 'userId' | 'storeId' | 'productId'>;

const columns = {
  userId: restockRequests.userId,
  storeId: restockRequests.storeId,
  productId: restockRequests.productId,
};

/** The requests of a person in all stores, the newest first. */
export const listRequests = (queries: Queries, userId: string): Promise<RestockRequest[]> =>
  queries
    .select(columns)
    .from(restockRequests)
    .where(eq(restockRequests.userId, userId))
    .orderBy(desc(restockRequests.createdAt), desc(restockRequests.productId));

/** Does nothing when there is one already. */
export async function insertRequest(queries: Queries, request: RestockRequest): Promise<void> {
  await queries.insert(restockRequests).values(request).onConflictDoNothing();
}

const isRequest = ({ userId, storeId, productId }: RestockRequest) =>
  and(
    eq(restockRequests.userId, userId),
    eq(restockRequests.storeId, storeId),
    eq(restockRequests.productId, productId),
  );

/** Does nothing when there is none. */
export async function deleteRequest(queries: Queries, request: RestockRequest): Promise<void> {
  await queries.delete(restockRequests).where(isRequest(request));
}

export async function deleteRequestsOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(restockRequests).where(eq(restockRequests.userId, userId));
}

/**
 * The oldest requests whose product can be bought again in their store, locked until the transaction ends. Locked ones are left
 * out, so that no request is answered twice, and those in closed stores, which deliver nothing.
 */
export const lockDueRequests = (tx: Queries, limit: number): Promise<RestockRequest[]> =>
  tx
    .select(columns)
    .from(restockRequests)
    .where(
      sql`${isBuyableIn(restockRequests.storeId, restockRequests.productId)} and not ${isClosed(restockRequests.storeId)}`,
    )
    .orderBy(asc(restockRequests.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });

export const removeRequestsBefore = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, restockRequests, sql`${lt(restockRequests.createdAt, before)}`, signal);
