import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import { browserApi } from '../../api/browser-api.ts';
import { orderQuery } from '../order-queries.ts';

/** How an order is paid online. Its key begins with that of the order, so that both are invalidated together. */
export const paymentQuery = ({ _id: orderId, revision }: Pick<FollowedOrder, '_id' | 'revision'>) =>
  queryOptions({
    queryKey: [...orderQuery(orderId).queryKey, 'payment', revision],
    placeholderData: keepPreviousData,
    // Store credit comes without news of the order.
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((refund) => refund.state === 'becomes_credit') ? 15_000 : false,
    queryFn: () => browserApi.load('GET /api/v1/order/:orderId/payment', { params: { orderId } }),
  });

/** The same with the order, after the provider was asked. */
export const checkedOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderQuery(orderId).queryKey, 'checked'],
    queryFn: () => browserApi.load('POST /api/v1/order/:orderId/check-payment', { params: { orderId } }),
  });
