import type { ReactNode } from 'react';
import { links } from '../../../contract/api/links.ts';
import { m } from '../../../messages/index.ts';
import { orderQuery } from '../../orders/order-queries.ts';
import { OrderScreen, OrderSkeleton } from '../../orders/order-screen.tsx';
import { startLoading } from '../../query-client.ts';
import { guarded, requireSignIn } from '../../session/guards.ts';
import { personalFallback, privateMeta } from '../../session/personal-page.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { keepData } from '../../ui/keep-data.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/order';

export const meta = privateMeta(m.orders.yourOrder);

export const clientMiddleware = [requireSignIn];
export const handle = guarded;
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startLoading((queries) => [queries.prefetchQuery(orderQuery(params.orderId))]);

export { keepData as shouldRevalidate };

const Page = ({ children }: { children: ReactNode }) => (
  <>
    <BackLink to={links.orders}>{m.orders.yourOrders()}</BackLink>
    <PageTitle>{m.orders.yourOrder()}</PageTitle>
    {children}
  </>
);

export const HydrateFallback = personalFallback(Page, OrderSkeleton);

export default function Order({ params: { orderId } }: Route.ComponentProps) {
  return (
    <Page>
      <OrderScreen key={orderId} orderId={orderId} />
    </Page>
  );
}
