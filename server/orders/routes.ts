import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { messages } from '../../contract/messages.ts';
import { followedOrder, orderParams, reorderResult } from '../../contract/order-follow.ts';
import { cashOrderBody, idempotencyHeaders, order, orderListQuery, pageInfo } from '../../contract/orders.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { Http } from '../http/http.ts';
import { identityOf } from '../http/policies.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { AppError } from '../platform/errors.ts';
import { withOrderOnError } from './error-with-order.ts';
import type { Orders } from './orders.ts';
import { presentFollowed, presentOrder, presentUpdate } from './present.ts';
import { orderRequestOf } from './request.ts';

/** The order routes, each for the signed-in user (spec §7). */
export function orderRoutes(app: Http, orders: Orders, streams: EventStreams): void {
  app.route({
    ...routeOf(calls.cashPayment),
    schema: { body: cashOrderBody, headers: idempotencyHeaders, response: { 200: success(order) } },
    handler: async (request) => {
      const key = request.headers['idempotency-key'];
      const placed = await orders.place(identityOf(request).userId, orderRequestOf(request.body), key);
      return ok('Your order has been placed', presentOrder(placed));
    },
  });

  app.route({
    ...routeOf(calls.stripePayment),
    // Runs before the body is read, because the response is the same for every body.
    onRequest: rejectOnlinePayment,
    handler: rejectOnlinePayment,
  });

  app.route({
    ...routeOf(calls.getOrderList),
    schema: {
      querystring: orderListQuery,
      response: { 200: success(z.array(order)).extend({ pagination: pageInfo }) },
    },
    handler: async (request) => {
      const { page, limit } = request.query;
      const { orders: placed, ...pagination } = await orders.list(identityOf(request).userId, page, limit);
      return { ...ok('Your orders', placed.map(presentOrder)), pagination };
    },
  });

  followRoutes(app, orders, streams);
}

/** Follows one order, as its customer sees it. */
function followRoutes(app: Http, orders: Orders, streams: EventStreams): void {
  app.route({
    ...routeOf(calls.getOrder),
    schema: { params: orderParams, response: { 200: success(followedOrder) } },
    handler: async (request) => {
      const story = await orders.getOwn(identityOf(request).userId, request.params.orderId);
      return ok('Your order', presentFollowed(story));
    },
  });

  app.route({
    method: calls.followOrder.method,
    url: calls.followOrder.path,
    exposeHeadRoute: false,
    config: { policy: calls.followOrder.policy },
    schema: { params: orderParams },
    handler: async (request, reply) => {
      const { userId } = identityOf(request);
      const { orderId } = request.params;
      return streams.open(request, reply, (say) =>
        orders.followOwn(userId, orderId, (news) => say('order', presentUpdate(news))),
      );
    },
  });

  app.route({
    ...routeOf(calls.cancelOrder),
    schema: { params: orderParams, response: { 200: success(followedOrder) } },
    handler: async (request) => {
      const { userId, name } = identityOf(request);
      const { orderId } = request.params;
      const present = async () => presentFollowed(await orders.getOwn(userId, orderId));
      const actor = { userId, name, as: 'customer' } as const;
      await withOrderOnError(orders.step(orderId, actor, { step: 'cancelled', reason: '', missing: [] }), present);
      return ok('Your order has been cancelled', await present());
    },
  });

  app.route({
    ...routeOf(calls.reorder),
    schema: { params: orderParams, response: { 200: success(reorderResult) } },
    handler: async (request) => {
      const result = await orders.again(identityOf(request).userId, request.params.orderId);
      return ok(result.added.length > 0 ? 'Added to your cart' : 'None of it is available right now', result);
    },
  });
}

async function rejectOnlinePayment(): Promise<never> {
  throw new AppError('PAYMENT_UNAVAILABLE', messages.onlinePaymentUnavailable);
}
