import type { CurrentUser } from '../../../contract/users.ts';
import { LastOrderCard, LoyaltyCard, WeeklySpecial } from '../../account/account-cards.tsx';
import { AccountSkeleton } from '../../account/account-skeleton.tsx';
import { ConfirmReminder } from '../../account/confirm-reminder.tsx';
import { DeleteAccountCard } from '../../account/delete-account-card.tsx';
import { DevicesCard } from '../../account/devices-card.tsx';
import { PasswordCard } from '../../account/password-card.tsx';
import { ProfileCard } from '../../account/profile-card.tsx';
import { privateMeta } from '../../session/private-meta.ts';
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
  <>
    <ConfirmReminder user={user} />
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="grid gap-5">
        <ProfileCard user={user} />
        <PasswordCard email={user.email} />
        <DevicesCard />
        <DeleteAccountCard email={user.email} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <LoyaltyCard />
        <LastOrderCard />
        <WeeklySpecial />
      </div>
    </div>
  </>
);
