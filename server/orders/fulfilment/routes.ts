import { calls } from '../../../contract/calls.ts';
import { success } from '../../../contract/envelope.ts';
import {
  adjustLinesBody,
  fulfilmentCounts,
  fulfilmentOrder,
  fulfilmentOrders,
  fulfilmentOrdersQuery,
  orderStepBody,
} from '../../../contract/fulfilment.ts';
import { orderParams } from '../../../contract/order-follow.ts';
import { statusNames } from '../../../contract/order-steps.ts';
import type { EventStreams } from '../../http/event-streams.ts';
import type { Http } from '../../http/http.ts';
import { identityOf } from '../../http/policies.ts';
import { routeOf } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import { presentUpdate } from '../present.ts';
import type { Fulfilment } from './fulfilment.ts';

/** The routes of the order board, for administrators. */
export function fulfilmentRoutes(app: Http, fulfilment: Fulfilment, streams: EventStreams): void {
  app.route({
    ...routeOf(calls.listFulfilmentOrders),
    schema: { querystring: fulfilmentOrdersQuery, response: { 200: success(fulfilmentOrders) } },
    handler: async ({ query }) => ok('Orders', await fulfilment.list(query)),
  });

  app.route({
    ...routeOf(calls.countFulfilmentOrders),
    schema: { response: { 200: success(fulfilmentCounts) } },
    handler: async () => ok('Open orders', await fulfilment.count()),
  });

  app.route({
    ...routeOf(calls.getFulfilmentOrder),
    schema: { params: orderParams, response: { 200: success(fulfilmentOrder) } },
    handler: async ({ params }) => ok('Order', await fulfilment.get(params.orderId)),
  });

  app.route({
    ...routeOf(calls.stepOrder),
    schema: { params: orderParams, body: orderStepBody, response: { 200: success(fulfilmentOrder) } },
    handler: async (request) => {
      const order = await fulfilment.step(request.params.orderId, identityOf(request), request.body);
      return ok(`Order ${order.orderId} is ${statusNames[order.status]}`, order);
    },
  });

  app.route({
    ...routeOf(calls.adjustOrderLines),
    schema: { params: orderParams, body: adjustLinesBody, response: { 200: success(fulfilmentOrder) } },
    handler: async (request) => {
      const order = await fulfilment.reduce(request.params.orderId, identityOf(request), request.body);
      return ok(`Order ${order.orderId} has been changed, and the customer is told`, order);
    },
  });

  app.route({
    method: calls.followFulfilment.method,
    url: calls.followFulfilment.path,
    exposeHeadRoute: false,
    config: { policy: calls.followFulfilment.policy },
    handler: async (request, reply) =>
      streams.open(request, reply, async (say) => {
        const stop = fulfilment.follow((news) => say('order', presentUpdate(news)));
        say('refresh', {});
        return stop;
      }),
  });
}
