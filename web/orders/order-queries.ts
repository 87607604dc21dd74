import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import type { OrderStatus } from '../../contract/orders/order-statuses.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { requestOf } from '../api/api.ts';
import { browserApi } from '../api/browser-api.ts';
import { isFromCache } from '../api/connection.ts';
import { personalKey } from '../query-client.ts';

/** The orders of the signed-in user, newest first, page by page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: [personalKey, 'orders'],
  queryFn: ({ pageParam }) => browserApi.send('GET /api/v1/order/get-order-list', { query: { page: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
});

/**
 * The newest order of the signed-in user, or null. It shares the key prefix of the order list, so that both are invalidated
 * together.
 */
export const lastOrderQuery = queryOptions({
  queryKey: [personalKey, 'orders', 'last'],
  queryFn: async () => (await browserApi.load('GET /api/v1/order/get-order-list', { query: { page: 1 } }))[0] ?? null,
});

const orderRoute = 'GET /api/v1/order/get-order/:orderId';

/** An order of the signed-in user, with its timeline. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [personalKey, 'order', orderId],
    queryFn: async () => {
      const given = { params: { orderId } };
      const order = await browserApi.load(orderRoute, given);
      // From the cache of the device, it has the time at which it was kept.
      return isFromCache(requestOf(orderRoute, given).url) ? { ...order, now: new Date().toISOString() } : order;
    },
  });

/** Returns true when an order is finished. */
export const isOver = ({ status }: { status: OrderStatus }): boolean =>
  status === 'delivered' || status === 'cancelled';

/** Running orders first, otherwise as they come. */
export const runningFirst = <O extends { status: OrderStatus }>(orders: readonly O[]): O[] =>
  orders.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)));

/** The sum of the quantities of an order. */
export const unitsOf = ({ product_details: lines }: Pick<Order, 'product_details'>): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** Responses can arrive out of order, so the newer revision wins. */
export const newer = (known: FollowedOrder | undefined, arrived: FollowedOrder): FollowedOrder =>
  known && known.revision > arrived.revision ? known : arrived;
