import { queryOptions } from '@tanstack/react-query';
import type { FollowedOrder } from '../../contract/order-follow.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { orderApi } from '../api/order-api.ts';
import { personalKey } from '../session/personal-key.ts';

/** One order of the signed-in user, with everything that happened to it. */
export const orderQuery = (orderId: string) =>
  queryOptions({ queryKey: [personalKey, 'order', orderId], queryFn: () => orderApi.get(orderId) });

/** Whether nothing more will happen to an order. */
export const isOver = ({ status }: { status: OrderStatus }): boolean =>
  status === 'delivered' || status === 'cancelled';

/** What is known may be newer than what just arrived: an answer can overtake another. */
export const newer = (known: FollowedOrder | undefined, arrived: FollowedOrder): FollowedOrder =>
  known && known.revision > arrived.revision ? known : arrived;
