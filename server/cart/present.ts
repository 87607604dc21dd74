import type { CartItem } from '../../contract/cart.ts';
import type { Product } from '../../contract/catalogue.ts';
import type { CartLine } from './store.ts';

/** A line with its product embedded; undefined when the product is no longer on sale. */
export const presentCartItem = (line: CartLine, product: Product | undefined): CartItem | undefined =>
  product && { _id: line.id, quantity: line.quantity, productId: product };
