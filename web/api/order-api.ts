/** The calls of one order that its shopper follows (contract/order-follow.ts). */
import { calls } from '../../contract/calls.ts';
import type { FollowedOrder, ReorderResult } from '../../contract/order-follow.ts';
import { browserAsk } from './browser-api.ts';

/** A refused `cancel` carries the order as it is now: `ApiError.data` is a `FollowedOrder` with `STEP_NOT_ALLOWED`. */
export const orderApi = {
  get: async (orderId: string) => (await browserAsk<FollowedOrder>(calls.getOrder, { params: { orderId } })).data,
  cancel: (orderId: string) => browserAsk<FollowedOrder>(calls.cancelOrder, { params: { orderId } }),
  again: (orderId: string) => browserAsk<ReorderResult>(calls.reorder, { params: { orderId } }),
};
