import { useLocation } from 'react-router';
import { OrderList } from '../../orders/order-list.tsx';
import { OrderSkeletons } from '../../orders/order-skeletons.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireSignIn } from '../../session/require-sign-in.tsx';

export const meta = () => privateMeta('Your Orders');

/** The checkout navigates here with `placed`, the id of the new order, in the history state. */
export default function Orders() {
  const { state } = useLocation();
  const placed = (state as { placed?: string } | null)?.placed;
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl font-extrabold">Your Orders</h1>
      <RequireSignIn waiting={<OrderSkeletons />}>{() => <OrderList placed={placed} />}</RequireSignIn>
    </div>
  );
}
