import { useLocation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { afterSignInOf } from '../session/after-sign-in.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { ShoppingBag } from '../ui/icons.tsx';
import { hasDeviceCart } from './device-cart-name.ts';
import { useIsCartFirst } from './use-cart-store.ts';

/** On the sign-in screens, in shops where visitors have a cart: that a visitor who came from the checkout keeps the cart. */
export function CheckoutNote() {
  const { state } = useLocation();
  const isCartFirst = useIsCartFirst();
  if (useStoredSignIn() !== 'none' || !isCartFirst || afterSignInOf(state)?.path !== links.checkout || !hasDeviceCart())
    return null;
  return (
    <p role="status" className="mb-5 flex gap-3 rounded-lg bg-surface p-4 text-sm font-semibold">
      <ShoppingBag size={20} className="shrink-0 text-accent" />
      {m.cart.signInToOrder()}
    </p>
  );
}
