import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FollowedOrder } from '../../contract/order-follow.ts';
import { messageOf } from '../api/api-error.ts';
import { orderApi } from '../api/order-api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toasts.tsx';
import { newer, orderQuery } from './order-query.ts';
import { ordersQuery } from './orders-query.ts';

/** Asks and cancels an order that is not packed yet. If it was packed meanwhile, a message and the current order are shown. */
export function CancelOrder({ order }: { order: FollowedOrder }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { queryKey } = orderQuery(order._id);
  const cancelling = useMutation({
    mutationFn: () => orderApi.cancel(order._id),
    onSuccess({ data, message }) {
      queries.setQueryData(queryKey, (known) => newer(known, data));
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled() {
      setAsking(false);
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: ordersQuery.queryKey });
    },
  });
  return (
    <>
      <Button look="quiet" className="w-full" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Cancel order ${order.orderId}?`}
        confirmLabel="Cancel order"
        busyLabel="Cancelling..."
        keepLabel="Keep order"
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onClose={() => setAsking(false)}
      >
        Nothing will be delivered and there is nothing to pay. You can order again at any time.
      </ConfirmDialog>
    </>
  );
}
