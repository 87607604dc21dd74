import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { messageOf } from '../api/api-error.ts';
import { toast } from '../ui/toasts.tsx';
import { newer, orderQuery, ordersQuery } from './order-queries.ts';

/**
 * Answers a question of the store about an order with yes or no, and shows the order as it is then.
 * @param send sends the answer
 */
export function useAnswer(
  orderId: string,
  send: (accept: boolean) => Promise<{ data: FollowedOrder; message: string }>,
) {
  const queries = useQueryClient();
  const { queryKey } = orderQuery(orderId);
  return useMutation({
    mutationFn: send,
    onSuccess({ data, message }) {
      queries.setQueryData(queryKey, (known) => newer(known, data));
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled() {
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ordersQuery.queryKey });
    },
  });
}
