import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderSkeletons } from './order-skeletons.tsx';
import { ordersQuery } from './orders-query.ts';

/** The customer's orders, newest first, ten per page. `placed` is the id of an order that has just been placed. */
export function OrderList({ placed }: { placed?: string | undefined }) {
  const orders = useInfiniteQuery(ordersQuery);
  if (orders.isPending) return <OrderSkeletons />;
  if (!orders.data) {
    return (
      <EmptyState
        icon={<CircleAlert size={40} />}
        title="Your orders could not be loaded"
        action={<Button onClick={() => void orders.refetch()}>Try again</Button>}
      >
        Please check your connection.
      </EmptyState>
    );
  }
  // An order that was placed between two requests may be in two pages.
  const all = new Map(orders.data.pages.flatMap((page) => page.data).map((order) => [order._id, order]));
  if (all.size === 0) return <NoOrders />;
  return (
    <>
      <ol className="space-y-5">
        {[...all.values()].map((order) => (
          <li key={order._id}>
            <OrderCard order={order} isNew={order._id === placed} />
          </li>
        ))}
      </ol>
      <LoadMore pages={orders} className="mt-6" />
    </>
  );
}
