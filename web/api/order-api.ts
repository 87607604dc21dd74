/** The calls of one order that its shopper follows (contract/order-follow.ts). */
import { calls } from '../../contract/calls.ts';
import type { FollowedOrder, OrderAgainResult } from '../../contract/order-follow.ts';
import type { Ask } from './api.ts';
import { browserAsk } from './browser-api.ts';

/** A refused `cancel` carries the order as it is now: `ApiError.data` is a `FollowedOrder` with `STEP_NOT_ALLOWED`. */
export const createOrderApi = (ask: Ask) => ({
  get: async (orderId: string) => (await ask<FollowedOrder>(calls.getOrder, { params: { orderId } })).data,
  cancel: (orderId: string) => ask<FollowedOrder>(calls.cancelOrder, { params: { orderId } }),
  again: (orderId: string) => ask<OrderAgainResult>(calls.orderAgain, { params: { orderId } }),
});

export const orderApi = createOrderApi(browserAsk);
