import { calls } from '../../contract/calls.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { ShopOverview } from './overview.ts';
import { presentOverview } from './present.ts';

/** The overview of the shop, for administrators. */
export function overviewRoutes(app: Http, overview: ShopOverview): void {
  route(app, calls.getOverview, async () => ok('How the store is doing', presentOverview(await overview.get())));
}
