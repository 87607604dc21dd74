import type { ReactNode } from 'react';
import { m } from '../../../messages/index.ts';
import { AccountScreen, AccountSkeleton } from '../../account/account-screen.tsx';
import { devicesQuery } from '../../account/devices-card.tsx';
import { addressQuery } from '../../addresses/address-query.ts';
import { lastOrderQuery } from '../../orders/order-queries.ts';
import { startLoading } from '../../query-client.ts';
import { guarded, requireSignIn } from '../../session/guards.ts';
import { personalFallback, privateMeta } from '../../session/personal-page.tsx';
import { useUser } from '../../session/use-session.ts';
import { keepData } from '../../ui/keep-data.ts';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.account.myAccount);

export const clientMiddleware = [requireSignIn];
export const handle = guarded;
export const clientLoader = () =>
  startLoading((queries) => [
    queries.prefetchQuery(addressQuery),
    queries.prefetchQuery(devicesQuery),
    queries.prefetchQuery(lastOrderQuery),
  ]);

export { keepData as shouldRevalidate };

const Page = ({ children }: { children: ReactNode }) => (
  <>
    <PageTitle>{m.account.myAccount()}</PageTitle>
    {children}
  </>
);

export const HydrateFallback = personalFallback(Page, AccountSkeleton);

export default function MyAccount() {
  const user = useUser();
  return <Page>{user ? <AccountScreen user={user} /> : <AccountSkeleton />}</Page>;
}
