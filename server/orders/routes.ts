import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { messages } from '../../contract/messages.ts';
import { cashOrderBody, idempotencyHeaders, order, orderListQuery, pageInfo } from '../../contract/orders.ts';
import { ok } from '../platform/answer.ts';
import { Refusal } from '../platform/errors.ts';
import type { Http } from '../platform/http.ts';
import { identityOf } from '../platform/policies.ts';
import type { Orders } from './orders.ts';
import { presentOrder } from './present.ts';
import { orderRequestOf } from './request.ts';

/** The calls of orders, each for whoever is signed in (spec §7). */
export function orderRoutes(app: Http, orders: Orders): void {
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
}

async function refuseOnlinePayment(): Promise<never> {
  throw new Refusal('PAYMENT_UNAVAILABLE', messages.onlinePaymentUnavailable);
}
