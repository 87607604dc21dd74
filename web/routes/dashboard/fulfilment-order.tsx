import { OrderScreen } from '../../admin/fulfilment/fulfilment-order-screen.tsx';
import { OrderSkeleton } from '../../admin/fulfilment/fulfilment-order-skeleton.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';
import type { Route } from './+types/fulfilment-order';

export const meta = () => privateMeta('Order');

export default function FulfilmentOrder({ params }: Route.ComponentProps) {
  return (
    <RequireAdmin waiting={<OrderSkeleton />}>
      <OrderScreen key={params.orderId} orderId={params.orderId} />
    </RequireAdmin>
  );
}
