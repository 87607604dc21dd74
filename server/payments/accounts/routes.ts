import { calls } from '../../../contract/api/calls.ts';
import { text } from '../../../messages/text.ts';
import type { Http } from '../../http/http.ts';
import { actorOf } from '../../http/policies.ts';
import { route } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import type { PaymentAccountsService } from './accounts.ts';

/** How shoppers pay online, for owners. */
export function paymentAccountRoutes(app: Http, accounts: PaymentAccountsService): void {
  route(app, calls.getPaymentAccounts, async () => ok('How shoppers pay online', await accounts.get()));

  route(app, calls.savePaymentKeys, async ({ identity, body }) =>
    ok(text('answers.settingsSaved'), await accounts.saveKeys(actorOf(identity), body)),
  );

  route(app, calls.choosePaymentProvider, async ({ identity, body: { version, provider } }) =>
    ok(text('answers.settingsSaved'), await accounts.choose(actorOf(identity), version, provider)),
  );

  route(app, calls.testPaymentKeys, async ({ body: { provider } }) =>
    ok('The result of the test', await accounts.test(provider)),
  );

  route(app, calls.removePaymentKeys, async ({ identity, body: { version, provider } }) =>
    ok(text('answers.settingsSaved'), await accounts.remove(actorOf(identity), version, provider)),
  );
}
