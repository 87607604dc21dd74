import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { announce } from '../ui/announcer.tsx';
import { toast } from '../ui/toasts.tsx';
import { nameOf } from './cart-lines.ts';
import type { CartStore } from './cart-store.ts';

/** Says that a product was removed, and offers to put `before` of it back. */
export function offerUndo(queries: QueryClient, cart: CartStore, product: Product, before: number): void {
  const name = nameOf(product);
  announce(m.cart.removed({ name }));
  toast(m.cart.removed({ name }), {
    id: `undo-${product._id}`,
    action: {
      label: m.cart.undo(),
      onClick: () => {
        cart.changes(queries).change({ product, quantity: before, restores: true });
        announce(m.cart.inCartAgain({ quantity: before, name }));
      },
    },
  });
}
