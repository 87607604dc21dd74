import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { messages } from '../../contract/messages.ts';
import { followedOrder, orderAgainResult, orderParams } from '../../contract/order-follow.ts';
import { cashOrderBody, idempotencyHeaders, order, orderListQuery, pageInfo } from '../../contract/orders.ts';
import { ok } from '../platform/answer.ts';
import { Refusal } from '../platform/errors.ts';
import type { EventStreams } from '../platform/event-streams.ts';
import type { Http } from '../platform/http.ts';
import { identityOf } from '../platform/policies.ts';
import type { Orders } from './orders.ts';
import { presentFollowed, presentNews, presentOrder } from './present.ts';
import { orPresent } from './present-refusal.ts';
import { orderRequestOf } from './request.ts';

/** The calls of orders, each for whoever is signed in (spec §7). */
export function orderRoutes(app: Http, orders: Orders, streams: EventStreams): void {
  app.route({
    method: calls.cashPayment.method,
    url: calls.cashPayment.path,
    config: { policy: calls.cashPayment.policy },
    schema: { body: cashOrderBody, headers: idempotencyHeaders, response: { 200: success(order) } },
    handler: async (request) => {
      const key = request.headers['idempotency-key'];
      const placed = await orders.place(identityOf(request).userId, orderRequestOf(request.body), key);
      return ok('Your order has been placed', presentOrder(placed));
    },
  });

  app.route({
    method: calls.stripePayment.method,
    url: calls.stripePayment.path,
    config: { policy: calls.stripePayment.policy },
    // Before the body is read: there is none for which the answer would be another.
    onRequest: refuseOnlinePayment,
    handler: refuseOnlinePayment,
  });

  app.route({
    method: calls.getOrderList.method,
    url: calls.getOrderList.path,
    config: { policy: calls.getOrderList.policy },
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

/** One order, as whoever placed it follows it. */
function followRoutes(app: Http, orders: Orders, streams: EventStreams): void {
  app.route({
    method: calls.getOrder.method,
    url: calls.getOrder.path,
    config: { policy: calls.getOrder.policy },
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
        orders.followOwn(userId, orderId, (news) => say('order', presentNews(news))),
      );
    },
  });

  app.route({
    method: calls.cancelOrder.method,
    url: calls.cancelOrder.path,
    config: { policy: calls.cancelOrder.policy },
    schema: { params: orderParams, response: { 200: success(followedOrder) } },
    handler: async (request) => {
      const { userId, name } = identityOf(request);
      const { orderId } = request.params;
      const present = async () => presentFollowed(await orders.getOwn(userId, orderId));
      const mover = { userId, name, as: 'customer' } as const;
      await orPresent(orders.step(orderId, mover, { step: 'cancelled', reason: '', missing: [] }), present);
      return ok('Your order has been cancelled', await present());
    },
  });

  app.route({
    method: calls.orderAgain.method,
    url: calls.orderAgain.path,
    config: { policy: calls.orderAgain.policy },
    schema: { params: orderParams, response: { 200: success(orderAgainResult) } },
    handler: async (request) => {
      const result = await orders.again(identityOf(request).userId, request.params.orderId);
      return ok(result.added.length > 0 ? 'Added to your cart' : 'Nothing of it can be had now', result);
    },
  });
}

async function refuseOnlinePayment(): Promise<never> {
  throw new Refusal('PAYMENT_UNAVAILABLE', messages.onlinePaymentUnavailable);
}
