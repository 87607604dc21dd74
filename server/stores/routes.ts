import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import type { Http } from '../http/http.ts';
import { actorOf, requireOwner } from '../http/policies.ts';
import { fileRoute, noStore, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { keyedRequest } from '../runtime/idempotency.ts';
import type { AreaRequests } from './area-requests.ts';
import type { DeliverySlots } from './delivery-slots.ts';
import type { Stores } from './stores.ts';

interface Parts {
  stores: Stores;
  areaRequests: AreaRequests;
  deliverySlots: DeliverySlots;
}

/** In bytes: all areas, hours and holidays that a store can have. */
const largestStore = 1024 * 1024;

/** Changes of a store by its staff: when it takes orders, not where it delivers and what it promises. */
const partsOfStaff: readonly string[] = ['hours', 'holidays', 'pause'];

/** Where and when the shop delivers. */
export function storeRoutes(app: Http, cached: CacheResponses, { stores, areaRequests, deliverySlots }: Parts): void {
  route(
    app,
    calls.checkPincode,
    async ({ query }) => ok('A pincode', stores.check(query.pincode)),
    cached(calls.checkPincode),
  );
  route(app, calls.listStorePlaces, async () => ok('Where stores are', stores.places()), cached(calls.listStorePlaces));
  // From memory, and different at every moment.
  route(app, calls.getDeliveryNow, async () => ok('The store now', stores.now()), { onRequest: noStore });
  route(app, calls.listDeliverySlots, async () => ok('Delivery times', await deliverySlots.list()));
  route(
    app,
    calls.requestArea,
    async ({ body, request }) =>
      ok(text('answers.areaRequested', { pincode: body.pincode }), await areaRequests.add(body, request.ip)),
    { onRequest: noStore },
  );

  route(app, calls.listStores, async ({ identity: { storeIds } }) => {
    const all = await stores.list();
    if (!storeIds) return ok('The stores', all);
    const theirs = all.filter(({ _id }) => storeIds.includes(_id));
    return ok('The stores', all.length > 1 ? theirs : theirs.map((store) => ({ ...store, isOnly: true as const })));
  });
  route(app, calls.addStore, async ({ identity, headers, body }) => {
    const added = await stores.add(actorOf(identity), body, keyedRequest(identity, headers, body));
    return ok(text('answers.storeAdded', { name: body.name }), added);
  });
  route(app, calls.getStore, async () => ok('The store', await stores.saved()));
  route(
    app,
    calls.updateStore,
    async ({ identity, body }) => {
      const isOfStaff = Object.keys(body.store).every((part) => partsOfStaff.includes(part));
      if (!isOfStaff) requireOwner(identity);
      return ok(text('answers.deliverySaved'), await stores.update(actorOf(identity), body));
    },
    { bodyLimit: largestStore },
  );
  route(app, calls.pauseOrders, async ({ identity, body }) =>
    ok(text('answers.ordersPaused'), await stores.pause(actorOf(identity), body)),
  );
  route(app, calls.listAreaDemand, async () => ok('Requests by pincode', await areaRequests.demand()));
  fileRoute(app, calls.exportAreaRequests, ({ reply }) =>
    reply
      .header('content-disposition', 'attachment; filename="area-requests.csv"')
      .header('cache-control', 'no-store')
      .send(areaRequests.sheet()),
  );
}
