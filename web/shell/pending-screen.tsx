import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { splitLocale } from '../../messages/locale.ts';
import { useConnection } from '../api/use-connection.ts';
import {
  CategoryScreenSkeleton,
  HomeScreenSkeleton,
  OtherScreenSkeleton,
  ProductScreenSkeleton,
  SearchScreenSkeleton,
} from '../catalogue/screen-skeletons.tsx';
import { useDelayed } from './use-delayed.ts';

/** The screens that have a skeleton of their own, and all others. */
type ScreenKind = 'home' | 'search' | 'product' | 'category' | 'other';

/** A category's page begins with its name and id. */
const category = /^\/[^/]+-\w{26}(?:\/|$)/;
/** Forms, which are no lists. */
const forms: readonly string[] = [links.login, links.register, links.forgotPassword, links.checkout];

/** The screen of a path, as in web/routes.ts. */
export function screenKind(pathname: string): ScreenKind {
  if (pathname === links.home) return 'home';
  if (pathname === links.search) return 'search';
  if (pathname.startsWith('/product/')) return 'product';
  return category.test(pathname) ? 'category' : 'other';
}

/** The old page is shown for this long, in ms, before the next one's skeleton replaces it. */
const delay = 100;

const skeletons: Record<ScreenKind, () => ReactNode> = {
  home: HomeScreenSkeleton,
  search: SearchScreenSkeleton,
  product: ProductScreenSkeleton,
  category: CategoryScreenSkeleton,
  other: OtherScreenSkeleton,
};

/** The skeleton of the next screen when it takes long to load; undefined otherwise, and within one screen. */
export function usePendingScreen(): ReactNode {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const path = navigation.location && splitLocale(navigation.location.pathname).path;
  const next = path !== undefined && !forms.includes(path) ? screenKind(path) : undefined;
  const isOther = next === 'other' ? path !== pathname : next !== screenKind(pathname);
  const slow = useDelayed(next !== undefined && isOther, delay);
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
