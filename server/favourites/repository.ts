/** All SQL of favourites. */

import type { Queries } from '../db/database.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { favourites } from './tables.ts';

/** Ids of products, the newest favourite first. */
export async function listFavourites(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ productId: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.productId));
  return rows.map(({ productId }) => productId);
}

/** Does nothing when it is one already. */
export async function insertFavourite(queries: Queries, userId: string, productId: string): Promise<void> {
  await queries.insert(favourites).values({ userId, productId }).onConflictDoNothing();
}

/** Does nothing when it is none. */
export async function deleteFavourite(queries: Queries, userId: string, productId: string): Promise<void> {
  await queries.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)));
}

export async function deleteFavouritesOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(favourites).where(eq(favourites.userId, userId));
}
