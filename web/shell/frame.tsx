import type { ReactNode } from 'react';
import { CartButton } from '../cart/cart-button.tsx';
import { Footer } from './footer.tsx';
import { mainId } from './frame-ids.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { TopBar } from './top-bar.tsx';

/** What every screen stands in: top bar, content, footer, the floating cart (spec §2, app shell). */
export const Frame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href={`#${mainId}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2.5 font-semibold text-white focus:translate-y-0"
    >
      Skip to content
    </a>
    <NavigationProgress />
    <TopBar />
    <main id={mainId} tabIndex={-1} className="min-h-[60dvh] flex-1 outline-none">
      {children}
    </main>
    <Footer />
    <CartButton />
  </div>
);
