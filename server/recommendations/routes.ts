import { calls } from '../../contract/api/calls.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import { productJson } from '../catalogue/product-json.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Recommendations } from './recommendations.ts';
import type { Shelves } from './shelves.ts';

interface Parts {
  recommendations: Recommendations;
  shelves: Shelves;
}

/** Recommendations for a product, for the home page, and for one shopper. */
export function recommendationRoutes(app: Http, cached: CacheResponses, { recommendations, shelves }: Parts): void {
  route(
    app,
    calls.getRelated,
    async ({ params: { productId }, query: { lang } }) => {
      const { similar, together } = recommendations.relatedTo(productId);
      return ok('Related products', {
        similar: similar.map((row) => productJson(row, lang)),
        together: together.map((row) => productJson(row, lang)),
      });
    },
    cached(calls.getRelated),
  );

  route(
    app,
    calls.getReplacements,
    async ({ params: { productId }, query: { lang } }) =>
      ok(
        'Products to take instead',
        recommendations.replacementsFor(productId).map((row) => productJson(row, lang)),
      ),
    cached(calls.getReplacements),
  );

  route(
    app,
    calls.getShelves,
    async ({ query: { lang } }) => {
      const { offers, bestSellers } = shelves.current();
      return ok('Offers and best sellers', {
        offers: offers.map((row) => productJson(row, lang)),
        bestSellers: bestSellers.map((row) => productJson(row, lang)),
      });
    },
    cached(calls.getShelves),
  );

  route(app, calls.getBuyAgain, async ({ identity, query: { lang } }) =>
    ok(
      'Buy again',
      (await recommendations.buyAgain(identity.userId)).map((row) => productJson(row, lang)),
    ),
  );
}
