/** The cart: one line per product and shopper, 1 to 20 pieces and at most the stock (design §5). */
import type { CartItem, GoneCartItem } from '../../contract/cart.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentProduct } from '../catalogue/present.ts';
import { listProducts } from '../catalogue/store.ts';
import type { Database, Queries } from '../db/database.ts';
import { notFound, postgresCode } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { cartFull, cartMoved, outOfStock, whyNotAdded } from './errors.ts';
import { presentCartItem } from './present.ts';
import * as store from './store.ts';

interface Needs {
  database: Database;
  catalogue: Catalogue;
}

/** PostgreSQL's error code when the product was deleted while it was being added. */
const missingReference = '23503';

export function createCart({ database, catalogue }: Needs) {
  const present = (line: store.CartLine): CartItem | undefined =>
    presentCartItem(line, catalogue.snapshot().findProduct(line.productId));

  /**
   * A line that was just written. The database confirmed that its product is on sale, even if this process does not
   * know it yet.
   */
  async function presentWritten(line: store.CartLine): Promise<CartItem | undefined> {
    const shown = present(line);
    if (shown) return shown;
    const [product] = await listProducts(database.queries, [line.productId]);
    return product && presentCartItem(line, presentProduct(product));
  }

  return {
    /**
     * Adds `quantity` of a product to a cart: a new line, or more on the existing one.
     * @throws AppError NOT_FOUND, OUT_OF_STOCK, or CART_LIMIT
     */
    async add(userId: string, productId: string, quantity: number): Promise<CartItem> {
      if (!catalogue.snapshot().findProduct(productId)) throw notFound('This product');
      const item = await presentWritten(await insert(database, { id: newId(), userId, productId, quantity }));
      if (!item) throw notFound('This product');
      return item;
    },

    /** The visible lines, oldest first; `gone` has the lines whose product is no longer on sale. */
    async list(userId: string): Promise<{ items: CartItem[]; gone: GoneCartItem[] }> {
      const lines = await store.listLines(database.queries, userId);
      return {
        items: lines.flatMap((line) => present(line) ?? []),
        gone: lines
          .filter((line) => !present(line))
          .map(({ id, quantity, productId }) => ({ _id: id, quantity, productId })),
      };
    },

    /**
     * Restores a removed line. Its product may be out of stock or no longer on sale, as for any line in a cart; a
     * product that does not exist is ignored. An existing line keeps its quantity.
     * @throws AppError CART_LIMIT
     */
    async restore(userId: string, productId: string, quantity: number): Promise<void> {
      await database.transaction(async (tx) => {
        await store.lockShopper(tx, userId);
        const restored = await store.restoreLine(tx, { id: newId(), userId, productId, quantity });
        if (restored === 'full') throw cartFull();
      });
    },

    /** Sets the quantity of a line. @throws AppError NOT_FOUND or OUT_OF_STOCK */
    async setQuantity(userId: string, cartItemId: string, quantity: number): Promise<CartItem> {
      const line = await store.setQuantity(database.queries, userId, cartItemId, quantity);
      if (!line) throw await whyNotSet(database.queries, userId, cartItemId, quantity);
      const item = await presentWritten(line);
      // The product and its line were deleted a moment later.
      if (!item) throw notFound('This cart item');
      return item;
    },

    /** Removes a line, even when its product is no longer on sale. @throws AppError NOT_FOUND */
    async remove(userId: string, cartItemId: string): Promise<void> {
      if (!(await store.removeLine(database.queries, userId, cartItemId))) throw notFound('This cart item');
    },

    /** Every line, including lines whose product is no longer on sale. */
    lines: (userId: string): Promise<store.CartLine[]> => store.listLines(database.queries, userId),

    /** Empties the cart inside the transaction of an order and returns every line, visible or not. */
    take: (tx: Queries, userId: string): Promise<store.CartLine[]> => store.takeLines(tx, userId),

    /** Empties the cart of an account that is deleted in `tx`. */
    async forget(tx: Queries, userId: string): Promise<void> {
      await store.takeLines(tx, userId);
    },
  };
}

export type Cart = ReturnType<typeof createCart>;

async function insert(database: Database, line: store.CartLine & { userId: string }): Promise<store.CartLine> {
  try {
    return await database.transaction(async (tx) => {
      await store.lockShopper(tx, line.userId);
      const added = await store.addLine(tx, line);
      if (!added) throw whyNotAdded(await store.findStanding(tx, line.userId, line.productId), line.quantity);
      return added;
    });
  } catch (error) {
    throw postgresCode(error) === missingReference ? notFound('This product') : error;
  }
}

async function whyNotSet(queries: Queries, userId: string, cartItemId: string, quantity: number) {
  const product = await store.findProductOfLine(queries, userId, cartItemId);
  if (!product?.publish) return notFound('This cart item');
  return product.stock < quantity ? outOfStock(product.name, product.stock) : cartMoved();
}
