import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import { takeForms } from '../http/forms.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Moderation } from './moderation.ts';
import { presentOwnReview, presentReview, presentSummary } from './present.ts';
import type { Reviews } from './reviews.ts';

interface Parts {
  reviews: Reviews;
  moderation: Moderation;
}

/** Reviews: public, of the signed-in user, and for administrators. */
export async function reviewRoutes(app: Http, cached: CacheResponses, { reviews, moderation }: Parts): Promise<void> {
  route(
    app,
    calls.listReviews,
    async ({ params: { productId }, query: { order, after } }) => {
      const [helpful, id = ''] = after?.split('.') ?? [];
      const place = after === undefined ? undefined : { helpful: Number(helpful), id };
      const { rows, counted, last } = await reviews.list(productId, { order, after: place });
      return ok('Reviews', {
        summary: presentSummary(counted),
        reviews: rows.map(presentReview),
        next: last ? `${last.helpful}.${last.id}` : null,
      });
    },
    cached(calls.listReviews),
  );

  route(app, calls.getOwnReviews, async ({ identity, query: { ids } }) => {
    const { rows, received, helpful } = await reviews.own(identity.userId, ids);
    return ok('Your reviews', { reviews: rows.map(presentOwnReview), received, helpful });
  });

  await app.register(async (scope) => {
    await takeForms(scope);
    route(
      scope,
      calls.saveReview,
      async ({ identity, body }) => {
        const { productId, stars, text: words, revision, image1, image2, image3 } = body;
        const photos = [image1, image2, image3];
        const saved = await reviews.save(identity.userId, productId, { stars, text: words, revision, photos });
        return ok(text('answers.reviewSaved'), presentOwnReview(saved));
      },
      { onRequest: app.limitUploads },
    );
  });

  route(app, calls.removeReview, async ({ identity, params: { productId } }) => {
    await reviews.remove(identity.userId, productId);
    return ok(text('answers.reviewDeleted'), {});
  });

  route(app, calls.voteReview, async ({ identity, params: { reviewId }, body }) =>
    ok('The votes', { helpful: await reviews.vote(identity.userId, reviewId, body.helpful) }),
  );

  route(app, calls.listAdminReviews, async ({ query }) => ok('Reviews', await moderation.list(query)));

  route(app, calls.replyToReview, async ({ identity, params: { reviewId }, body }) =>
    ok(
      text(body.text === '' ? 'answers.replyDeleted' : 'answers.replySaved'),
      await moderation.reply(actorOf(identity), reviewId, body.revision, body.text),
    ),
  );

  route(app, calls.hideReview, async ({ identity, params: { reviewId }, body }) =>
    ok(text('answers.reviewHidden'), await moderation.hide(actorOf(identity), reviewId, body.revision, body.reason)),
  );

  route(app, calls.unhideReview, async ({ identity, params: { reviewId }, body }) =>
    ok(text('answers.reviewUnhidden'), await moderation.unhide(actorOf(identity), reviewId, body.revision)),
  );
}
