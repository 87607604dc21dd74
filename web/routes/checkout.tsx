import type { ReactNode } from 'react';
import { m } from '../../messages/index.ts';
import { addressQuery } from '../addresses/address-query.ts';
import { cartQuery } from '../cart/account-cart.ts';
import { CheckoutScreen } from '../checkout/checkout-screen.tsx';
import { CheckoutSkeleton } from '../checkout/empty-checkout.tsx';
import { lastOrderQuery } from '../orders/order-queries.ts';
import { startLoading } from '../query-client.ts';
import { guarded, requireSignIn } from '../session/guards.ts';
import { personalFallback, privateMeta } from '../session/personal-page.tsx';
import { useUser } from '../session/use-session.ts';
import { keepData } from '../ui/keep-data.ts';
import { PageTitle } from '../ui/page-title.tsx';

export const meta = privateMeta(m.checkout.title);

export const clientMiddleware = [requireSignIn];
export const handle = guarded;
export const clientLoader = () =>
  startLoading((queries) => [
    queries.prefetchQuery(cartQuery),
    queries.prefetchQuery(addressQuery),
    queries.prefetchQuery(lastOrderQuery),
  ]);

export { keepData as shouldRevalidate };

const Page = ({ children }: { children: ReactNode }) => (
  <div className="shell py-6 sm:py-10">
    <PageTitle>{m.checkout.title()}</PageTitle>
    {children}
  </div>
);

export const HydrateFallback = personalFallback(Page, CheckoutSkeleton);

export default function Checkout() {
  const user = useUser();
  return <Page>{user ? <CheckoutScreen name={user.name} /> : <CheckoutSkeleton />}</Page>;
}
