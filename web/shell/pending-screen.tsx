import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { splitLocale } from '../../messages/locale.ts';
import { useConnection } from '../api/use-connection.ts';
import {
  CategoryScreenSkeleton,
  HomeScreenSkeleton,
  ProductScreenSkeleton,
  SearchScreenSkeleton,
} from '../catalogue/screen-skeletons.tsx';
import { useDelayed } from './use-delayed.ts';

/** The public screens that load data. */
type ScreenKind = 'home' | 'search' | 'product' | 'category' | 'other';

const fixed = [links.login, links.register, links.forgotPassword, links.checkout, links.account, '/coming-soon'];

/** The screen of a path, as in web/routes.ts. */
export function screenKind(pathname: string): ScreenKind {
  if (pathname === links.home) return 'home';
  if (pathname === links.search) return 'search';
  if (pathname.startsWith('/product/')) return 'product';
  if (fixed.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return 'other';
  return 'category';
}

/** The old page is shown for this long, in ms, before the next one's skeleton replaces it. */
const delay = 150;

const skeletons: Record<ScreenKind, (() => ReactNode) | undefined> = {
  home: HomeScreenSkeleton,
  search: SearchScreenSkeleton,
  product: ProductScreenSkeleton,
  category: CategoryScreenSkeleton,
  other: undefined,
};

/** The skeleton of the next screen when it takes long to load; undefined otherwise, and within one screen. */
export function usePendingScreen(): ReactNode {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const next = navigation.location && screenKind(splitLocale(navigation.location.pathname).path);
  const slow = useDelayed(next !== undefined && next !== screenKind(pathname), delay);
  // Without a connection the duration is unknown, so the old page stays.
  const reachable = useConnection() === 'online';
  const Screen = slow && reachable && next ? skeletons[next] : undefined;
  return Screen && <FromTheTop>{<Screen />}</FromTheTop>;
}

/** The router stores the scroll position at the start of a navigation, so this does not affect going back. */
function FromTheTop({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  return children;
}
