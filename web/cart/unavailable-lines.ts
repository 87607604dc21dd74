/** Lines with products that are no longer sold. */
import type { CartItem, UnavailableCartItem } from '../../contract/cart/cart.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';

const unnamed: Omit<Product, '_id'> = {
  name: '',
  images: [],
  category: [],
  subCategory: [],
  unit: 'PC',
  unit_quantity: 1,
  stock: 0,
  price: 0,
  discount: 0,
  description: '',
  publish: false,
};

/**
 * As lines with an unpublished product. The store does not return its name: while the page is open, the known name and picture are
 * shown.
 */
export const unavailableItems = (gone: readonly UnavailableCartItem[], known: readonly CartItem[] = []): CartItem[] =>
  gone.map(({ _id, quantity, productId }) => {
    const before = known.find((item) => item.productId._id === productId)?.productId;
    return { _id, quantity, productId: { ...unnamed, ...before, _id: productId, stock: 0, publish: false } };
  });
