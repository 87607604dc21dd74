import { OrderScreen } from '../../admin/desk/order-screen.tsx';
import { OrderSkeleton } from '../../admin/desk/order-skeleton.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';
import type { Route } from './+types/desk-order';

export const meta = () => privateMeta('Order');

export default function DeskOrder({ params }: Route.ComponentProps) {
  return (
    <RequireAdmin waiting={<OrderSkeleton />}>
      <OrderScreen key={params.orderId} orderId={params.orderId} />
    </RequireAdmin>
  );
}
