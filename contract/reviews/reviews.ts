/** Reviews by people who received a product, when the shop setting `reviews` is 'real'. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, nothing, optionalMultilineText, text, time } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { idList } from '../catalogue/catalogue.ts';
import { reviewFilters, reviewOrders } from './review-choices.ts';

const stars = integer.min(1).max(5);

/** The store's answer to a review. */
const reply = z.object({ text: z.string(), createdAt: time });

/** A review as everyone sees it: plain text, never a link. */
const review = z.object({
  _id: id,
  /** The author's first name. */
  author: z.string(),
  stars,
  text: z.string(),
  /** Picture URLs. */
  photos: z.array(z.string()),
  /** To how many people it was helpful. */
  helpful: integer,
  /** Of the first version. */
  createdAt: time,
  edited: z.boolean(),
  reply: reply.nullable(),
});
export type Review = z.infer<typeof review>;

/** The reviews of a product in numbers; `stars` counts those with one star, two stars, and so on. */
const reviewSummary = z.object({ average: z.number(), count: integer, stars: z.array(integer).length(5) });
export type ReviewSummary = z.infer<typeof reviewSummary>;

/** Send `next` as `after` to get the next page; null on the last page. */
const reviewPage = z.object({ summary: reviewSummary, reviews: z.array(review), next: z.string().nullable() });
export type ReviewPage = z.infer<typeof reviewPage>;

/** A review as its author sees it. */
const ownReview = review.extend({
  productId: id,
  /** Increases by one with every change by the author or the store. */
  revision: integer,
  /** Why the store has hidden it; null while it is shown. */
  hidden: z.string().nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** The rights of the signed-in user on the reviews of some products. */
const ownReviews = z.object({
  reviews: z.array(ownReview),
  /** The products that the user received, and so may review. */
  received: z.array(id),
  /** The reviews that were helpful to the user. */
  helpful: z.array(id),
});
export type OwnReviews = z.infer<typeof ownReviews>;

/** A review as administrators see it. */
const adminReview = ownReview.extend({ product: z.object({ name: z.string(), image: z.string() }) });
export type AdminReview = z.infer<typeof adminReview>;

const adminReviewPage = z.object({ reviews: z.array(adminReview), next: id.nullable() });

/** Numbers are texts in a form. */
const numberIn = (min: number, max: number, message: string) =>
  z
    .union([integer, z.string().regex(/^\d{1,9}$/, message)], { error: message })
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));

/** A new picture; the URL of a photo that the review has; '' for none; without the field it stays. */
const photo = z.union([z.file(), z.string().max(300)], { error: m.validation.choosePicture() }).optional();

/** Forms send other line ends, which would count twice. */
const written = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').replaceAll(/\n{3,}/g, '\n\n') : (value ?? ''),
  optionalMultilineText(limits.reviewText),
);

const revision = integer.min(0);
const ofProduct = { params: z.object({ productId: id }) };
const ofReview = { params: z.object({ reviewId: id }) };
const off = 'REVIEWS_OFF';

/** A change by an administrator. When the review has another revision by now, nothing is saved. */
const changed = {
  ...ofReview,
  output: adminReview,
  errors: [off],
  errorData: { CHANGED_MEANWHILE: adminReview },
} as const;

export const reviewCalls = {
  listReviews: call('public', 'GET', '/api/v1/review/list/:productId', {
    ...ofProduct,
    query: z.object({
      order: z.enum(reviewOrders).default('newest'),
      after: z
        .string()
        .regex(/^\d{1,9}\.[0-7][0-9a-hjkmnp-tv-z]{25}$/, m.validation.idInvalid())
        .optional(),
    }),
    output: reviewPage,
    errors: [off],
  }),
  getOwnReviews: call('user', 'GET', '/api/v1/review/own', {
    query: z.object({ ids: idList(limits.cartLines) }),
    output: ownReviews,
    errors: [off],
  }),
  /**
   * Creates the user's review of a product, or changes it. `revision` is the one that was edited, 0 for a new review: when there is
   * a newer one, nothing is saved. Sending the same again changes nothing.
   */
  saveReview: call('user', 'PUT', '/api/v1/review/save', {
    body: z.object({
      productId: id,
      stars: numberIn(1, 5, m.validation.stars()),
      text: written,
      revision: numberIn(0, 1e9, m.validation.wholeNumber()),
      image1: photo,
      image2: photo,
      image3: photo,
    }),
    form: { files: limits.reviewPhotos, json: true },
    output: ownReview,
    errors: [off, 'REVIEW_NOT_ALLOWED', 'NOT_FOUND'],
    errorData: { CHANGED_MEANWHILE: ownReview },
  }),
  /** Does nothing when there is none. */
  removeReview: call('user', 'DELETE', '/api/v1/review/remove/:productId', {
    ...ofProduct,
    output: nothing,
    errors: [off],
  }),
  /** Says that a review is helpful, or no longer. Doing it again changes nothing. */
  voteReview: call('user', 'PUT', '/api/v1/review/vote/:reviewId', {
    ...ofReview,
    body: z.object({ helpful: z.boolean({ error: m.validation.trueOrFalse() }) }),
    output: z.object({ helpful: integer }),
    errors: [off, 'REVIEW_NOT_ALLOWED'],
  }),
  /** The newest first. */
  listAdminReviews: call('admin', 'GET', '/api/v1/review/admin-list', {
    query: z.object({
      filter: z.enum(reviewFilters).default('all'),
      /** Finds products, as the search does. */
      search: z
        .string()
        .transform((value) => value.slice(0, limits.searchText))
        .default(''),
      before: id.optional(),
    }),
    output: adminReviewPage,
    errors: [off],
  }),
  /** An empty text deletes the reply. */
  replyToReview: call('admin', 'PUT', '/api/v1/review/reply/:reviewId', {
    ...changed,
    body: z.object({ revision, text: optionalMultilineText(limits.reviewReply) }),
  }),
  /** Its author reads the reason. */
  hideReview: call('admin', 'PUT', '/api/v1/review/hide/:reviewId', {
    ...changed,
    body: z.object({ revision, reason: text(m.validation.giveReason(), limits.reviewReason) }),
  }),
  unhideReview: call('admin', 'PUT', '/api/v1/review/unhide/:reviewId', { ...changed, body: z.object({ revision }) }),
};
