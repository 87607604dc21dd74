import { ShoppingBag } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { formatPaise } from '../../contract/money.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { later } from '../ui/later.tsx';
import { toast } from '../ui/toasts.tsx';
import { useCart } from './use-cart.ts';
import { useCartOfOtherTabs } from './use-cart-of-other-tabs.ts';
import { closeCart, openCart, useDrawerOpen } from './use-drawer.ts';
import { useKeptChanges } from './use-kept-changes.ts';

const CartDrawer = later(() => import('./cart-drawer.tsx'));

function drawerMissing(): void {
  closeCart();
  toast.error('The cart could not be opened. Please check your connection and try again.');
}

/** The floating 'View Cart' button with its drawer: bottom right from 640 px, bottom centre below (spec §2). */
export function CartButton() {
  const { pathname } = useLocation();
  const cart = useCart();
  const isOpen = useDrawerOpen();
  const navigate = useNavigate();
  const stored = useStoredSignIn();
  useCartOfOtherTabs();
  useKeptChanges();
  const { count, totalPaise } = cart.totals;
  useEffect(() => {
    if (stored === 'none') closeCart();
  }, [stored]);
  // Preloaded, so that it opens immediately, even without a connection.
  useEffect(() => {
    if (count > 0) CartDrawer.preload();
  }, [count]);
  return (
    <>
      {count > 0 && pathname !== links.checkout && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={openCart}
          className="cart-button fixed left-1/2 z-30 flex h-14 -translate-x-1/2 items-center gap-3 rounded-full bg-accent py-2 pr-6 pl-4 font-bold whitespace-nowrap text-white shadow-float transition-colors hover:bg-accent-strong print:hidden sm:right-6 sm:left-auto sm:translate-x-0"
        >
          <span aria-hidden className="relative mr-1 flex">
            <ShoppingBag size={26} />
            <span className="absolute -top-2 -right-2.5 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-accent bg-white px-1 text-xs font-bold text-accent tabular-nums">
              {count}
            </span>
          </span>
          <span className="flex flex-col items-start leading-tight">
            <span>View Cart</span>
            <span className="sr-only">{count === 1 ? '1 item' : `${count} items`}</span>
            <span className="text-sm font-semibold tabular-nums">{formatPaise(totalPaise)}</span>
          </span>
        </button>
      )}
      {isOpen && stored === 'some' && (
        <CartDrawer
          cart={cart}
          onClose={closeCart}
          onMissing={drawerMissing}
          onCheckout={() => {
            closeCart();
            void navigate(links.checkout);
          }}
        />
      )}
    </>
  );
}
