import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useConnection } from '../api/use-connection.ts';
import { CategoryScreenSkeleton } from '../catalogue/category-screen-skeleton.tsx';
import { HomeScreenSkeleton } from '../catalogue/home-screen-skeleton.tsx';
import { ProductScreenSkeleton } from '../catalogue/product-screen-skeleton.tsx';
import { SearchScreenSkeleton } from '../catalogue/search-screen-skeleton.tsx';
import { type ScreenKind, screenKind } from './screen-kind.ts';
import { useDelayed } from './use-delayed.ts';

/** The old page is shown for this long, in ms, before the next one's skeleton replaces it. */
const delay = 300;

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
  const next = navigation.location && screenKind(navigation.location.pathname);
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
