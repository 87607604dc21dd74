/** Adding the cart of a device to that of an account, exactly once (decision 0032). */

import { limits } from '../../contract/api/limits.ts';
import type { MergeBody } from '../../contract/cart/cart.ts';
import { listForSale, type SaleProduct } from '../catalogue/stock/sale-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { isMissingReference } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { claimMerge, forgetOlderMerges, lockLines, saveMerge, writeLines } from './merge-repository.ts';
import { type CartLine, lockShopper } from './repository.ts';
import type { StoredDifference } from './tables.ts';

type Item = MergeBody['items'][number];
type Products = ReadonlyMap<string, Pick<SaleProduct, 'name' | 'stock'>>;

/** A difference with the name that the product has now; '' for one that does not exist. */
export type NamedDifference = StoredDifference & { productName: string };

/**
 * Adds `items` to the cart of an account, up to the stock and the limits, and returns what is less than wanted.
 *
 * The device chooses `mergeId` and keeps it until it has the answer. What was counted under it before is not added again,
 * whichever account it went to, so a repeated or concurrent request adds only what is new in it.
 *
 * Locks: the shopper, then the row of the merge, then cart lines by id. Orders lock the shopper before cart lines, too.
 */
export async function mergeCart(
  database: Database,
  userId: string,
  { mergeId, items }: MergeBody,
): Promise<NamedDifference[]> {
  const merge = () => database.transaction((tx) => mergeIn(tx, userId, mergeId, items));
  // A product that was deleted meanwhile is gone when it is looked up again.
  return merge().catch((error: unknown) => {
    if (isMissingReference(error)) return merge();
    throw error;
  });
}

async function mergeIn(
  tx: Queries,
  userId: string,
  mergeId: string,
  items: readonly Item[],
): Promise<NamedDifference[]> {
  await lockShopper(tx, userId);
  const earlier = await claimMerge(tx, mergeId, userId);
  // The cart of another account stays private.
  const reported = earlier.userId === userId ? earlier.differences : [];
  const added = items.flatMap(({ productId, quantity }) => {
    const more = quantity - (earlier.counted[productId] ?? 0);
    return more > 0 ? [{ productId, quantity: more }] : [];
  });
  const lines = added.length > 0 ? await lockLines(tx, userId) : [];
  const ids = new Set([...lines, ...added, ...reported].map(({ productId }) => productId));
  const found = await listForSale(tx, [...ids]);
  // Of a product that is hidden or deleted, the answer says as little as of one that never existed.
  const products: Products = new Map(found.filter(({ publish }) => publish).map((product) => [product.id, product]));
  const result = addUp(added, lines, products, reported);
  if (added.length > 0) {
    await writeLines(tx, userId, result.lines);
    await saveMerge(tx, {
      id: mergeId,
      counted: withItems(earlier.counted, items),
      differences: earlier.userId === userId ? result.differences : earlier.differences,
    });
  }
  await forgetOlderMerges(tx, userId);
  return result.differences.map((each) => named(each, products.get(each.productId)));
}

const named = (each: StoredDifference, product: { name: string } | undefined): NamedDifference =>
  product ? { ...each, productName: product.name } : { ...each, reason: 'gone', stock: 0, productName: '' };

/** The items that are counted with these. A device that has less of one than before has not taken anything back. */
const withItems = (counted: Record<string, number>, items: readonly Item[]): Record<string, number> => ({
  ...counted,
  ...Object.fromEntries(
    items.map(({ productId, quantity }) => [productId, Math.max(quantity, counted[productId] ?? 0)]),
  ),
});

/** The lines to write, and all differences, also those that were shown before. */
function addUp(
  added: readonly Item[],
  lines: readonly CartLine[],
  products: Products,
  reported: readonly StoredDifference[],
) {
  const inCart = new Map(lines.map((line) => [line.productId, line]));
  const differences = new Map(reported.map((each) => [each.productId, each]));
  const written: CartLine[] = [];
  let visible = lines.filter(({ productId }) => products.has(productId)).length;
  for (const { productId, quantity } of added) {
    const line = inCart.get(productId);
    const before = line?.quantity ?? 0;
    const most = maxQuantityOf(products.get(productId), line !== undefined || visible < limits.cartLines);
    const now = Math.max(before, Math.min(before + quantity, most.quantity));
    if (now > before) {
      written.push({ id: line?.id ?? newId(), productId, quantity: now });
      if (!line) visible += 1;
    }
    if (now === before + quantity) continue;
    const wanted = (differences.get(productId)?.wanted ?? before) + quantity;
    differences.set(productId, {
      productId,
      wanted,
      quantity: now,
      reason: most.reason,
      stock: products.get(productId)?.stock ?? 0,
    });
  }
  return { lines: written, differences: [...differences.values()] };
}

/** The most of a product in the cart, and what limits it. */
function maxQuantityOf(
  product: Pick<SaleProduct, 'stock'> | undefined,
  hasPlace: boolean,
): { quantity: number; reason: StoredDifference['reason'] } {
  if (!product) return { quantity: 0, reason: 'gone' };
  if (product.stock < 1) return { quantity: 0, reason: 'stock' };
  if (!hasPlace) return { quantity: 0, reason: 'cart-full' };
  return product.stock < limits.cartQuantity
    ? { quantity: product.stock, reason: 'stock' }
    : { quantity: limits.cartQuantity, reason: 'product-limit' };
}
