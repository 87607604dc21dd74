import { calls } from '../../../contract/api/calls.ts';
import { text } from '../../../messages/text.ts';
import type { Http } from '../../http/http.ts';
import { actorOf } from '../../http/policies.ts';
import { route } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import type { WebhookAdmin } from './webhook-admin.ts';

/** The webhook, for owners. */
export function webhookRoutes(app: Http, webhook: WebhookAdmin): void {
  route(app, calls.getWebhook, async () => ok('The webhook', await webhook.get()));

  route(app, calls.saveWebhook, async ({ identity, body }) =>
    ok(text('answers.settingsSaved'), await webhook.save(actorOf(identity), body)),
  );

  route(app, calls.renewWebhookSecret, async ({ identity, body: { version } }) =>
    ok(text('answers.webhookSecret'), await webhook.renewSecret(actorOf(identity), version)),
  );

  route(app, calls.testWebhook, async () => ok('The result of the test', await webhook.test()));

  route(app, calls.listWebhookDeliveries, async () => ok('What was sent', await webhook.deliveries()));

  route(app, calls.sendWebhookAgain, async ({ params: { deliveryId } }) => {
    await webhook.sendAgain(deliveryId);
    return ok(text('answers.sentAgain'), {});
  });
}
