import { calls } from '../../contract/api/calls.ts';
import { productJson } from '../catalogue/product-json.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Restock } from './restock.ts';

/** The products that the signed-in user waits for. */
export function restockRoutes(app: Http, restock: Restock): void {
  route(app, calls.getRestockRequests, async ({ identity, query: { lang } }) =>
    ok(
      'Products you asked for',
      (await restock.list(identity.userId)).map((row) => productJson(row, lang)),
    ),
  );

  route(app, calls.addRestockRequest, async ({ identity, params: { productId } }) => {
    await restock.add(identity.userId, productId);
    return ok('We’ll email you when it is back', {});
  });

  route(app, calls.removeRestockRequest, async ({ identity, params: { productId } }) => {
    await restock.remove(identity.userId, productId);
    return ok('You get no email', {});
  });
}
