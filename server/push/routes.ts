import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The devices on which the signed-in user gets notifications, and staff new orders. */
export function pushRoutes(app: Http, subscriptions: Subscriptions): void {
  route(app, calls.getPushState, async ({ identity }) =>
    ok('Your devices with notifications', await subscriptions.state(identity)),
  );

  route(app, calls.subscribeToPush, async ({ identity, body }) =>
    ok(text('answers.pushOn'), await subscriptions.subscribe(identity, body)),
  );

  route(app, calls.removePushDevice, async ({ identity, params: { deviceId } }) => {
    await subscriptions.remove(identity, deviceId);
    return ok(text('answers.pushRemoved'), {});
  });

  route(app, calls.getNewOrderPush, async ({ identity }) =>
    ok('New orders on this device', await subscriptions.newOrders(identity)),
  );

  route(app, calls.startNewOrderPush, async ({ identity, body }) =>
    ok(text('answers.newOrderPushOn'), await subscriptions.startNewOrders(identity, body)),
  );

  route(app, calls.stopNewOrderPush, async ({ identity }) => {
    await subscriptions.stopNewOrders(identity);
    return ok(text('answers.newOrderPushOff'), {});
  });
}
