/** The cart: one line per product and shopper, 1 to 20 pieces and at most the stock. */

import { limits } from '../../contract/api/limits.ts';
import type { CartItem, MergeBody, MergeDifference, UnavailableCartItem } from '../../contract/cart/cart.ts';
import type { Locale } from '../../messages/locale.ts';
import { type Text, text } from '../../messages/text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentOrderedName, presentProduct } from '../catalogue/present.ts';
import { listProducts, type ProductRow } from '../catalogue/product-repository.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, isMissingReference, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { createAdditions } from './additions.ts';
import { mergeCart } from './merge.ts';
import { deleteMergesOf, removeOldMerges } from './merge-repository.ts';
import * as repository from './repository.ts';

interface Needs {
  database: Database;
  catalogue: Catalogue;
}

/** A line with its product embedded; undefined when the product is no longer on sale. */
const presentCartItem = (
  line: repository.CartLine,
  product: ProductRow | undefined,
  language?: Locale,
): CartItem | undefined =>
  product && { _id: line.id, quantity: line.quantity, productId: presentProduct(product, language) };

export function createCart({ database, catalogue }: Needs) {
  const present = (line: repository.CartLine, language?: Locale): CartItem | undefined =>
    presentCartItem(line, catalogue.snapshot().findProduct(line.productId), language);

  /**
   * A line that was just written. The database confirmed that its product is on sale, even if this process does not
   * know it yet.
   */
  async function presentWritten(line: repository.CartLine, language?: Locale): Promise<CartItem | undefined> {
    const shown = present(line, language);
    if (shown) return shown;
    const [product] = await listProducts(database.queries, [line.productId]);
    return presentCartItem(line, product, language);
  }

  /** The name of a product of this name in the language of the shopper. */
  const nameIn =
    (language?: Locale): NameOf =>
    (product) =>
      presentOrderedName(catalogue.snapshot(), product, language).name;

  const addLine = createAdditions(database);

  async function insert(line: repository.NewLine, nameOf: NameOf): Promise<repository.CartLine> {
    try {
      const added = await addLine(line);
      if (added) return added;
      const state = await repository.findProductInCart(database.queries, line.userId, line.productId);
      throw addRejection(state && { ...state, name: nameOf({ ...state, productId: line.productId }) }, line.quantity);
    } catch (error) {
      throw isMissingReference(error) ? notFound('errors.productNotFound') : error;
    }
  }

  return {
    /**
     * Adds `quantity` of a product to a cart: a new line, or more on the existing one.
     * @throws AppError NOT_FOUND, OUT_OF_STOCK, or CART_LIMIT
     */
    async add(userId: string, productId: string, quantity: number, language?: Locale): Promise<CartItem> {
      if (!catalogue.snapshot().findProduct(productId)) throw notFound('errors.productNotFound');
      const line = await insert({ id: newId(), userId, productId, quantity }, nameIn(language));
      const item = await presentWritten(line, language);
      if (!item) throw notFound('errors.productNotFound');
      return item;
    },

    /** The visible lines, oldest first; `gone` has the lines whose product is no longer on sale. */
    async list(userId: string, language?: Locale): Promise<{ items: CartItem[]; gone: UnavailableCartItem[] }> {
      const lines = await repository.listLines(database.queries, userId);
      return {
        items: lines.flatMap((line) => present(line, language) ?? []),
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
        await repository.lockShopper(tx, userId);
        const restored = await repository.restoreLine(tx, { id: newId(), userId, productId, quantity });
        if (restored === 'full') throw cartFull();
      });
    },

    /** Sets the quantity of a line. @throws AppError NOT_FOUND or OUT_OF_STOCK */
    async setQuantity(userId: string, cartItemId: string, quantity: number, language?: Locale): Promise<CartItem> {
      const line = await repository.setQuantity(database.queries, userId, cartItemId, quantity);
      if (!line) throw await quantityRejection(database.queries, userId, cartItemId, quantity, nameIn(language));
      const item = await presentWritten(line, language);
      // The product and its line were deleted a moment later.
      if (!item) throw notFound('errors.cartItemNotFound');
      return item;
    },

    /** Removes a line, even when its product is no longer on sale. @throws AppError NOT_FOUND */
    async remove(userId: string, cartItemId: string): Promise<void> {
      if (!(await repository.removeLine(database.queries, userId, cartItemId)))
        throw notFound('errors.cartItemNotFound');
    },

    /** Adds the cart of a device, up to the limits; what was added before under the same id is not added again. */
    async merge(userId: string, body: MergeBody, language?: Locale): Promise<MergeDifference[]> {
      const differences = await mergeCart(database, userId, body);
      const nameOf = nameIn(language);
      return differences.map(({ productName, ...each }) => ({
        ...each,
        name: each.reason === 'gone' ? '' : nameOf({ productId: each.productId, name: productName }),
      }));
    },

    /** Every line, including lines whose product is no longer on sale. */
    lines: (userId: string): Promise<repository.CartLine[]> => repository.listLines(database.queries, userId),

    /** Empties the cart inside the transaction of an order and returns every line, visible or not. */
    take: (tx: Queries, userId: string): Promise<repository.CartLine[]> => repository.takeLines(tx, userId),

    /** Empties the cart of an account that is deleted in `tx`. */
    async erase(tx: Queries, userId: string): Promise<void> {
      await repository.takeLines(tx, userId);
      await deleteMergesOf(tx, userId);
    },

    cleanup: [
      { name: 'remove old cart merges', run: (signal) => removeOldMerges(database.queries, signal) },
    ] satisfies CleanupStep[],
  };
}

export type Cart = ReturnType<typeof createCart>;

type NameOf = (product: { productId: string; name: string }) => string;

async function quantityRejection(
  queries: Queries,
  userId: string,
  cartItemId: string,
  quantity: number,
  nameOf: NameOf,
) {
  const product = await repository.findProductOfLine(queries, userId, cartItemId);
  if (!product?.publish) return notFound('errors.cartItemNotFound');
  return product.stock < quantity ? outOfStock(nameOf(product), product.stock) : cartChanged();
}

/** The remaining stock of a product: 'Only 3 left of Potato.' */
export const stockText = (name: string, stock: number): Text =>
  stock > 0 ? text('errors.onlyLeft', { count: stock, name }) : text('errors.outOfStock', { name });

/** The most units of one product are in the cart. */
export const cartMostOfOne = text('errors.cartMostOfOne', { most: limits.cartQuantity });

const outOfStock = (name: string, stock: number): AppError => new AppError('OUT_OF_STOCK', stockText(name, stock));

/** The data changed between the error and this check: a retry may work. */
const cartChanged = (): AppError => new AppError('CART_CHANGED', text('errors.cartMoved'));

const cartFull = (): AppError => new AppError('CART_LIMIT', text('errors.cartFull', { most: limits.cartLines }));

/** The reason why `wanted` more of a product could not be added. */
function addRejection(state: repository.ProductInCart | undefined, wanted: number): AppError {
  if (!state?.publish) return notFound('errors.productNotFound');
  const total = state.quantity + wanted;
  if (total > state.stock && state.stock < limits.cartQuantity) return outOfStock(state.name, state.stock);
  if (total > limits.cartQuantity) {
    return new AppError('CART_LIMIT', cartMostOfOne);
  }
  if (state.quantity === 0 && state.lines >= limits.cartLines) {
    return cartFull();
  }
  return cartChanged();
}
