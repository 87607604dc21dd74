import { calls } from '../../contract/calls.ts';
import {
  deskCounts,
  deskLinesBody,
  deskOrder,
  deskOrders,
  deskOrdersQuery,
  deskStepBody,
} from '../../contract/desk.ts';
import { success } from '../../contract/envelope.ts';
import { orderParams } from '../../contract/order-follow.ts';
import { statusNames } from '../../contract/order-steps.ts';
import { presentNews } from '../orders/present.ts';
import { ok } from '../platform/answer.ts';
import type { EventStreams } from '../platform/event-streams.ts';
import type { Http } from '../platform/http.ts';
import { identityOf } from '../platform/policies.ts';
import type { Desk } from './desk.ts';

/** The calls of the order desk, for administrators. */
export function deskRoutes(app: Http, desk: Desk, streams: EventStreams): void {
  app.route({
    method: calls.listDeskOrders.method,
    url: calls.listDeskOrders.path,
    config: { policy: calls.listDeskOrders.policy },
    schema: { querystring: deskOrdersQuery, response: { 200: success(deskOrders) } },
    handler: async ({ query }) => ok('Orders', await desk.list(query)),
  });

  app.route({
    method: calls.countDeskOrders.method,
    url: calls.countDeskOrders.path,
    config: { policy: calls.countDeskOrders.policy },
    schema: { response: { 200: success(deskCounts) } },
    handler: async () => ok('Open orders', await desk.count()),
  });

  app.route({
    method: calls.getDeskOrder.method,
    url: calls.getDeskOrder.path,
    config: { policy: calls.getDeskOrder.policy },
    schema: { params: orderParams, response: { 200: success(deskOrder) } },
    handler: async ({ params }) => ok('Order', await desk.get(params.orderId)),
  });

  app.route({
    method: calls.stepDeskOrder.method,
    url: calls.stepDeskOrder.path,
    config: { policy: calls.stepDeskOrder.policy },
    schema: { params: orderParams, body: deskStepBody, response: { 200: success(deskOrder) } },
    handler: async (request) => {
      const order = await desk.step(request.params.orderId, identityOf(request), request.body);
      return ok(`Order ${order.orderId} is ${statusNames[order.status]}`, order);
    },
  });

  app.route({
    method: calls.changeDeskLines.method,
    url: calls.changeDeskLines.path,
    config: { policy: calls.changeDeskLines.policy },
    schema: { params: orderParams, body: deskLinesBody, response: { 200: success(deskOrder) } },
    handler: async (request) => {
      const order = await desk.reduce(request.params.orderId, identityOf(request), request.body);
      return ok(`Order ${order.orderId} has been changed, and the customer is told`, order);
    },
  });

  app.route({
    method: calls.followDesk.method,
    url: calls.followDesk.path,
    exposeHeadRoute: false,
    config: { policy: calls.followDesk.policy },
    handler: async (request, reply) =>
      streams.open(request, reply, async (say) => {
        const stop = desk.follow((news) => say('order', presentNews(news)));
        say('refresh', {});
        return stop;
      }),
  });
}
