import { later } from '../ui/later.tsx';
import { loadVisitorCart } from './load-visitor-cart.ts';
import { useIsCartFirst } from './use-cart-store.ts';

const Note = later(async () => ({ default: (await loadVisitorCart()).CheckoutNote }));

/** The checkout's note on sign-in screens, in shops where visitors have a cart. */
export const CheckoutNote = () => useIsCartFirst() && <Note />;
