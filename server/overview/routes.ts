import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { overview as overviewShape } from '../../contract/overview.ts';
import type { Http } from '../http/http.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { ShopOverview } from './overview.ts';
import { presentOverview } from './present.ts';

/** The overview of the shop, for administrators. */
export function overviewRoutes(app: Http, overview: ShopOverview): void {
  app.route({
    ...routeOf(calls.getOverview),
    schema: { response: { 200: success(overviewShape) } },
    handler: async () => ok('How the store is doing', presentOverview(await overview.get())),
  });
}
