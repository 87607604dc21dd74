import { ChevronDown, CircleUserRound } from 'lucide-react';
import { links } from '../../contract/links.ts';
import type { CurrentUser } from '../../contract/users.ts';
import { openCart } from '../cart/use-drawer.ts';
import { Menu, MenuButton, MenuLink } from '../ui/menu.tsx';
import { useClearOnSignOut, useSession } from './use-session.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * The user menu of the top bar for visitors, customers and administrators (spec §2). Its button keeps its size, except for long
 * names.
 */
export function UserMenu() {
  useClearOnSignOut();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <Menu
      kind="navigation"
      label={user ? `Menu of ${user.name}` : 'Account: user menu'}
      buttonClassName="flex h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-surface"
      button={
        <>
          <CircleUserRound size={24} aria-hidden />
          <span className="hidden max-w-32 min-w-16 truncate text-left text-sm lg:block">
            {user?.name.split(' ')[0] ?? 'Account'}
          </span>
          <ChevronDown size={16} aria-hidden className="hidden text-muted sm:block" />
        </>
      }
    >
      {user ? <PersonalEntries user={user} /> : <EntriesForNobody known={session.status !== 'unknown'} />}
    </Menu>
  );
}

/** For visitors. While a sign-in is being checked, it shows no entries that could be wrong. */
const EntriesForNobody = ({ known }: { known: boolean }) =>
  known ? (
    <>
      <MenuLink to={links.register}>Register</MenuLink>
      <MenuLink to={links.login}>Login</MenuLink>
    </>
  ) : (
    <MenuLink to={links.home}>One moment...</MenuLink>
  );

function PersonalEntries({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  return (
    <>
      {user.role === 'ADMIN' ? <AdminEntries /> : <CustomerEntries />}
      <hr className="my-1 border-line" />
      <MenuButton onClick={() => void signOut()}>Logout</MenuButton>
    </>
  );
}

const CustomerEntries = () => (
  <>
    <MenuLink to={links.account}>My Profile</MenuLink>
    <MenuLink to={links.orders}>Orders</MenuLink>
    <MenuButton onClick={openCart}>Go To Cart</MenuButton>
  </>
);

const AdminEntries = () => (
  <>
    <MenuLink to={links.adminCategories}>Category</MenuLink>
    <MenuLink to={links.adminSubCategories}>Sub category</MenuLink>
    <MenuLink to={links.adminUploadProduct}>Upload Product</MenuLink>
    <MenuLink to={links.adminProducts}>Product</MenuLink>
    <MenuLink to={links.orders}>My Orders</MenuLink>
    <hr className="my-1 border-line" />
    <MenuLink to={links.adminOrders}>Orders</MenuLink>
    <MenuLink to={links.adminOverview}>Overview</MenuLink>
    <MenuLink to={links.adminUsers}>People</MenuLink>
    <MenuLink to={links.adminHistory}>History</MenuLink>
    <MenuLink to={links.adminImport}>Import</MenuLink>
    <MenuLink to={links.adminSearches}>Searches</MenuLink>
  </>
);
