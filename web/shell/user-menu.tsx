import { type ComponentType, useEffect, useState } from 'react';
import { links } from '../../contract/api/links.ts';
import type { CurrentUser } from '../../contract/users/users.ts';
import { m } from '../../messages/index.ts';
import { openCart } from '../cart/use-drawer.ts';
import { useSession } from '../session/use-session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { ChevronDown, CircleUserRound } from '../ui/icons.tsx';
import { importWithRetry } from '../ui/load-file.ts';
import { Menu, MenuButton, MenuLink } from '../ui/menu.tsx';
import type { AdminEntriesProps } from './admin-entries.tsx';

/**
 * The user menu of the top bar for visitors, customers and administrators. Its button keeps its size, except for long
 * names.
 */
export function UserMenu() {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const AdminEntries = useAdminEntries(user?.role === 'ADMIN');
  return (
    <Menu
      kind="navigation"
      label={user ? m.signIn.menuOf({ name: user.name }) : m.signIn.userMenu()}
      buttonClassName="flex h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-surface"
      button={
        <>
          <CircleUserRound size={24} />
          <span className="hidden max-w-32 min-w-16 truncate text-left text-sm lg:block">
            {user?.name.split(' ')[0] ?? m.signIn.account()}
          </span>
          <ChevronDown size={16} className="hidden text-muted sm:block" />
        </>
      }
    >
      {user ? (
        <PersonalEntries user={user} AdminEntries={AdminEntries} />
      ) : (
        <EntriesForNobody known={session.status !== 'unknown'} />
      )}
    </Menu>
  );
}

/** For visitors. While a sign-in is being checked, it shows no entries that could be wrong. */
const EntriesForNobody = ({ known }: { known: boolean }) =>
  known ? (
    <>
      <MenuLink to={links.register}>{m.signIn.register()}</MenuLink>
      <MenuLink to={links.login}>{m.signIn.login()}</MenuLink>
    </>
  ) : (
    <MenuLink to={links.home}>{m.signIn.checking()}</MenuLink>
  );

/** The entries of administrators, once their file is loaded; until then, and without it, those of customers. */
function useAdminEntries(isAdmin: boolean): ComponentType<AdminEntriesProps> {
  const [entries, setEntries] = useState<ComponentType<AdminEntriesProps>>(() => CustomerEntries);
  useEffect(() => {
    if (isAdmin)
      importWithRetry(() => import('./admin-entries.tsx')).then(
        (file) => setEntries(() => file.default),
        () => {},
      );
  }, [isAdmin]);
  return entries;
}

interface PersonalProps {
  user: CurrentUser;
  AdminEntries: ComponentType<AdminEntriesProps>;
}

function PersonalEntries({ user, AdminEntries }: PersonalProps) {
  const signOut = useSignOut();
  return (
    <>
      {user.role === 'ADMIN' ? <AdminEntries role={user.staffRole} /> : <CustomerEntries />}
      <hr className="my-1 border-line" />
      <MenuButton onClick={() => void signOut()}>{m.signIn.logout()}</MenuButton>
    </>
  );
}

const CustomerEntries = () => (
  <>
    <MenuLink to={links.account}>{m.signIn.myProfile()}</MenuLink>
    <MenuLink to={links.orders}>{m.signIn.orders()}</MenuLink>
    <MenuLink to={links.favourites}>{m.favourites.title()}</MenuLink>
    <MenuLink to={links.savedLists}>{m.savedLists.title()}</MenuLink>
    <MenuButton onClick={openCart}>{m.cart.goToCart()}</MenuButton>
    <MenuLink to={links.faq}>{m.help.help()}</MenuLink>
  </>
);
