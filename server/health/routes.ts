import { calls } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Health } from './health.ts';

/** How the parts of the store are, for owners. */
export function storeHealthRoutes(app: Http, health: Health): void {
  route(app, calls.getHealth, async () => ok('How the store is', await health.get()));
}
