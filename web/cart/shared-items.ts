/**
 * A cart or list as a link. The link itself has the products and quantities, after the #, so nothing is stored or sent to the store,
 * and it never expires. Anyone who opens it sees current prices.
 */

import { limits } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { currentLocale, localPath } from '../../messages/locale.ts';
import { toast } from '../ui/toasts.tsx';

export interface SharedItem {
  productId: string;
  quantity: number;
}

const item = /^([0-9a-z]{26})x(\d{1,2})$/;

export const sharedHash = (items: readonly { product: Pick<Product, '_id'>; quantity: number }[]): string =>
  `#${items.map(({ product, quantity }) => `${product._id}x${quantity}`).join('.')}`;

/** The items of a link's hash; what is not one is left out, and each product counts once. */
export function readShared(hash: string): SharedItem[] {
  const items = new Map<string, SharedItem>();
  for (const part of hash.slice(1).split('.')) {
    const [, productId, digits] = item.exec(part) ?? [];
    const quantity = Math.min(Number(digits), limits.cartQuantity);
    if (productId && quantity > 0 && items.size < limits.cartLines) items.set(productId, { productId, quantity });
  }
  return [...items.values()];
}

/** Hands the link to the device's share dialog, or copies it. */
export async function share(items: Parameters<typeof sharedHash>[0]): Promise<void> {
  const url = location.origin + localPath(links.sharedList, currentLocale()) + sharedHash(items);
  try {
    if (navigator.share) await navigator.share({ title: m.cart.sharedTitle(), url });
    else {
      await navigator.clipboard.writeText(url);
      toast.success(m.cart.linkCopied());
    }
  } catch (error) {
    // The user closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast(m.cart.copyYourself({ url }));
  }
}
