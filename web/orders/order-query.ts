import { queryOptions } from '@tanstack/react-query';
import type { FollowedOrder } from '../../contract/order-follow.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { orderApi } from '../api/order-api.ts';
import { personalKey } from '../session/personal-key.ts';

/** An order of the signed-in user, with its timeline. */
export const orderQuery = (orderId: string) =>
  queryOptions({ queryKey: [personalKey, 'order', orderId], queryFn: () => orderApi.get(orderId) });

/** Whether an order is finished. */
export const isOver = ({ status }: { status: OrderStatus }): boolean =>
  status === 'delivered' || status === 'cancelled';

/** Responses can arrive out of order, so the newer revision wins. */
export const newer = (known: FollowedOrder | undefined, arrived: FollowedOrder): FollowedOrder =>
  known && known.revision > arrived.revision ? known : arrived;
