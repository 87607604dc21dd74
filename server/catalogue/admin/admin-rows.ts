/** Products as administrators see them: with the version of their stock. */
import type { Queries } from '../../db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { findProduct } from '../admin-store.ts';
import type { AdminRow } from '../present.ts';
import { listStockStates, lockStock } from '../stock-store.ts';
import type { ProductRow } from '../store.ts';

/** The current products, each with its stock and the stock's version from one statement. */
export async function withStockVersions(queries: Queries, rows: readonly ProductRow[]): Promise<AdminRow[]> {
  const ids = rows.map((row) => row.id);
  const states = new Map((await listStockStates(queries, ids)).map((state) => [state.productId, state]));
  return rows.map((row) => {
    const { stock = row.stock, stockVersion = 0 } = states.get(row.id) ?? {};
    return { ...row, stock, stockVersion };
  });
}

/** @throws AppError NOT_FOUND */
export async function getProduct(queries: Queries, id: string): Promise<AdminRow> {
  const row = await findProduct(queries, id);
  const [found] = row ? await withStockVersions(queries, [row]) : [];
  if (!found) throw notFound('This product');
  return found;
}

/** The product, with its stock locked until the transaction ends. @throws AppError NOT_FOUND */
export async function getLockedProduct(tx: Queries, id: string): Promise<AdminRow> {
  await lockStock(tx, [id]);
  return getProduct(tx, id);
}
