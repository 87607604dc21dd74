import type { ReactNode } from 'react';
import type { MiddlewareFunction } from 'react-router';
import { isPayPath } from '../../contract/payments/payment-links.ts';
import { m } from '../../messages/index.ts';
import { splitLocale } from '../../messages/locale.ts';
import { withMessages } from '../language/load-messages.ts';
import { checkedOrderQuery } from '../orders/online/payment-query.ts';
import { PayScreen, PaySkeleton } from '../payments/pay-screen.tsx';
import { startLoading } from '../query-client.ts';
import { guarded, requireSignIn } from '../session/guards.ts';
import { personalFallback, privateMeta } from '../session/personal-page.tsx';
import { keepData } from '../ui/keep-data.ts';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/pay';

export const meta = privateMeta(() => m.paying.title());

/**
 * Loads the page as a document of its own when it was reached from another one, as after a sign-in: the policy of other documents does not
 * permit the provider's script.
 */
const asOwnDocument: MiddlewareFunction = ({ url }) => {
  const [loaded] = performance.getEntriesByType('navigation');
  if (!loaded || isPayPath(splitLocale(new URL(loaded.name).pathname).path)) return undefined;
  location.replace(url.href);
  return new Promise(() => {});
};

export const clientMiddleware = [requireSignIn, withMessages('paying'), asOwnDocument];
export const handle = guarded;
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startLoading((queries) => [queries.prefetchQuery(checkedOrderQuery(params.orderId))]);

export { keepData as shouldRevalidate };

const Page = ({ children }: { children: ReactNode }) => (
  <div className="shell py-6 sm:py-10">
    <div className="mx-auto max-w-md">
      <PageTitle>{m.paying.title()}</PageTitle>
      {children}
    </div>
  </div>
);

export const HydrateFallback = personalFallback(Page, PaySkeleton);

export default function Pay({ params: { orderId } }: Route.ComponentProps) {
  return (
    <Page>
      <PayScreen key={orderId} orderId={orderId} />
    </Page>
  );
}
