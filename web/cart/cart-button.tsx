import { ShoppingBag } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../contract/links.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { useCart } from './use-cart.ts';
import { useCartOfOtherTabs } from './use-cart-of-other-tabs.ts';
import { useDrawer } from './use-drawer.ts';

const loadDrawer = () => import('./cart-drawer.tsx');
const CartDrawer = lazy(loadDrawer);

/** The floating 'View Cart' button with the drawer it opens: bottom right from 640 px, bottom centre below (spec §2). */
export function CartButton() {
  const { pathname } = useLocation();
  const cart = useCart();
  const drawer = useDrawer();
  const stored = useStoredSignIn();
  useCartOfOtherTabs();
  const { count } = cart.totals;
  return (
    <>
      {count > 0 && pathname !== links.checkout && (
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadDrawer()}
          onClick={drawer.open}
          className="fixed bottom-4 left-1/2 z-30 flex h-13 -translate-x-1/2 items-center gap-2.5 rounded-full bg-accent py-2 pr-6 pl-5 font-bold whitespace-nowrap text-white shadow-float transition-colors hover:bg-accent-strong print:hidden sm:right-6 sm:bottom-6 sm:left-auto sm:translate-x-0"
        >
          <ShoppingBag size={24} aria-hidden />
          <span className="ml-2">View Cart</span>
          <span className="absolute top-1 left-9 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-accent bg-white px-1 text-xs font-bold text-accent tabular-nums">
            {count}
          </span>
          <span className="sr-only">{count === 1 ? 'item' : 'items'}</span>
        </button>
      )}
      {drawer.isOpen && stored === 'some' && (
        <Suspense>
          <CartDrawer cart={cart} onClose={drawer.close} onCheckout={() => drawer.leaveTo(links.checkout)} />
        </Suspense>
      )}
    </>
  );
}
