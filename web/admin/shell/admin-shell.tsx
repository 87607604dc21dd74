import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { links } from '../../../contract/api/links.ts';
import type { StaffRole } from '../../../contract/users/staff-roles.ts';
import type { CurrentUser } from '../../../contract/users/users.ts';
import { m } from '../../../messages/index.ts';
import { splitLocale } from '../../../messages/locale.ts';
import { alsoSend } from '../../api/browser-api.ts';
import { claimWork } from '../../api/unsent-work.ts';
import { personalKey } from '../../query-client.ts';
import { useSession } from '../../session/use-session.ts';
import { NavigationProgress } from '../../shell/navigation-progress.tsx';
import { mainId } from '../../shell/page-announcer.tsx';
import { SkipLink } from '../../shell/skip-link.tsx';
import { ShopName } from '../../shop-settings/shop-name.tsx';
import { Menu } from '../../ui/admin-icons.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Store } from '../../ui/icons.tsx';
import { usePageKey } from '../../ui/overlay-history.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { LostConnectionBar } from '../alerts/lost-connection-bar.tsx';
import { NewOrders, NewOrdersOr } from '../alerts/new-orders.tsx';
import { NewOrdersBadge, OrderAlerts, useOrderAlerts } from '../alerts/order-alerts.tsx';
import { SoundBell } from '../alerts/sound-bell.tsx';
import { enterAdministration, isUsualStore, restrictTo, setTakesAll, storeHeaders } from '../stores/admin-store.ts';
import { roleLabels } from '../stores/role-labels.ts';
import { ShownStore } from '../stores/store-picker.tsx';
import { AdminNav } from './admin-nav.tsx';
import { mayOpen, rolesAt, takesAllStores } from './entries.ts';
import { Later } from './later.tsx';

alsoSend(storeHeaders);

/**
 * The layout of every admin screen: a sidebar on desktops; on phones and tablets a bar with a button that opens the same
 * navigation as a sheet. Pages are rendered without knowing the user, so the navigation is empty until an administrator is
 * confirmed. Other users see an empty layout and are redirected.
 */
export function AdminShell({ children }: { children: ReactNode }) {
  const session = useSession();
  const user = session.status === 'signed-in' && session.user.role === 'ADMIN' ? session.user : undefined;
  const isReady = useStoreOfAdministration(user?.stores);
  // While rendering: before an effect of a screen sends what is kept.
  if (user) claimWork(user._id);
  const { pathname } = useLocation();
  const role = user?.staffRole;
  const { path } = splitLocale(pathname);
  if (!isReady)
    return (
      <AdminShellFallback>
        <AdminSkeleton />
      </AdminShellFallback>
    );
  return (
    <Layout user={user}>
      {role && !mayOpen(path, role) ? <Refused role={role} isForOwners={rolesAt(path).length === 0} /> : children}
    </Layout>
  );
}

/**
 * The layout until the router knows the user. The navigation stays empty even when the session knows the user a moment earlier,
 * because the layout that follows is a new one: a sheet that was opened here would close by itself.
 */
export const AdminShellFallback = ({ children }: { children: ReactNode }) => (
  <Layout user={undefined}>{children}</Layout>
);

/** In place of a screen until the user is known: the same for every screen. */
export const AdminSkeleton = () => (
  <Skeletons aria-hidden className="space-y-5" sizes={['h-9 w-56', 'h-28 rounded-xl', 'h-64 rounded-xl']} />
);

interface RefusedProps {
  /** Of the user. */
  role: StaffRole;
  /** True when no role of staff may open the screen. */
  isForOwners: boolean;
}

/** Instead of a screen that staff opened by its address. */
const Refused = ({ role, isForOwners }: RefusedProps) => (
  <EmptyState
    icon={<Store size={40} />}
    title={isForOwners ? m.adminStores.forOwners() : m.adminStores.notOfRole()}
    heading="h1"
    action={<ButtonLink to={links.adminOrders}>{m.adminStores.toOrders()}</ButtonLink>}
  >
    {role === 'manager'
      ? m.adminStores.forOwnersHint()
      : m.adminStores.notOfRoleHint({ role: roleLabels()[role].name })}
  </EmptyState>
);

/**
 * Every request of the administration names the chosen store, from the first one on. @param own the stores of staff
 * @returns false while something of another store may still be shown; screens wait for it
 */
function useStoreOfAdministration(own: readonly string[] | undefined): boolean {
  const { pathname } = useLocation();
  restrictTo(own);
  setTakesAll(takesAllStores(pathname));
  const [leave] = useState(enterAdministration);
  const queries = useQueryClient();
  const [isReady, setReady] = useState(isUsualStore);
  useEffect(() => {
    if (isReady) return;
    // Queries that were loaded on the way here were about the usual store.
    void queries.resetQueries({
      queryKey: [personalKey],
      predicate: ({ queryKey: [, of] }) => of !== 'user' && of !== 'stores',
    });
    setReady(true);
  }, [queries, isReady]);
  useEffect(() => {
    enterAdministration();
    return leave;
  }, [leave]);
  return isReady;
}

function Layout({ user, children }: { user: CurrentUser | undefined; children: ReactNode }) {
  return (
    <OrderAlerts enabled={user !== undefined}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <SkipLink />
        <NavigationProgress />
        <header className="admin-top-bar sticky top-0 z-30 @container flex h-14 items-center gap-1 border-b border-line bg-canvas px-2 lg:hidden print:hidden">
          {user ? (
            <>
              <SheetButton user={user} />
              <NewOrdersOr>
                <Brand user={user} />
                <Link
                  to={links.home}
                  className="ml-auto flex min-h-11 shrink-0 items-center gap-2 rounded-md px-3 text-sm font-semibold text-accent-strong"
                >
                  <Store size={18} />
                  <span className="@max-[22rem]:sr-only">{m.adminShell.viewStore()}</span>
                </Link>
              </NewOrdersOr>
              <SoundBell />
            </>
          ) : (
            <Brand user={user} />
          )}
        </header>
        {user && <ShownStore />}
        <div className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface lg:flex print:hidden">
          <header className="px-3 pt-3">
            <div className="flex items-center justify-between gap-1">
              <Brand user={user} />
              {user && <SoundBell />}
            </div>
            {user && <NewOrders />}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{user && <AdminNav user={user} />}</div>
        </div>
        <div className="flex min-h-[calc(100dvh-3.5rem)] min-w-0 flex-col lg:min-h-dvh">
          <LostConnectionBar />
          <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
            <div className="mx-auto max-w-[110rem] px-4 py-5 sm:px-6 sm:py-7 xl:px-8">{children}</div>
          </main>
        </div>
      </div>
      {user && <Later part="search" user={user} />}
    </OrderAlerts>
  );
}

const Brand = ({ user }: { user: CurrentUser | undefined }) => (
  <Link
    to={mayOpen(links.adminOverview, user?.staffRole) ? links.adminOverview : links.adminOrders}
    className="flex min-h-11 min-w-0 items-center gap-2 overflow-hidden px-2 text-lg font-extrabold tracking-tight"
  >
    <ShopName pixels={32} />
    {user && (
      <span className="hidden rounded-sm bg-accent-soft px-2 py-0.5 text-xs font-bold tracking-wide text-accent-strong md:inline">
        {user.staffRole ? roleLabels()[user.staffRole].name : m.adminShell.admin()}
      </span>
    )}
  </Link>
);

/** Opens the navigation as a sheet, which closes after a choice. */
function SheetButton({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false);
  const key = usePageKey();
  const { newOrders } = useOrderAlerts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another page has been chosen
  useEffect(() => setOpen(false), [key]);
  return (
    <>
      <IconButton
        label={newOrders.length > 0 ? m.adminShell.menuWithNewOrders({ count: newOrders.length }) : m.adminShell.menu()}
        aria-haspopup="dialog"
        className="relative"
        onClick={() => setOpen(true)}
      >
        <Menu size={22} />
        <span className="absolute top-0 right-0">
          <NewOrdersBadge count={newOrders.length} />
        </span>
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.adminShell.administration()} placement="left">
        <AdminNav user={user} />
      </Dialog>
    </>
  );
}
