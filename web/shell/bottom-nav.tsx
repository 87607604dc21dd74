import { Link, useLocation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import type { IconComponent } from '../ui/icon.tsx';
import { CircleUserRound, ClipboardList, History, House, LayoutGrid } from '../ui/icons.tsx';

/** They have an action of their own at the bottom of the screen. */
const without = /^\/(?:checkout$|pay\/|product\/)/;

/** The main screens, at the bottom of a phone's screen (app.css). */
export function BottomNav() {
  const { pathname } = useLocation();
  // The lists of an account, and for others the way to a list.
  const lists = useStoredSignIn() === 'some' ? links.savedLists : links.pasteList;
  if (without.test(pathname)) return null;
  const place = (to: string, Icon: IconComponent, text: string) => (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      <Icon size={22} />
      {text}
    </Link>
  );
  return (
    <nav aria-label={m.shell.mainScreens()} className="bottom-nav print:hidden">
      <div>
        {place(links.home, House, m.shell.home())}
        {place(links.categories, LayoutGrid, m.shell.categories())}
        {place(links.buyAgain, History, m.catalogue.buyAgain())}
        {place(lists, ClipboardList, m.shell.lists())}
        {place(links.account, CircleUserRound, m.shell.account())}
      </div>
    </nav>
  );
}
