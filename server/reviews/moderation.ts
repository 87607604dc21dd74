/** Moderation of reviews by administrators: reply, hide, show again. Each change is in the audit log, without names and texts. */

import type { ReviewFilter } from '../../contract/reviews/review-choices.ts';
import type { AdminReview } from '../../contract/reviews/reviews.ts';
import { type Actor, addAuditEntry, type ChangedFields } from '../audit-log/audit-log.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listNamesAndPictures } from '../catalogue/product-repository.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../lib/errors.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import { presentAdminReview } from './present.ts';
import type { Ratings } from './ratings.ts';
import * as repository from './repository.ts';
import { changedMeanwhile, requireReviews } from './reviews.ts';
import { lockTotals, recount } from './totals-repository.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  shopSettings: ShopSettingsService;
  ratings: Ratings;
}

const pageSize = 20;
/** At most so many products that a search finds. */
const maxProducts = 500;

/** The effect of a change; undefined when the review is like that already. */
interface Decision {
  changes: Partial<repository.ReviewRow>;
  action: string;
  fields: ChangedFields;
}

export function createModeration({ database, catalogue, shopSettings, ratings }: Parts) {
  const { queries } = database;

  async function present(rows: readonly repository.ReviewRow[]): Promise<AdminReview[]> {
    const products = await listNamesAndPictures(queries, [...new Set(rows.map(({ productId }) => productId))]);
    return rows.map((row) => presentAdminReview(row, products.get(row.productId)));
  }

  async function presentOne(row: repository.ReviewRow): Promise<AdminReview> {
    const [review] = await present([row]);
    if (!review) throw new Error(`review ${row.id} is not presented`);
    return review;
  }

  /**
   * Changes a review as `decide` says, unless it has another revision by now.
   * @throws AppError NOT_FOUND, REVIEWS_OFF, CHANGED_MEANWHILE with the review as it is
   */
  async function change(
    actor: Actor,
    reviewId: string,
    revision: number,
    decide: (review: repository.ReviewRow) => Decision | undefined,
  ): Promise<AdminReview> {
    requireReviews(shopSettings);
    const known = await repository.findReview(queries, reviewId);
    if (!known) throw notFound('errors.reviewNotFound');
    const { productId } = known;
    const products = await listNamesAndPictures(queries, [productId]);
    const saved = await database.transaction(async (tx) => {
      await lockTotals(tx, productId);
      const review = await repository.lockReview(tx, reviewId);
      if (!review) throw notFound('errors.reviewNotFound');
      if (review.revision !== revision) throw changedMeanwhile(presentAdminReview(review, products.get(productId)));
      const decision = decide(review);
      if (!decision) return review;
      const changed = await repository.updateReview(tx, reviewId, decision.changes);
      await recount(tx, productId);
      const { action, fields } = decision;
      const entityName = products.get(productId)?.name ?? '';
      await addAuditEntry(tx, { actor, entity: 'review', entityId: reviewId, entityName, action, fields });
      await ratings.announce(tx, productId);
      return changed;
    });
    await ratings.read(productId);
    return presentOne(saved);
  }

  return {
    /** Newest first; pass `next` as `before` to get the following page. @throws AppError REVIEWS_OFF */
    async list({ filter, search, before }: { filter: ReviewFilter; search: string; before?: string | undefined }) {
      requireReviews(shopSettings);
      const productIds = search.trim() === '' ? undefined : catalogue.snapshot().findAll(search).slice(0, maxProducts);
      const rows =
        productIds?.length === 0 ? [] : await repository.listAll(queries, { filter, productIds, before }, pageSize + 1);
      const reviews = await present(rows.slice(0, pageSize));
      return { reviews, next: rows.length > pageSize ? (reviews.at(-1)?._id ?? null) : null };
    },

    /** Writes, changes or, with '', deletes the store's reply. */
    reply: (actor: Actor, reviewId: string, revision: number, text: string): Promise<AdminReview> =>
      change(actor, reviewId, revision, ({ reply, repliedAt }) => {
        if (reply === text) return undefined;
        const action = text === '' ? 'reply_deleted' : reply === '' ? 'replied' : 'reply_changed';
        const at = text === '' ? null : (repliedAt ?? new Date());
        return { changes: { reply: text, repliedAt: at }, action, fields: {} };
      }),

    /** Hides a review; the author reads the reason. */
    hide: (actor: Actor, reviewId: string, revision: number, reason: string): Promise<AdminReview> =>
      change(actor, reviewId, revision, ({ hiddenAt, hiddenReason }) =>
        hiddenAt && hiddenReason === reason
          ? undefined
          : {
              changes: { hiddenAt: hiddenAt ?? new Date(), hiddenReason: reason },
              action: 'hidden',
              fields: {},
            },
      ),

    unhide: (actor: Actor, reviewId: string, revision: number): Promise<AdminReview> =>
      change(actor, reviewId, revision, ({ hiddenAt }) =>
        hiddenAt ? { changes: { hiddenAt: null, hiddenReason: '' }, action: 'unhidden', fields: {} } : undefined,
      ),
  };
}

export type Moderation = ReturnType<typeof createModeration>;
