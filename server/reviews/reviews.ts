/** Reviews by people who received a product: one for each product and person. */
import { isDeepStrictEqual } from 'node:util';
import { pageSizes } from '../../contract/api/limits.ts';
import type { ReviewOrder } from '../../contract/reviews/review-choices.ts';
import { text } from '../../messages/text.ts';
import { changedPictures, type PictureChange, storePictures } from '../catalogue/admin/pictures.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Images } from '../images/images.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { listReceived } from '../orders/model/repository.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import { lockActiveName } from '../users/repository.ts';
import { addRemovedPhotos } from './photo-repository.ts';
import { presentOwnReview } from './present.ts';
import type { Ratings } from './ratings.ts';
import * as repository from './repository.ts';
import { lockTotals, recount } from './totals-repository.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
  shopSettings: ShopSettingsService;
  ratings: Ratings;
}

/** The text and stars of a review. */
export interface WrittenReview {
  stars: number;
  text: string;
  /** The revision that was edited; 0 for a new review. */
  revision: number;
  photos: readonly PictureChange[];
}

/** @throws AppError REVIEWS_OFF unless the shop has reviews */
export function requireReviews(shopSettings: ShopSettingsService): void {
  if (shopSettings.current().reviews !== 'real') throw new AppError('REVIEWS_OFF', text('errors.reviewsOff'));
}

export const changedMeanwhile = (data: unknown): AppError =>
  new AppError('CHANGED_MEANWHILE', text('errors.reviewChanged'), { data });

/** The name that others see. */
const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

export function createReviews({ database, catalogue, images, shopSettings, ratings }: Parts) {
  const { queries } = database;

  function requireProduct(productId: string): void {
    requireReviews(shopSettings);
    if (!catalogue.snapshot().findProduct(productId)) throw notFound('errors.productNotFound');
  }

  async function requireReceived(from: Queries, userId: string, productId: string): Promise<void> {
    const received = await listReceived(from, userId, [productId]);
    if (received.length === 0) throw new AppError('REVIEW_NOT_ALLOWED', text('errors.reviewNotReceived'));
  }

  /** The name of an account that still exists, which is locked. A deletion of the account waits. */
  async function lockAuthor(tx: Queries, userId: string): Promise<string> {
    const name = await lockActiveName(tx, userId);
    if (name === undefined) throw notFound('errors.accountNotFound');
    return firstNameOf(name);
  }

  /** Runs `work` with the account and the totals of the product locked; then every process shows the change. */
  async function change<T>(userId: string, productId: string, work: (tx: Queries, author: string) => Promise<T>) {
    const result = await database.transaction(async (tx) => {
      const author = await lockAuthor(tx, userId);
      await lockTotals(tx, productId);
      const done = await work(tx, author);
      await recount(tx, productId);
      await ratings.announce(tx, productId);
      return done;
    });
    await ratings.read(productId);
    return result;
  }

  /** Saves under locks what was prepared without. */
  async function write(
    tx: Queries,
    { userId, productId, author }: Pick<repository.NewReview, 'userId' | 'productId' | 'author'>,
    { stars, text: words, revision, photos }: Omit<WrittenReview, 'photos'> & { photos: string[] },
  ): Promise<repository.ReviewRow> {
    const before = await repository.lockOwn(tx, userId, productId);
    const content = { stars, text: words, photos };
    if (!before) {
      if (revision > 0) throw notFound('errors.reviewNotFound');
      await requireReceived(tx, userId, productId);
      return repository.insertReview(tx, { id: newId(), userId, productId, author, ...content });
    }
    const isSame = isDeepStrictEqual({ stars: before.stars, text: before.text, photos: before.photos }, content);
    if (isSame && !before.deletedAt) return before;
    if (revision !== (before.deletedAt ? 0 : before.revision)) throw changedMeanwhile(presentOwnReview(before));
    await addRemovedPhotos(
      tx,
      before.photos.filter((id) => !photos.includes(id)),
    );
    return repository.updateReview(tx, before.id, { ...content, author, editedAt: new Date(), deletedAt: null });
  }

  return {
    /**
     * The shown reviews of a product, and on the first page how many there are with how many stars.
     * @throws AppError NOT_FOUND, REVIEWS_OFF
     */
    async list(productId: string, query: { order: ReviewOrder; after: repository.Place | undefined }) {
      requireProduct(productId);
      ratings.depend(productId);
      const rows = await repository.listShown(queries, productId, query, pageSizes.reviews + 1);
      const shown = rows.slice(0, pageSizes.reviews);
      return {
        rows: shown,
        counted: await repository.countByStars(queries, productId),
        last: rows.length > shown.length ? shown.at(-1) : undefined,
      };
    },

    /** Returns the rights of a user on the reviews of some products. @throws AppError REVIEWS_OFF */
    async own(userId: string, productIds: readonly string[]) {
      requireReviews(shopSettings);
      return {
        rows: await repository.listOwn(queries, userId, productIds),
        received: await listReceived(queries, userId, productIds),
        helpful: await repository.listVoted(queries, userId, productIds),
      };
    },

    /**
     * Creates the user's review of a product, or changes it. A hidden one stays hidden.
     * @throws AppError NOT_FOUND, REVIEWS_OFF, REVIEW_NOT_ALLOWED (not received), CHANGED_MEANWHILE with the review as it is, and
     * as `Images.add` does
     */
    async save(userId: string, productId: string, written: WrittenReview): Promise<repository.ReviewRow> {
      requireProduct(productId);
      const [known] = await repository.listOwn(queries, userId, [productId]);
      // Before pictures are decoded.
      if (!known) await requireReceived(queries, userId, productId);
      const present = known?.photos ?? [];
      const chosen = changedPictures(written.photos, present);
      const photos = await storePictures(images, chosen, (file) => `image${written.photos.indexOf(file) + 1}`);
      try {
        return await change(userId, productId, (tx, author) =>
          write(tx, { userId, productId, author }, { ...written, photos }),
        );
      } catch (error) {
        await addRemovedPhotos(
          queries,
          photos.filter((id) => !present.includes(id)),
        );
        throw error;
      }
    },

    /** Deletes the user's review of a product; of a hidden one only its content. @throws AppError REVIEWS_OFF */
    async remove(userId: string, productId: string): Promise<void> {
      requireReviews(shopSettings);
      const [known] = await repository.listOwn(queries, userId, [productId]);
      if (!known) return;
      await change(userId, productId, async (tx) => {
        const review = await repository.lockOwn(tx, userId, productId);
        if (!review || review.deletedAt) return;
        await addRemovedPhotos(tx, review.photos);
        const nothing = { text: '', photos: [], reply: '', repliedAt: null };
        if (review.hiddenAt) await repository.updateReview(tx, review.id, { ...nothing, deletedAt: new Date() });
        else await repository.deleteReview(tx, review.id);
      });
    },

    /**
     * Says that a review is helpful, or no longer. @returns the number of its votes
     * @throws AppError NOT_FOUND, REVIEWS_OFF, REVIEW_NOT_ALLOWED (one's own)
     */
    async vote(userId: string, reviewId: string, helpful: boolean): Promise<number> {
      requireReviews(shopSettings);
      const { productId, votes } = await database.transaction(async (tx) => {
        await lockAuthor(tx, userId);
        const review = await repository.lockReview(tx, reviewId);
        if (!review || review.hiddenAt) throw notFound('errors.reviewNotFound');
        if (review.userId === userId) throw new AppError('REVIEW_NOT_ALLOWED', text('errors.reviewOwnVote'));
        const counted = await repository.setVote(tx, reviewId, userId, helpful);
        await ratings.announce(tx, review.productId);
        return { productId: review.productId, votes: counted };
      });
      await ratings.read(productId);
      return votes;
    },

    /** Deletes reviews, photos and votes of an account that is deleted in `tx`; the cart's part has locked the account. */
    async erase(tx: Queries, userId: string): Promise<void> {
      const productIds = await repository.listReviewedProducts(tx, userId);
      for (const productId of productIds) await lockTotals(tx, productId);
      const erased = await repository.eraseUser(tx, userId);
      for (const productId of productIds) await recount(tx, productId);
      await addRemovedPhotos(tx, erased.photos);
      for (const productId of new Set([...productIds, ...erased.productIds])) await ratings.announce(tx, productId);
    },
  };
}

export type Reviews = ReturnType<typeof createReviews>;
