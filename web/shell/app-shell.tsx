import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { CartButton } from '../cart/cart-button.tsx';
import { useLoadedFavourites } from '../favourites/favourites-query.ts';
import { lazyWithMessages } from '../language/lazy-with-messages.ts';
import { useUser } from '../session/use-session.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { mainId } from './page-announcer.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** Loaded for people who have an order with a promise on its way. */
const OrderBar = lazyWithMessages('orders', () => import('../orders/order-bar.tsx'));

/** When the next order arrives, below the top bar. Not where orders are shown, nor while one is placed. */
function OrderLine() {
  const { pathname } = useLocation();
  const user = useUser();
  if (pathname === links.checkout || pathname.startsWith(links.orders)) return null;
  // The order may have arrived since the page before.
  const isAwaiting = user && (user.isAwaiting ?? 'awaits' in document.documentElement.dataset);
  return <div className="order-bar print:hidden">{isAwaiting && <OrderBar />}</div>;
}

/** The layout of all screens: top bar, content, footer, floating cart, and the main screens at the bottom of phones. */
export function AppShell({ children }: { children: ReactNode }) {
  useLoadedFavourites();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationProgress />
      <TopBar />
      {/* Near the beginning for the keyboard; a page may have hundreds of links. */}
      <CartButton />
      <OrderLine />
      <main id={mainId} tabIndex={-1} className="min-h-[60dvh] flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <BottomNav />
    </div>
  );
}
