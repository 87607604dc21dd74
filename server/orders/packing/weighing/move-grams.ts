/** Moves the stock of goods by weight as their weight says. */
import { wholeGramsOfUnit } from '../../../../contract/catalogue/weight.ts';
import { moveStock } from '../../../catalogue/stock/stock-movements.ts';
import {
  listExtraGrams,
  type StockMovement,
  type StockState,
  setExtraGrams,
} from '../../../catalogue/stock/stock-repository.ts';
import type { Queries } from '../../../db/database.ts';
import { settleGrams } from './extra-grams.ts';

/**
 * Adds grams to the balances of products whose stock is locked, and moves whole units, which it returns like `moveStock`.
 * @param grams by product @param by the order, and who changed it
 */
export async function moveGrams(
  tx: Queries,
  grams: ReadonlyMap<string, number>,
  by: Pick<StockMovement, 'orderId' | 'actorId'>,
): Promise<StockState[]> {
  const changed = [...grams].filter(([, more]) => more !== 0).map(([productId]) => productId);
  if (changed.length === 0) return [];
  const settled = (await listExtraGrams(tx, changed)).map(({ productId, stock, extraGrams, ...size }) => ({
    productId,
    ...settleGrams(extraGrams + (grams.get(productId) ?? 0), stock, wholeGramsOfUnit(size)),
  }));
  await setExtraGrams(tx, settled);
  const movements = settled
    .filter(({ units }) => units !== 0)
    .map(({ productId, units }): StockMovement => {
      const usual = units < 0 ? 'heavier' : 'lighter';
      return { productId, kind: 'corrected', quantity: units, reason: { usual }, ...by };
    });
  return moveStock(tx, movements);
}
