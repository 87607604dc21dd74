/** The calls for tracking an order (contract/order-follow.ts). */
import { calls } from '../../contract/calls.ts';
import type { FollowedOrder, ReorderResult } from '../../contract/order-follow.ts';
import { browserAsk } from './browser-api.ts';

/** A `STEP_NOT_ALLOWED` error of `cancel` contains the current order: `ApiError.data` is a `FollowedOrder`. */
export const orderApi = {
  get: async (orderId: string) => (await browserAsk<FollowedOrder>(calls.getOrder, { params: { orderId } })).data,
  cancel: (orderId: string) => browserAsk<FollowedOrder>(calls.cancelOrder, { params: { orderId } }),
  again: (orderId: string) => browserAsk<ReorderResult>(calls.reorder, { params: { orderId } }),
};
