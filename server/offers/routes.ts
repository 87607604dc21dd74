import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { fileRoute, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { keyedRequest } from '../runtime/idempotency.ts';
import type { CodeLimit } from './code-guessing.ts';
import type { OfferAdmin } from './offer-admin.ts';
import type { Offers } from './offers.ts';

/** Offers for shoppers and administrators. */
export function offerRoutes(
  app: Http,
  cached: CacheResponses,
  { offers, admin, limitCodes }: { offers: Offers; admin: OfferAdmin; limitCodes: CodeLimit },
): void {
  route(
    app,
    calls.listOffers,
    async ({ query: { lang } }) => ok('Offers', offers.list(lang)),
    cached(calls.listOffers),
  );
  route(app, calls.listMyOffers, async ({ identity: { userId }, query: { code, lang }, request: { ip } }) =>
    ok('Your offers', await limitCodes({ userId, ip }, code, () => offers.mine(userId, code, lang))),
  );

  route(app, calls.listAllOffers, async () => ok('Offers', await admin.list()));
  route(app, calls.getOffer, async ({ params }) => ok('An offer', await admin.get(params.offerId)));
  route(app, calls.addOffer, async ({ identity, headers, body }) =>
    ok(text('answers.offerSaved'), await admin.add(actorOf(identity), body, keyedRequest(identity, headers, body))),
  );
  route(app, calls.updateOffer, async ({ identity, params, body }) =>
    ok(text('answers.offerSaved'), await admin.update(actorOf(identity), params.offerId, body)),
  );
  route(app, calls.setOfferState, async ({ identity, params, body }) =>
    ok(text('answers.offerSaved'), await admin.setState(actorOf(identity), params.offerId, body)),
  );
  route(app, calls.deleteOffer, async ({ identity, params }) => {
    await admin.remove(actorOf(identity), params.offerId);
    return ok(text('answers.offerDeleted'), {});
  });
  route(app, calls.listOfferUses, async ({ params, query: { page, limit } }) =>
    ok('Orders with the offer', await admin.uses(params.offerId, page, limit)),
  );
  fileRoute(app, calls.exportOfferUses, ({ params, reply }) =>
    reply
      .header('content-disposition', 'attachment; filename="offer.csv"')
      .header('cache-control', 'no-store')
      .send(admin.sheet(params.offerId)),
  );
}
