import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { links } from '../../../contract/api/links.ts';
import type { CurrentUser } from '../../../contract/users/users.ts';
import { m } from '../../../messages/index.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { LanguageSwitch } from '../../shell/language-switch.tsx';
import { Languages, LogOut } from '../../ui/admin-icons.ts';
import { classNames } from '../../ui/class-names.ts';
import { CircleUserRound, ShoppingBag, Store } from '../../ui/icons.tsx';
import { NewOrdersBadge, useOrderAlerts } from '../alerts/order-alerts.tsx';
import { roleLabels } from '../stores/role-labels.ts';
import { StorePicker } from '../stores/store-picker.tsx';
import { type Entry, isAt, takesAllStores, useShownGroups } from './entries.ts';
import { Later } from './later.tsx';

interface Props {
  user: CurrentUser;
}

const item =
  'flex min-h-11 w-full min-w-0 scroll-my-3 items-center gap-3 rounded-md px-3 text-left text-sm font-semibold transition-colors focus-visible:-outline-offset-2 lg:min-h-10';

/** The admin navigation with a link to the store and the signed-in user. Used in the sidebar and in the sheet. */
export function AdminNav({ user }: Props) {
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const { newOrders } = useOrderAlerts();
  const shown = useShownGroups(user);
  return (
    // Relative: what is hidden for the eye would otherwise make the page longer than its content.
    <div className="relative flex min-h-full flex-col gap-6 p-3">
      <nav aria-label={m.adminShell.administration()} className="space-y-5">
        {/* The place of the button. */}
        <div className="min-h-11 lg:min-h-10">
          <Later part="search-button" />
        </div>
        <StorePicker takesAll={takesAllStores(pathname)} />
        {shown.map(({ title, entries }) => (
          <section key={title}>
            <h2 className="px-3 pb-1 text-xs font-bold tracking-wide text-muted">{title}</h2>
            <ul className="space-y-0.5">
              {entries.map((entry) => (
                <li key={entry.to} className="flex items-center gap-0.5">
                  <NavEntry entry={entry} current={isAt(entry, pathname)}>
                    {entry.to === links.adminOrders && <NewOrdersBadge count={newOrders.length} />}
                  </NavEntry>
                  <Later part="counters" to={entry.to} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <nav aria-label={m.adminShell.storeAndAccount()} className="mt-auto border-t border-line pt-3">
        <ul className="space-y-0.5">
          <li>
            <NavEntry entry={{ label: m.adminShell.viewStore(), to: links.home, icon: Store }} />
          </li>
          <li>
            <NavEntry entry={{ label: m.adminShell.myOrders(), to: links.orders, icon: ShoppingBag }} />
          </li>
          <li>
            <NavEntry entry={{ label: m.adminShell.ownAccount(), to: links.account, icon: CircleUserRound }} />
          </li>
          <li>
            <LanguageSwitch
              className={classNames(item, 'text-ink hover:bg-line/70')}
              icon={<Languages size={18} className="shrink-0 text-muted" />}
            />
          </li>
          <li>
            <button
              type="button"
              onClick={() => void signOut()}
              className={classNames(item, 'text-ink hover:bg-line/70')}
            >
              <LogOut size={18} className="shrink-0 text-muted" />
              {m.adminShell.logout()}
            </button>
          </li>
        </ul>
        <p className="mt-2 px-3 text-sm">
          <span className="sr-only">{m.adminShell.signedInAs()} </span>
          <span className="block truncate font-semibold">{user.name}</span>
          <span className="block truncate text-xs text-muted">{user.email}</span>
          {user.staffRole && <span className="block text-xs text-muted">{roleLabels()[user.staffRole].name}</span>}
        </p>
      </nav>
    </div>
  );
}

interface NavEntryProps {
  entry: Entry;
  /** True when it is the screen that is open. */
  current?: boolean;
  children?: ReactNode;
}

function NavEntry({ entry, current = false, children }: NavEntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // The sidebar may be longer than the window.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const { icon: Icon, label, to } = entry;
  return (
    <Link
      ref={link}
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classNames(item, current ? 'bg-accent text-on-accent' : 'text-ink hover:bg-line/70')}
    >
      <Icon size={18} className={classNames('shrink-0', !current && 'text-muted')} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {children}
    </Link>
  );
}
