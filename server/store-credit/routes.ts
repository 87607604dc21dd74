import { calls } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { StoreCreditLedger } from './store-credit.ts';

/** The store credit of the signed-in user. */
export function storeCreditRoutes(app: Http, ledger: StoreCreditLedger): void {
  route(app, calls.getStoreCredit, async ({ identity }) => ok('Store credit', await ledger.of(identity.userId)));
}
