/** Ordering again: available products of an order are added to the cart, and the others are reported. */
import { limits } from '../../../contract/api/limits.ts';
import type { ReorderResult } from '../../../contract/orders/order-follow.ts';
import type { Locale } from '../../../messages/locale.ts';
import { type Text, text } from '../../../messages/text.ts';
import type { Cart } from '../../cart/cart.ts';
import { cartMostOfOne, stockText } from '../../cart/cart.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, english } from '../../lib/errors.ts';
import { namesFrom } from '../model/line-names.ts';
import type { OrderLineRow } from '../model/repository.ts';

interface Needs {
  cart: Pick<Cart, 'add' | 'list'>;
  catalogue: Pick<Catalogue, 'snapshot'>;
}

type Line = Pick<OrderLineRow, 'productId' | 'name' | 'quantity'>;

/** The product that is ordered again for a substitute: the product that was ordered, where it is in stock. */
function wanted(line: OrderLineRow, { catalogue }: Needs): Line {
  const { replaces, quantity } = line;
  const product = replaces && catalogue.snapshot().findProduct(replaces.productId);
  return replaces && product && product.stock >= quantity ? { ...replaces, quantity } : line;
}

/**
 * Raises the shopper's cart to the quantities of `lines`, as far as there is stock. Quantities in the cart count, so a
 * second call changes nothing.
 */
export async function reorder(
  needs: Needs,
  userId: string,
  lines: readonly OrderLineRow[],
  language?: Locale,
): Promise<ReorderResult> {
  const { cart, catalogue } = needs;
  const inCart = new Map((await cart.list(userId)).items.map((item) => [item.productId._id, item.quantity]));
  const result: ReorderResult = { added: [], missing: [] };
  const nameOf = namesFrom(catalogue, language);
  for (const line of merged(lines.map((each) => wanted(each, needs)))) {
    const { productId, quantity } = line;
    const { name } = nameOf(line);
    const product = catalogue.snapshot().findProduct(productId);
    const before = inCart.get(productId) ?? 0;
    const target = Math.min(quantity, product?.stock ?? 0, limits.cartQuantity);
    const refused =
      target > before ? await tryAdding(() => cart.add(userId, productId, target - before, language)) : undefined;
    const now = refused === undefined ? Math.max(before, target) : before;
    if (now > 0) result.added.push({ productId, name, quantity: now });
    if (now >= quantity) continue;
    const reason = refused ?? (product ? shortageReason(name, product.stock) : text('errors.noLongerSold', { name }));
    result.missing.push({ productId, name, quantity: quantity - now, reason: english(reason), reasonText: reason });
  }
  return result;
}

/** One line per product. */
function merged(lines: readonly Line[]): Line[] {
  const byProduct = new Map<string, Line>();
  for (const line of lines) {
    const quantity = line.quantity + (byProduct.get(line.productId)?.quantity ?? 0);
    byProduct.set(line.productId, { ...line, quantity });
  }
  return [...byProduct.values()];
}

/** The reason of an error: another shopper may have bought it in between. */
async function tryAdding(add: () => Promise<unknown>): Promise<Text | undefined> {
  try {
    await add();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.text;
    throw error;
  }
}

const shortageReason = (name: string, stock: number): Text =>
  stock < limits.cartQuantity ? stockText(name, stock) : cartMostOfOne;
