/** Ordering again: available products of an order are added to the cart, and the others are reported. */
import { limits } from '../../contract/limits.ts';
import type { ReorderResult } from '../../contract/order-follow.ts';
import type { Cart } from '../cart/cart.ts';
import { stockSentence } from '../cart/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { AppError } from '../platform/errors.ts';
import type { WorkedLineRow } from './fulfilment-store.ts';

interface Needs {
  cart: Pick<Cart, 'add' | 'list'>;
  catalogue: Pick<Catalogue, 'snapshot'>;
}

type Line = Pick<WorkedLineRow, 'productId' | 'name' | 'quantity'>;

/**
 * Raises the shopper's cart to the quantities of `lines`, as far as there is stock. Quantities in the cart count, so a
 * second call changes nothing.
 */
export async function reorder(
  { cart, catalogue }: Needs,
  userId: string,
  lines: readonly Line[],
): Promise<ReorderResult> {
  const inCart = new Map((await cart.list(userId)).items.map((item) => [item.productId._id, item.quantity]));
  const result: ReorderResult = { added: [], missing: [] };
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

/** The reason of an error: another shopper may have bought it in between. */
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
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

const whyLess = ({ name, stock }: { name: string; stock: number }): string =>
  stock < limits.cartQuantity
    ? stockSentence(name, stock)
    : `You can have at most ${limits.cartQuantity} of one product.`;
