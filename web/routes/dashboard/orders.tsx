import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../messages/index.ts';
import { OrderList, OrderListSkeleton } from '../../orders/order-list.tsx';
import { ordersQuery } from '../../orders/order-queries.ts';
import { startLoading } from '../../query-client.ts';
import { guarded, requireSignIn } from '../../session/guards.ts';
import { personalFallback, privateMeta } from '../../session/personal-page.tsx';
import { keepData } from '../../ui/keep-data.ts';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.orders.yourOrders);

export const clientMiddleware = [requireSignIn];
export const handle = guarded;
export const clientLoader = () => startLoading((queries) => [queries.prefetchInfiniteQuery(ordersQuery)]);

export { keepData as shouldRevalidate };

const Page = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto max-w-3xl">
    <PageTitle>{m.orders.yourOrders()}</PageTitle>
    {children}
  </div>
);

export const HydrateFallback = personalFallback(Page, OrderListSkeleton);

/** The checkout navigates here with `placed`, the id of the new order, in the history state. */
export default function Orders() {
  const { state } = useLocation();
  const placed = (state as { placed?: string } | null)?.placed;
  return (
    <Page>
      <OrderList placed={placed} />
    </Page>
  );
}
