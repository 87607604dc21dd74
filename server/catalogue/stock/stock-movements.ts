/**
 * The only way to change stock: `moveStock` changes a product's stock and writes the movement to the ledger, in the
 * caller's transaction. Only placing an order writes its own `sold` movements, to need one round trip
 * (orders/place-store.ts).
 *
 * A count is valid for one moment: it carries the version of the stock it was made against (`stockVersion`, the id of
 * the product's newest movement then). `rebaseCount` has the rule for later movements (decision 0017).
 */

import { type PlainText, text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { AppError, violates } from '../../lib/errors.ts';
import type { StockState, StockVersion } from './stock-repository.ts';
import { applyMovements, lockStock, type StockMovement, sumMovedSince } from './stock-repository.ts';

export type { StockMovement, StockState } from './stock-repository.ts';

/**
 * Moves stock, all or nothing, and returns the new stock of each product; missing products are ignored. Several
 * movements of one product are added up before the stock is checked, so a unit can be returned and written off at once.
 * The rows are locked in the order of their ids. After the commit, pass the result to `Catalogue.stockChanged`; inside
 * `Catalogue.change` that is not needed.
 * @throws AppError OUT_OF_STOCK when a product has less stock than is removed
 */
export async function moveStock(tx: Queries, movements: readonly StockMovement[]): Promise<StockState[]> {
  if (movements.length === 0) return [];
  await lockStock(tx, [...new Set(movements.map((movement) => movement.productId))]);
  try {
    return await applyMovements(tx, movements);
  } catch (error) {
    if (!violates(error, 'stock_levels_not_negative')) throw error;
    throw new AppError('OUT_OF_STOCK', text('errors.notEnoughToTakeOff'));
  }
}

/** The result of a count. */
export interface Rebased {
  /** The new stock according to the count. */
  stock: number;
  /** Units that orders took since the count, minus returned ones. */
  soldSince: number;
}

/**
 * The new stock according to a count, in a transaction that locked the product (`lockStock`). Movements by orders since
 * the count are applied to it: 50 counted at 38, then 3 sold, is 47.
 * @param counted units on the shelf when the stock had `stockVersion`
 * @returns undefined when the count is no longer valid: a person moved the stock since, or more was sold than was
 * counted
 */
export async function rebaseCount(
  tx: Queries,
  productId: string,
  counted: number,
  stockVersion: number,
): Promise<Rebased | undefined> {
  return (await rebaseCounts(tx, [{ productId, counted, stockVersion }])).get(productId);
}

/** `rebaseCount` for many products, each of which is given once; those whose count is no longer valid are left out. */
export async function rebaseCounts(
  queries: Queries,
  counts: readonly (StockVersion & { counted: number })[],
): Promise<Map<string, Rebased>> {
  const moved = await sumMovedSince(
    queries,
    counts.map(({ productId, stockVersion }) => ({ productId, stockVersion })),
  );
  const rebased = new Map<string, Rebased>();
  for (const { productId, counted } of counts) {
    const { byOrders, byPeople } = moved.get(productId) ?? { byOrders: 0, byPeople: 0 };
    if (byPeople > 0 || counted + byOrders < 0) continue;
    rebased.set(productId, { stock: counted + byOrders, soldSince: -byOrders });
  }
  return rebased;
}

/** The sales since a count, for the person who counted; undefined without sales. */
export function soldSinceText({ stock, soldSince }: Rebased): PlainText | undefined {
  if (soldSince === 0) return undefined;
  return soldSince > 0
    ? text('answers.soldSince', { sold: soldSince, stock })
    : text('answers.returnedSince', { returned: -soldSince, stock });
}
