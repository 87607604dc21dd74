import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useConnection } from '../api/use-connection.ts';
import { CategoryScreenSkeleton } from '../catalogue/category-screen-skeleton.tsx';
import { HomeScreenSkeleton } from '../catalogue/home-screen-skeleton.tsx';
import { ProductScreenSkeleton } from '../catalogue/product-screen-skeleton.tsx';
import { SearchScreenSkeleton } from '../catalogue/search-screen-skeleton.tsx';
import { type ScreenKind, screenKind } from './screen-kind.ts';
import { useDelayed } from './use-delayed.ts';

/** The page stays as it is for this long, in ms, before the next one's skeleton takes its place. */
const delay = 300;

const skeletons: Record<ScreenKind, (() => ReactNode) | undefined> = {
  home: HomeScreenSkeleton,
  search: SearchScreenSkeleton,
  product: ProductScreenSkeleton,
  category: CategoryScreenSkeleton,
  other: undefined,
};

/** The skeleton of the screen that is on its way, once that takes long; undefined otherwise, and within one screen. */
export function usePendingScreen(): ReactNode {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const next = navigation.location && screenKind(navigation.location.pathname);
  const slow = useDelayed(next !== undefined && next !== screenKind(pathname), delay);
  // Nobody knows when it comes without a connection; until then the page stays.
  const reachable = useConnection() === 'online';
  const Screen = slow && reachable && next ? skeletons[next] : undefined;
  return Screen && <FromTheTop>{<Screen />}</FromTheTop>;
}

/** The router remembers where the page before stood when a navigation begins, so this does no harm to the way back. */
function FromTheTop({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  return children;
}
