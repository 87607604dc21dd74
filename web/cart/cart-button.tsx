import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { MergeDifference } from '../../contract/cart/cart.ts';
import { formatPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { onFirstInteraction } from '../ui/first-interaction.ts';
import { ShoppingBag } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { toast } from '../ui/toasts.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { accountCart } from './account-cart.ts';
import { differencesKey } from './device-cart-name.ts';
import { onOtherTabs } from './other-tabs.ts';
import { adoptStoredChanges, removeStoredChanges } from './stored-changes.ts';
import { useCart } from './use-cart.ts';
import { loadDeviceCart, useCartStore } from './use-cart-store.ts';
import { closeCart, openCart, useDrawerOpen } from './use-drawer.ts';

const CartDrawer = lazyComponent(() => import('./cart-drawer.tsx'));
const MergeDialog = lazyComponent(() => import('./merge-dialog.tsx'));

function drawerMissing(): void {
  closeCart();
  toast.error(m.cart.drawerFailed());
}

/** The floating 'View Cart' button with its drawer: bottom right from 640 px; below, and on low screens, in a bar (app.css). */
export function CartButton() {
  const { pathname } = useLocation();
  const isOpen = useDrawerOpen();
  // The tapped button shows the new quantity first.
  const cart = useCart({ isLate: !isOpen });
  const navigate = useNavigate();
  const { data: differences } = useQuery<MergeDifference[]>({ queryKey: differencesKey, queryFn: skipToken });
  useCartCode();
  useCartOfOtherTabs();
  useStoredChanges();
  const { count, productsPaise } = cart.sum;
  const hasCart = cart.status !== 'visitor';
  useEffect(() => {
    if (!hasCart) closeCart();
  }, [hasCart]);
  // Preloaded, so that it opens immediately and can be changed, even without a connection.
  useEffect(() => {
    if (count === 0) return;
    whenIdle(CartDrawer.preload);
  }, [count]);
  return (
    <>
      {count > 0 && pathname !== links.checkout && (
        <div className="cart-bar print:hidden">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={openCart}
            className="cart-button flex h-14 items-center gap-3 rounded-full bg-accent pr-6 pl-4 font-bold whitespace-nowrap text-on-accent shadow-float transition-colors hover:bg-accent-strong bar:h-auto bar:min-h-11 bar:rounded-md bar:shadow-none max-sm:w-full max-sm:pr-4"
          >
            <span aria-hidden className="relative mr-1 flex">
              <ShoppingBag size={26} />
              <span className="absolute -top-2 -right-2.5 flex h-[1.25rem] min-w-[1.25rem] items-center justify-center rounded-full border-2 border-accent bg-canvas px-1 text-xs font-bold text-accent tabular-nums">
                {count}
              </span>
            </span>
            <span className="flex flex-col items-start leading-tight bar:flex-1 bar:flex-row bar:flex-wrap bar:items-baseline bar:justify-between bar:gap-x-4">
              <span>{m.cart.viewCart()}</span>
              <span className="sr-only">{m.counts.items({ count })}</span>
              <span className="text-sm font-semibold tabular-nums">{formatPaise(productsPaise)}</span>
            </span>
          </button>
        </div>
      )}
      {isOpen && hasCart && (
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
      {differences?.length ? <MergeDialog differences={differences} /> : null}
    </>
  );
}

const load = () => void loadDeviceCart().catch(() => {});

/** Loads the code of the cart that pages do not need at first: of a visitor's when there is one to show, all else with the first use. */
function useCartCode(): void {
  const store = useCartStore();
  useEffect(() => {
    if (store === 'loading') load();
    // When it did not load at first, the first use tries again.
    if (store === 'loading' || store === 'empty') return onFirstInteraction(load);
  }, [store]);
}

/** Refetches the cart when another tab has changed it. */
function useCartOfOtherTabs(): void {
  const queries = useQueryClient();
  const store = useCartStore();
  useEffect(
    () =>
      onOtherTabs(() => {
        if (typeof store === 'object') void queries.invalidateQueries({ queryKey: store.query.queryKey });
        else if (store === 'empty') load();
      }),
    [queries, store],
  );
}

/** Sends the stored changes of an earlier page, and drops all of them when nobody is signed in. */
function useStoredChanges(): void {
  const queries = useQueryClient();
  const stored = useStoredSignIn();
  useEffect(() => {
    const changes = accountCart.changes(queries);
    if (stored === 'none') {
      changes.clear();
      removeStoredChanges();
    }
    if (stored !== 'some') return;
    adoptStoredChanges((change) => {
      if (!changes.current().has(change.product._id)) changes.change(change);
    });
  }, [stored, queries]);
}
