/** All SQL of the stock ledger that keeping the catalogue needs: the sum of a product's movements is its stock. */
import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { products, stockMovements } from './tables.ts';

/** Rows that one INSERT may carry: well under the 65,535 parameters that PostgreSQL allows. */
const batch = 1_000;

type NewMovement = typeof stockMovements.$inferInsert;

/** Adds movements, in the transaction that changes the stock. */
export async function insertMovements(tx: Queries, rows: readonly NewMovement[]): Promise<void> {
  for (let i = 0; i < rows.length; i += batch) await tx.insert(stockMovements).values(rows.slice(i, i + batch));
}

/** The stock of a product, which no order changes until the transaction ends; undefined when there is no such product. */
export async function lockStock(tx: Queries, productId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, productId))
    .for('update');
  return row?.stock;
}

/** The same for many products, in the order of their ids, as orders lock them. */
export async function lockStocks(tx: Queries, productIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.id)
    .for('update');
}
