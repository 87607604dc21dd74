import { products } from '../catalogue/tables.ts';
import { createdAt, moment, reference, ulid } from '../db/columns.ts';
import { check, index, integer, pgTable, primaryKey, smallint, sql, text, unique } from '../db/drizzle.ts';
import { ownerId } from '../users/tables.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: ulid('id').primaryKey(),
    productId: reference('product_id', () => products.id),
    userId: ownerId(),
    /** The author's first name, as it was when the review was last written. */
    author: text('author').notNull(),
    stars: smallint('stars').notNull(),
    text: text('text').notNull().default(''),
    /** Ids of pictures. */
    photos: text('photos').array().notNull().default(sql`'{}'`),
    /** The number of its votes. */
    helpful: integer('helpful').notNull().default(0),
    /** Increases by one with every change by the author or the store, so that a change of an outdated review is rejected. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    editedAt: moment('edited_at'),
    /** Null while it is shown; with the reason, which the author reads. */
    hiddenAt: moment('hidden_at'),
    hiddenReason: text('hidden_reason').notNull().default(''),
    /** The store's reply; '' for none. */
    reply: text('reply').notNull().default(''),
    repliedAt: moment('replied_at'),
    /**
     * Set when the author deleted a hidden review: the row stays without content, so that the product cannot be reviewed
     * anew past the decision of the store.
     */
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    unique('reviews_user_product').on(t.userId, t.productId),
    index('reviews_newest').on(t.productId, t.id).where(sql`${t.hiddenAt} is null`),
    index('reviews_most_helpful').on(t.productId, t.helpful, t.id).where(sql`${t.hiddenAt} is null`),
    index('reviews_unanswered').on(t.id).where(sql`${t.reply} = '' and ${t.hiddenAt} is null`),
    index('reviews_hidden').on(t.id).where(sql`${t.hiddenAt} is not null`),
    index('reviews_low').on(t.id).where(sql`${t.stars} <= 2`),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
    check('reviews_deleted', sql`${t.deletedAt} is null or ${t.hiddenAt} is not null`),
  ],
);

/** To whom a review was helpful. */
export const reviewVotes = pgTable(
  'review_votes',
  { reviewId: reference('review_id', () => reviews.id, 'cascade'), userId: ownerId() },
  (t) => [primaryKey({ columns: [t.reviewId, t.userId] }), index('review_votes_user').on(t.userId)],
);

/** The shown reviews of each product: how many, and the sum of their stars. Also the lock of everything that changes them. */
export const reviewTotals = pgTable(
  'review_totals',
  {
    productId: reference('product_id', () => products.id).primaryKey(),
    count: integer('count').notNull().default(0),
    stars: integer('stars').notNull().default(0),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [index('review_totals_changed_at').on(t.changedAt)],
);

/** Pictures that left a review. They are deleted soon (`photos.ts`). */
export const removedReviewPhotos = pgTable('removed_review_photos', {
  imageId: text('image_id').primaryKey(),
  removedAt: moment('removed_at').notNull().defaultNow(),
});
