/** Ordering again: what is still to be had of an order goes into the cart, and what is not is said. */
import { limits } from '../../contract/limits.ts';
import type { OrderAgainResult } from '../../contract/order-follow.ts';
import type { Cart } from '../cart/cart.ts';
import { stockSentence } from '../cart/refusals.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { Refusal } from '../platform/errors.ts';
import type { WorkedLineRow } from './work-store.ts';

interface Needs {
  cart: Pick<Cart, 'add' | 'list'>;
  catalogue: Pick<Catalogue, 'snapshot'>;
}

type Line = Pick<WorkedLineRow, 'productId' | 'name' | 'quantity'>;

/** Raises the shopper's cart to what `lines` had, as far as there is stock; what is in it already counts, so twice is once. */
export async function orderAgain(
  { cart, catalogue }: Needs,
  userId: string,
  lines: readonly Line[],
): Promise<OrderAgainResult> {
  const inCart = new Map((await cart.list(userId)).items.map((item) => [item.productId._id, item.quantity]));
  const result: OrderAgainResult = { added: [], missing: [] };
  for (const { productId, name, quantity } of lines) {
    const product = catalogue.snapshot().findProduct(productId);
    const before = inCart.get(productId) ?? 0;
    const target = Math.min(quantity, product?.stock ?? 0, limits.cartQuantity);
    const refused = target > before ? await tryAdding(cart, userId, productId, target - before) : undefined;
    const now = refused === undefined ? Math.max(before, target) : before;
    if (now > 0) result.added.push({ productId, name, quantity: now });
    if (now >= quantity) continue;
    const reason = refused ?? (product ? whyLess(product) : `${name} is no longer sold.`);
    result.missing.push({ productId, name, quantity: quantity - now, reason });
  }
  return result;
}

/** The reason when it was refused: somebody may have been quicker. */
async function tryAdding(
  cart: Needs['cart'],
  userId: string,
  productId: string,
  quantity: number,
): Promise<string | undefined> {
  try {
    await cart.add(userId, productId, quantity);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const whyLess = ({ name, stock }: { name: string; stock: number }): string =>
  stock < limits.cartQuantity
    ? stockSentence(name, stock)
    : `You can have at most ${limits.cartQuantity} of one product.`;
