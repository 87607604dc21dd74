/** All SQL of the photos of reviews. */
import type { Queries } from '../db/database.ts';
import { and, asc, eq, lte, type SQL, sql } from '../db/drizzle.ts';
import { removedReviewPhotos } from './tables.ts';

export type RemovedPhoto = typeof removedReviewPhotos.$inferSelect;

/** Notes that these pictures left a review. */
export async function addRemovedPhotos(queries: Queries, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;
  await queries
    .insert(removedReviewPhotos)
    .values([...new Set(imageIds)].sort().map((imageId) => ({ imageId })))
    .onConflictDoUpdate({ target: removedReviewPhotos.imageId, set: { removedAt: sql`now()` } });
}

export const listRemovedPhotos = (queries: Queries, limit: number): Promise<RemovedPhoto[]> =>
  queries.select().from(removedReviewPhotos).orderBy(asc(removedReviewPhotos.imageId)).limit(limit);

/** Unless it was removed again since. */
export async function deleteRemovedPhoto(queries: Queries, { imageId, removedAt }: RemovedPhoto): Promise<void> {
  await queries
    .delete(removedReviewPhotos)
    .where(and(eq(removedReviewPhotos.imageId, imageId), lte(removedReviewPhotos.removedAt, removedAt)));
}

/** A subquery: see `PicturesOfOthers`. */
export const picturesOfReviews = (among: SQL): SQL =>
  sql`select kept.id from reviews, unnest(photos) as kept(id) where kept.id in (${among})`;
