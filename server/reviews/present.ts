import { imageUrl } from '../../contract/api/images.ts';
import type { AdminReview, OwnReview, Review, ReviewSummary } from '../../contract/reviews/reviews.ts';
import { ratingOf } from './ratings.ts';
import type { ReviewRow } from './repository.ts';

export const presentReview = (row: ReviewRow): Review => ({
  _id: row.id,
  author: row.author,
  stars: row.stars,
  text: row.text,
  photos: row.photos.map(imageUrl),
  helpful: row.helpful,
  createdAt: row.createdAt.toISOString(),
  edited: row.editedAt !== null,
  reply: row.reply ? { text: row.reply, createdAt: (row.repliedAt ?? row.createdAt).toISOString() } : null,
});

export const presentOwnReview = (row: ReviewRow): OwnReview => ({
  ...presentReview(row),
  productId: row.productId,
  revision: row.revision,
  hidden: row.hiddenAt ? row.hiddenReason : null,
});

/** @param product undefined when it is no longer known */
export const presentAdminReview = (
  row: ReviewRow,
  product: { name: string; image: string | null } | undefined,
): AdminReview => ({
  ...presentOwnReview(row),
  product: { name: product?.name ?? '', image: imageUrl(product?.image) },
});

/** @param counted how many reviews have how many stars */
export function presentSummary(counted: readonly { stars: number; count: number }[]): ReviewSummary {
  const stars = [1, 2, 3, 4, 5].map((each) => counted.find((row) => row.stars === each)?.count ?? 0);
  const count = stars.reduce((sum, each) => sum + each, 0);
  const sum = stars.reduce((total, each, index) => total + each * (index + 1), 0);
  return { average: ratingOf({ count, stars: sum })?.average ?? 0, count, stars };
}
