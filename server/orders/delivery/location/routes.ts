import { calls } from '../../../../contract/api/calls.ts';
import { text } from '../../../../messages/text.ts';
import type { Http } from '../../../http/http.ts';
import { route } from '../../../http/route.ts';
import { ok } from '../../../http/success.ts';
import type { RiderLocations } from './rider-location.ts';

/** Where riders are: as their devices say, and as their customers see it. */
export function riderLocationRoutes(app: Http, riderLocations: RiderLocations): void {
  route(app, calls.sendRiderPosition, async ({ identity, body }) =>
    ok(text('answers.positionSaved'), { orders: await riderLocations.send(identity, body) }),
  );

  route(app, calls.forgetRiderPosition, async ({ identity, params }) => {
    await riderLocations.stop(identity, params.orderId);
    return ok(text('answers.positionForgotten'), {});
  });

  route(app, calls.getRiderLocation, async ({ identity, params }) =>
    ok('Where your order is', await riderLocations.ofOwn(identity.userId, params.orderId)),
  );
}
