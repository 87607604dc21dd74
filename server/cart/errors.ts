/** The reasons why a product cannot be added to a cart, in words for the shopper (design §5). */
import { limits } from '../../contract/limits.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { Standing } from './store.ts';

/** The remaining stock of a product, as a sentence: 'Only 3 left of Potato.' */
export const stockSentence = (name: string, stock: number): string =>
  stock > 0 ? `Only ${stock} left of ${name}.` : `${name} is out of stock.`;

export const outOfStock = (name: string, stock: number): AppError =>
  new AppError('OUT_OF_STOCK', stockSentence(name, stock));

/** The data changed between the error and this check: a retry may work. */
export const cartMoved = (): AppError =>
  new AppError('CART_CHANGED', 'Your cart changed in the meantime. Please try again.');

export const cartFull = (): AppError =>
  new AppError('CART_LIMIT', `You can have at most ${limits.cartLines} different products in your cart.`);

/** The reason why `wanted` more of a product could not be added. */
export function whyNotAdded(standing: Standing | undefined, wanted: number): AppError {
  if (!standing?.publish) return notFound('This product');
  const total = standing.quantity + wanted;
  if (total > standing.stock && standing.stock < limits.cartQuantity) return outOfStock(standing.name, standing.stock);
  if (total > limits.cartQuantity) {
    return new AppError('CART_LIMIT', `You can have at most ${limits.cartQuantity} of one product.`);
  }
  if (standing.quantity === 0 && standing.lines >= limits.cartLines) {
    return cartFull();
  }
  return cartMoved();
}
