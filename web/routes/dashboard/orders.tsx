import { OrderList } from '../../orders/order-list.tsx';
import { OrderSkeletons } from '../../orders/order-skeletons.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireSignIn } from '../../session/require-sign-in.tsx';

export const meta = () => privateMeta('Your Orders');

export default function Orders() {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl font-extrabold">Your Orders</h1>
      <RequireSignIn waiting={<OrderSkeletons />}>{() => <OrderList />}</RequireSignIn>
    </div>
  );
}
