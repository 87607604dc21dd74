/** The cart: one line per product and shopper, 1 to 20 of each and at most the stock (design §5). */
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

/** What PostgreSQL says when the product was deleted while it was being added. */
const missingReference = '23503';

export function createCart({ database, catalogue }: Needs) {
  const present = (line: store.CartLine): CartItem | undefined =>
    presentCartItem(line, catalogue.snapshot().findProduct(line.productId));

  /** A line that was just written. The database found its product sold, whatever this process has heard of it by now. */
  async function presentWritten(line: store.CartLine): Promise<CartItem | undefined> {
    const shown = present(line);
    if (shown) return shown;
    const [product] = await listProducts(database.queries, [line.productId]);
    return product && presentCartItem(line, presentProduct(product));
  }

  return {
    /**
     * Puts `quantity` more of a product into a cart: a new line, or more on the one that is there.
     * @throws AppError NOT_FOUND, OUT_OF_STOCK, or CART_LIMIT
     */
    async add(userId: string, productId: string, quantity: number): Promise<CartItem> {
      if (!catalogue.snapshot().findProduct(productId)) throw notFound('This product');
      const item = await presentWritten(await insert(database, { id: newId(), userId, productId, quantity }));
      if (!item) throw notFound('This product');
      return item;
    },

    /** What the shopper sees, oldest first; `gone` are the lines whose product is no longer sold. */
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
     * Puts a line back that was removed. It may be out of stock or no longer sold by now, as it may be while it lies in a
     * cart; a product that does not exist is passed over. A line that is there keeps its quantity.
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
      // Deleted a moment later, and the line with it.
      if (!item) throw notFound('This cart item');
      return item;
    },

    /** Takes a line out, also one whose product is no longer sold. @throws AppError NOT_FOUND */
    async remove(userId: string, cartItemId: string): Promise<void> {
      if (!(await store.removeLine(database.queries, userId, cartItemId))) throw notFound('This cart item');
    },

    /** Every line, also those whose product is no longer sold. */
    lines: (userId: string): Promise<store.CartLine[]> => store.listLines(database.queries, userId),

    /** Empties the cart inside the transaction of an order and gives every line that was in it, seen or not. */
    take: (tx: Queries, userId: string): Promise<store.CartLine[]> => store.takeLines(tx, userId),

    /** Empties the cart of somebody whose account is deleted in `tx`. */
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
