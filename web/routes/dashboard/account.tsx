import type { CurrentUser } from '../../../contract/users.ts';
import { LastOrderCard, LoyaltyCard, WeeklySpecial } from '../../session/account-cards.tsx';
import { AccountSkeleton } from '../../session/account-skeleton.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { ProfileCard } from '../../session/profile-card.tsx';
import { RequireSignIn } from '../../session/require-sign-in.tsx';

export const meta = () => privateMeta('My Account');

export default function MyAccount() {
  return (
    <>
      <h1 className="mb-6 text-2xl font-extrabold">My Account</h1>
      <RequireSignIn waiting={<AccountSkeleton />}>{(user) => <Account user={user} />}</RequireSignIn>
    </>
  );
}

const Account = ({ user }: { user: CurrentUser }) => (
  <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
    <ProfileCard user={user} />
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
      <LoyaltyCard />
      <LastOrderCard lastOrder={user.lastOrder} />
      <WeeklySpecial />
    </div>
  </div>
);
