import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../contract/api/links.ts';
import type { FollowedOrder, ReorderResult } from '../../contract/orders/order-follow.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi, sendAgain } from '../api/browser-api.ts';
import { cartQuery } from '../cart/account-cart.ts';
import { lazyWithMessages } from '../language/lazy-with-messages.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RotateCcw } from '../ui/order-icons.ts';
import { toast } from '../ui/toasts.tsx';
import { newer, orderQuery, ordersQuery } from './order-queries.ts';

/** Loaded for orders that were paid online. */
const RefundWay = lazyWithMessages('paying', () => import('./online/refund-way.tsx'));

/** Asks and cancels an order that is not packed yet. If it was packed meanwhile, a message and the current order are shown. */
export function CancelOrder({ order }: { order: FollowedOrder }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { queryKey } = orderQuery(order._id);
  const cancelling = useMutation({
    scope: { id: `cancel-${order._id}` },
    mutationFn: () =>
      sendAgain(() => browserApi.send('POST /api/v1/order/cancel-order/:orderId', { params: { orderId: order._id } })),
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
      <Button variant="quiet" className="w-full" onClick={() => setAsking(true)}>
        {m.orders.cancelOrder()}
      </Button>
      <ConfirmDialog
        open={asking}
        title={m.orders.askCancel({ orderId: order.orderId })}
        confirmLabel={m.orders.cancelOrder()}
        busyLabel={m.orders.cancelling()}
        keepLabel={m.orders.keepOrder()}
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onClose={() => setAsking(false)}
      >
        {m.orders.askCancelMore()}
        {order.paidOnline !== undefined && <RefundWay order={order} cancels />}
      </ConfirmDialog>
    </>
  );
}

/** Adds what is available of an order to the cart, and says what is not, and why. */
export function Reorder({ orderId, variant }: { orderId: string; variant: 'solid' | 'outline' }) {
  const queries = useQueryClient();
  const failedId = `reorder-${orderId}`;
  const again = useMutation({
    mutationFn: () => browserApi.send('POST /api/v1/order/reorder/:orderId', { params: { orderId } }),
    onSuccess: () => toast.dismiss(failedId),
    onError: (error) => toast.error(messageOf(error), { id: failedId }),
    // The cart may have changed in any case.
    onSettled: () => queries.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
  return (
    <>
      <Button
        variant={variant}
        className="w-full"
        busy={again.isPending}
        busyLabel={m.orders.adding()}
        onClick={() => again.mutate()}
      >
        <RotateCcw size={18} />
        {m.orders.orderAgain()}
      </Button>
      <div role="status">{again.data && <Reordered {...again.data} />}</div>
    </>
  );
}

interface ReorderedProps {
  message: string;
  data: ReorderResult;
}

const Reordered = ({ message, data: { added, missing } }: ReorderedProps) => (
  <div className="mt-3 rounded-lg bg-surface p-4 text-sm">
    <p className="font-semibold">{message}</p>
    {missing.length > 0 && (
      <ul className="mt-2 space-y-1 text-muted">
        {missing.map((line) => (
          <li key={line.productId}>
            {line.quantity} × {line.name}: {line.reason}
          </li>
        ))}
      </ul>
    )}
    {added.length > 0 && (
      <ButtonLink to={links.cart} variant="outline" className="mt-3 w-full" preventScrollReset>
        {m.cart.goToCart()}
      </ButtonLink>
    )}
  </div>
);
