import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { announce } from '../ui/announcer.tsx';
import { type CartLine, nameOf } from './cart-lines.ts';
import { useCartStore } from './use-cart-store.ts';

/** Returns a function that takes another product in place of a line that cannot be ordered. */
export function useReplaceLine() {
  const queries = useQueryClient();
  const store = useCartStore();
  return (line: CartLine, product: Product, quantity: number): void => {
    if (typeof store !== 'object') return;
    const changes = store.changes(queries);
    changes.change({ product, quantity });
    changes.change({ product: line.product, quantity: 0 });
    announce(m.cart.inCart({ quantity, name: nameOf(product) }));
  };
}
