/** The order board's calls (contract/fulfilment.ts), for admin screens only. */
import { calls } from '../../contract/calls.ts';
import type {
  AdjustLinesBody,
  FulfilmentCounts,
  FulfilmentOrder,
  FulfilmentOrders,
  FulfilmentOrdersQuery,
  OrderStepBody,
} from '../../contract/fulfilment.ts';
import { browserAsk } from './browser-api.ts';

/** A `CHANGED_MEANWHILE` or `STEP_NOT_ALLOWED` error contains the current order: `ApiError.data` is a `FulfilmentOrder`. */
export const fulfilmentApi = {
  list: async (query: FulfilmentOrdersQuery, signal?: AbortSignal) =>
    (await browserAsk<FulfilmentOrders>(calls.listFulfilmentOrders, { query: withoutMissing(query), signal })).data,
  count: async (signal?: AbortSignal) =>
    (await browserAsk<FulfilmentCounts>(calls.countFulfilmentOrders, { signal })).data,
  get: async (orderId: string, signal?: AbortSignal) =>
    (await browserAsk<FulfilmentOrder>(calls.getFulfilmentOrder, { params: { orderId }, signal })).data,
  step: (orderId: string, body: OrderStepBody) =>
    browserAsk<FulfilmentOrder>(calls.stepOrder, { params: { orderId }, body }),
  changeLines: (orderId: string, body: AdjustLinesBody) =>
    browserAsk<FulfilmentOrder>(calls.adjustOrderLines, { params: { orderId }, body }),
};

const withoutMissing = (query: Record<string, string | number | undefined>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
