/** All SQL of reviews, except their photos. Callers lock the account, the totals by product, then reviews by id. */
import type { ReviewFilter, ReviewOrder } from '../../contract/reviews/review-choices.ts';
import { inBatches } from '../db/batches.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from '../db/drizzle.ts';
import { reviews, reviewVotes } from './tables.ts';

export type ReviewRow = typeof reviews.$inferSelect;

const isShown = isNull(reviews.hiddenAt);
const isNotDeleted = isNull(reviews.deletedAt);

/** A position in a list: that of the last review before it. */
export interface Place {
  helpful: number;
  id: string;
}

/** The shown reviews of a product after `after`. */
export const listShown = (
  queries: Queries,
  productId: string,
  { order, after }: { order: ReviewOrder; after: Place | undefined },
  limit: number,
): Promise<ReviewRow[]> =>
  queries
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isShown, after && isAfter(order, after)))
    .orderBy(...(order === 'helpful' ? [desc(reviews.helpful)] : []), desc(reviews.id))
    .limit(limit);

const isAfter = (order: ReviewOrder, { helpful, id }: Place): SQL =>
  order === 'helpful' ? sql`(${reviews.helpful}, ${reviews.id}) < (${helpful}, ${id})` : lt(reviews.id, id);

/** How many shown reviews of a product have how many stars. */
export const countByStars = (queries: Queries, productId: string): Promise<{ stars: number; count: number }[]> =>
  queries
    .select({ stars: reviews.stars, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isShown))
    .groupBy(reviews.stars);

const filters: Record<ReviewFilter, SQL | undefined> = {
  all: undefined,
  unanswered: and(eq(reviews.reply, ''), isShown),
  hidden: sql`${reviews.hiddenAt} is not null`,
  low: lte(reviews.stars, 2),
};

interface AdminQuery {
  filter: ReviewFilter;
  /** Only of these products. */
  productIds: readonly string[] | undefined;
  before: string | undefined;
}

/** Newest first. */
export const listAll = (
  queries: Queries,
  { filter, productIds, before }: AdminQuery,
  limit: number,
): Promise<ReviewRow[]> =>
  queries
    .select()
    .from(reviews)
    .where(
      and(
        isNotDeleted,
        filters[filter],
        productIds && inArray(reviews.productId, [...productIds]),
        before ? lt(reviews.id, before) : undefined,
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit);

/** The user's reviews of these products, without those that the user deleted. */
export const listOwn = (queries: Queries, userId: string, productIds: readonly string[]): Promise<ReviewRow[]> =>
  queries
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.productId, [...productIds]), isNotDeleted));

/** The reviews of these products that were helpful to the user. */
export async function listVoted(queries: Queries, userId: string, productIds: readonly string[]): Promise<string[]> {
  const rows = await queries
    .select({ id: reviews.id })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(and(eq(reviewVotes.userId, userId), inArray(reviews.productId, [...productIds])));
  return rows.map(({ id }) => id);
}

export async function findReview(queries: Queries, id: string): Promise<ReviewRow | undefined> {
  const [row] = await queries
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isNotDeleted));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockReview(tx: Queries, id: string): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isNotDeleted))
    .for('no key update');
  return row;
}

/** The user's review of a product, also a deleted one, locked until the transaction ends. */
export async function lockOwn(tx: Queries, userId: string, productId: string): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)))
    .for('no key update');
  return row;
}

export type NewReview = Pick<ReviewRow, 'id' | 'productId' | 'userId' | 'author' | 'stars' | 'text' | 'photos'>;

export async function insertReview(tx: Queries, row: NewReview): Promise<ReviewRow> {
  const [inserted] = await tx.insert(reviews).values(row).returning();
  if (!inserted) throw new Error('the review was not inserted');
  return inserted;
}

/** Changes a locked review and increments its revision. */
export async function updateReview(tx: Queries, id: string, changes: Partial<ReviewRow>): Promise<ReviewRow> {
  const [updated] = await tx
    .update(reviews)
    .set({ ...changes, revision: sql`${reviews.revision} + 1` })
    .where(eq(reviews.id, id))
    .returning();
  if (!updated) throw new Error(`there is no review ${id}`);
  return updated;
}

/** Deletes a locked review with its votes. */
export async function deleteReview(tx: Queries, id: string): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.id, id));
}

/** Adds or removes a vote for a locked review. @returns the number of its votes */
export async function setVote(tx: Queries, reviewId: string, userId: string, helpful: boolean): Promise<number> {
  if (helpful) await tx.insert(reviewVotes).values({ reviewId, userId }).onConflictDoNothing();
  else await tx.delete(reviewVotes).where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)));
  const [counted] = await recountVotes(tx, [reviewId]);
  return counted?.helpful ?? 0;
}

const recountVotes = (tx: Queries, ids: readonly string[]) =>
  tx
    .update(reviews)
    .set({ helpful: tx.$count(reviewVotes, eq(reviewVotes.reviewId, reviews.id)) })
    .where(inArray(reviews.id, [...ids]))
    .returning({ productId: reviews.productId, helpful: reviews.helpful });

/** The products that the user has reviewed, in the order in which they are locked. */
export async function listReviewedProducts(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: reviews.productId })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.productId));
  return rows.map(({ id }) => id);
}

/**
 * Deletes the votes and reviews of a user, whose products are locked. @returns the photos of the reviews, and the products with
 * reviews that lost a vote
 */
export async function eraseUser(tx: Queries, userId: string): Promise<{ photos: string[]; productIds: string[] }> {
  const voted = tx.select({ id: reviewVotes.reviewId }).from(reviewVotes).where(eq(reviewVotes.userId, userId));
  await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(sql`${reviews.userId} = ${userId} or ${reviews.id} in (${voted})`)
    .orderBy(asc(reviews.id))
    .for('no key update');
  const votes = await tx
    .delete(reviewVotes)
    .where(eq(reviewVotes.userId, userId))
    .returning({ id: reviewVotes.reviewId });
  const recounted =
    votes.length > 0
      ? await recountVotes(
          tx,
          votes.map(({ id }) => id),
        )
      : [];
  const erased = await tx.delete(reviews).where(eq(reviews.userId, userId)).returning({ photos: reviews.photos });
  return {
    photos: erased.flatMap(({ photos }) => photos),
    productIds: [...new Set(recounted.map(({ productId }) => productId))],
  };
}

/** Writes reviews of earlier days, for the demo, in a shop that has none yet. */
export async function insertPastReviews(tx: Queries, rows: readonly (typeof reviews.$inferInsert)[]): Promise<void> {
  await inBatches(rows, (some) => tx.insert(reviews).values(some));
  await tx.execute(sql`
    insert into review_totals (product_id, count, stars)
    select product_id, count(*), sum(stars) from reviews group by product_id`);
}
