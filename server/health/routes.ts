import { calls } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Health } from './health.ts';

/** How the parts of the shop are, for owners. */
export function shopHealthRoutes(app: Http, health: Health): void {
  route(app, calls.getHealth, async () => ok('How the shop is', await health.get()));
}
