/** The cart of an account, for component tests. */
import { afterEach, beforeEach } from 'vitest';
import type { CartItem } from '../../contract/cart/cart.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { accountCart } from '../cart/account-cart.ts';
import { deviceCart } from '../cart/device-cart.ts';
import { closeCart } from '../cart/use-drawer.ts';
import { forgetStock } from '../products/current-stock.ts';
import { browserQueries } from '../query-client.ts';
import { envelope, type FakeStore, refusal } from './fake-store.ts';

/**
 * Declares a cart that `store` keeps for the account, empty in the beginning, and the products that it sells. A product has the stock
 * of its newest state.
 * @param products what the shop sells
 */
export function fakeCart(store: FakeStore, ...products: Product[]) {
  let lines = new Map<string, number>();
  let sold = new Map<string, Product>();
  let merged = new Set<string>();

  // A line has the id of its product.
  const item = (id: string): CartItem => {
    const productId = sold.get(id);
    if (!productId) throw new Error(`The shop has no product ${id}`);
    return { _id: id, quantity: lines.get(id) ?? 0, productId };
  };
  const set = (id: string, quantity: number) => {
    const { name, stock } = item(id).productId;
    if (quantity > stock) return refusal('OUT_OF_STOCK', { message: `Only ${stock} left of ${name}.` });
    lines.set(id, quantity);
    return item(id);
  };

  beforeEach(() => {
    forgetStock();
    lines = new Map();
    merged = new Set();
    sold = new Map(products.map((product) => [product._id, product]));
    store.answer('GET /api/v1/product/get-products', ({ query: { ids = '' } }) =>
      ids.split(',').flatMap((id) => sold.get(id) ?? []),
    );
    store.answer('GET /api/v1/product/get-replacements/:productId', []);
    store.answer('POST /api/v1/cart/merge-cart', ({ body: { mergeId, items } }) => {
      if (!merged.has(mergeId))
        for (const { productId, quantity } of items) lines.set(productId, (lines.get(productId) ?? 0) + quantity);
      merged.add(mergeId);
      return { differences: [] };
    });
    store.answer('GET /api/v1/cart/get-cart', () => {
      const [shown, gone] = [...lines.keys()].reduce<[string[], string[]]>(
        ([some, others], id) => (sold.has(id) ? [[...some, id], others] : [some, [...others, id]]),
        [[], []],
      );
      return envelope({
        data: shown.map(item),
        ...(gone.length > 0 && {
          gone: gone.map((id) => ({ _id: id, quantity: lines.get(id) ?? 0, productId: id })),
        }),
      });
    });
    store.answer('POST /api/v1/cart/add-to-cart/:productId/:quantity?', ({ params: { productId = '', quantity } }) =>
      set(productId, (lines.get(productId) ?? 0) + Number(quantity ?? 1)),
    );
    store.answer('PUT /api/v1/cart/update-qty/:cartItemId/:quantity', ({ params: { cartItemId = '', quantity } }) => {
      return lines.has(cartItemId) ? set(cartItemId, Number(quantity)) : refusal('NOT_FOUND');
    });
    store.answer(
      'POST /api/v1/cart/restore-to-cart/:productId/:quantity',
      ({ params: { productId = '', quantity } }) => {
        lines.set(productId, Number(quantity));
        return {};
      },
    );
    store.answer('DELETE /api/v1/cart/remove-cart-product/:cartItemId', ({ params: { cartItemId = '' } }) => {
      lines.delete(cartItemId);
      return {};
    });
  });

  afterEach(() => {
    accountCart.changes(browserQueries()).clear();
    deviceCart.changes(browserQueries()).clear();
    closeCart();
  });

  return {
    /** Puts a product into the cart, as another device does. */
    put: (product: Product, quantity = 1) => void lines.set(product._id, quantity),
    clear: () => lines.clear(),
    /** Changes a product, as its owner or other shoppers do. */
    change: (product: Product, values: Partial<Product>) => void sold.set(product._id, { ...product, ...values }),
    /** The shop no longer sells a product. */
    withdraw: (product: Product) => void sold.delete(product._id),
    /** Quantities by the name of the product. */
    quantities: () => Object.fromEntries([...lines].map(([id, quantity]) => [item(id).productId.name, quantity])),
  };
}
