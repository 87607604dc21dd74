import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type {
  FulfilmentOrderCard,
  FulfilmentOrders,
  FulfilmentOrdersQuery,
} from '../../../../contract/orders/board.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';

export type OrderFilter = Omit<FulfilmentOrdersQuery, 'after' | 'limit'>;

/** Filtered orders, page by page. */
export const fulfilmentOrdersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...fulfilmentKey, 'list', filter],
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      const query = { ...filter, after: pageParam || undefined };
      const page = await browserApi.load('GET /api/v1/fulfilment/orders', { query, signal });
      takeFromOthers(client, queryKey, page.orders);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Takes orders out of the other lists on the screen that still have an earlier state of them: they would be in two columns. */
function takeFromOthers(client: QueryClient, key: QueryKey, orders: readonly FulfilmentOrderCard[]): void {
  const revisions = new Map(orders.map(({ _id, revision }) => [_id, revision]));
  const isNewest = ({ _id, revision }: FulfilmentOrderCard) => revision >= (revisions.get(_id) ?? revision);
  client.setQueriesData<InfiniteData<FulfilmentOrders>>(
    {
      queryKey: [...fulfilmentKey, 'list'],
      type: 'active',
      predicate: ({ queryHash, state }) =>
        queryHash !== hashKey(key) &&
        (state.data as InfiniteData<FulfilmentOrders> | undefined)?.pages.some(
          (page) => !page.orders.every(isNewest),
        ) === true,
    },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, orders: page.orders.filter(isNewest) })) },
  );
}

export const fulfilmentOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...fulfilmentKey, 'order', orderId],
    queryFn: ({ signal }) => browserApi.load('GET /api/v1/fulfilment/orders/:orderId', { params: { orderId }, signal }),
  });

/** The message templates of the shop, filled in for an order. */
export const orderMessagesQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-messages', orderId],
    queryFn: ({ signal }) =>
      browserApi.load('GET /api/v1/fulfilment/orders/:orderId/messages', { params: { orderId }, signal }),
    staleTime: 0,
  });

/** People who can deliver an order. How busy they are changes all the time. */
export const ridersQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['riders', orderId],
    queryFn: ({ signal }) =>
      browserApi.load('GET /api/v1/fulfilment/orders/:orderId/riders', { params: { orderId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/**
 * The payee of a payment by UPI for an order; null in a shop that takes none. Apart from the order itself: changes of orders must not
 * load it again in a status that the role of staff does not see.
 */
export const payeeQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['payee', orderId],
    queryFn: async ({ signal }) =>
      (await browserApi.load('GET /api/v1/fulfilment/orders/:orderId', { params: { orderId }, signal })).upi ?? null,
    // The owner may change it at any time.
    staleTime: 60_000,
  });
