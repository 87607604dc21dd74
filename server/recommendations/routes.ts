import { calls } from '../../contract/calls.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import { productJson } from '../catalogue/product-json.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Recommendations } from './recommendations.ts';

/** What is shown beside a product. */
export function recommendationRoutes(app: Http, cached: CacheResponses, recommendations: Recommendations): void {
  route(
    app,
    calls.getRelated,
    async ({ params: { productId }, query: { lang } }) => {
      const { similar, together } = await recommendations.relatedTo(productId);
      return ok('Related products', {
        similar: similar.map((row) => productJson(row, lang)),
        together: together.map((row) => productJson(row, lang)),
      });
    },
    cached(calls.getRelated),
  );
}
