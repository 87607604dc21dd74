/** The order desk's calls (contract/desk.ts), for administrators' screens only. */
import { calls } from '../../contract/calls.ts';
import type {
  DeskCounts,
  DeskLinesBody,
  DeskOrder,
  DeskOrders,
  DeskOrdersQuery,
  DeskStepBody,
} from '../../contract/desk.ts';
import { browserAsk } from './browser-api.ts';

/** A refused step or change carries the order as it is now: `ApiError.data` is a `DeskOrder` with `CHANGED_MEANWHILE` and `STEP_NOT_ALLOWED`. */
export const deskApi = {
  list: async (query: DeskOrdersQuery, signal?: AbortSignal) =>
    (await browserAsk<DeskOrders>(calls.listDeskOrders, { query: withoutMissing(query), signal })).data,
  count: async (signal?: AbortSignal) => (await browserAsk<DeskCounts>(calls.countDeskOrders, { signal })).data,
  get: async (orderId: string, signal?: AbortSignal) =>
    (await browserAsk<DeskOrder>(calls.getDeskOrder, { params: { orderId }, signal })).data,
  step: (orderId: string, body: DeskStepBody) =>
    browserAsk<DeskOrder>(calls.stepDeskOrder, { params: { orderId }, body }),
  changeLines: (orderId: string, body: DeskLinesBody) =>
    browserAsk<DeskOrder>(calls.changeDeskLines, { params: { orderId }, body }),
};

const withoutMissing = (query: Record<string, string | number | undefined>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
