import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { overview as overviewShape } from '../../contract/overview.ts';
import { ok } from '../platform/answer.ts';
import type { Http } from '../platform/http.ts';
import type { ShopOverview } from './overview.ts';
import { presentOverview } from './present.ts';

/** How the shop is doing, for administrators. */
export function overviewRoutes(app: Http, overview: ShopOverview): void {
  app.route({
    method: calls.getOverview.method,
    url: calls.getOverview.path,
    config: { policy: calls.getOverview.policy },
    schema: { response: { 200: success(overviewShape) } },
    handler: async () => ok('How the shop is doing', presentOverview(await overview.get())),
  });
}
