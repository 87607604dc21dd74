import type { ReactNode } from 'react';
import { CartButton } from '../cart/cart-button.tsx';
import { useLoadedFavourites } from '../favourites/favourites-query.ts';
import { Footer } from './footer.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { mainId } from './page-announcer.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** The layout of all screens: top bar, content, footer, floating cart. */
export function AppShell({ children }: { children: ReactNode }) {
  useLoadedFavourites();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationProgress />
      <TopBar />
      {/* Near the beginning for the keyboard; a page may have hundreds of links. */}
      <CartButton />
      <main id={mainId} tabIndex={-1} className="min-h-[60dvh] flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
