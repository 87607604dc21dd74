/** SQL that tells the products of the shop itself from those of the demo catalogue, which have known product numbers. */
import type { Queries } from '../db/database.ts';
import { and, asc, eq, inArray, isNull, type SQL, sql } from '../db/drizzle.ts';
import type { ProductRow } from './product-repository.ts';
import { isStockOf } from './stock/stock-repository.ts';
import { products, stockLevels } from './tables.ts';

/** Of these product numbers, and as it was created: nobody edited it. False for a product without a number. */
const isUntouched = (skus: readonly string[]): SQL =>
  sql`(${products.sku} is not null and ${inArray(products.sku, [...skus])} and ${products.revision} = 1)`;

/** The published products, without untouched ones of these product numbers, which are counted published or not. */
export async function countOwn(queries: Queries, skus: readonly string[]): Promise<{ own: number; untouched: number }> {
  const [found] = await queries
    .select({
      own: sql<number>`(count(*) filter (where ${products.publish} and not ${isUntouched(skus)}))::int`,
      untouched: sql<number>`(count(*) filter (where ${isUntouched(skus)}))::int`,
    })
    .from(products)
    .where(isNull(products.archivedAt));
  return found ?? { own: 0, untouched: 0 };
}

/** The published products that the current store has none of, without untouched ones of these product numbers. */
const isOwnWithoutStock = (skus: readonly string[]) =>
  and(products.publish, isNull(products.archivedAt), eq(stockLevels.onHand, 0), sql`not ${isUntouched(skus)}`);

/** Their number, and the oldest of them. */
export async function findOwnWithoutStock(
  queries: Queries,
  skus: readonly string[],
  most: number,
): Promise<{ count: number; first: Pick<ProductRow, 'id' | 'name' | 'translations'>[] }> {
  const { id, name, translations } = products;
  const first = await queries
    .select({ id, name, translations, count: sql<number>`(count(*) over ())::int` })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(isOwnWithoutStock(skus))
    .orderBy(asc(products.id))
    .limit(most);
  return { count: first[0]?.count ?? 0, first };
}

/** The ids of all of them. */
export async function listOwnWithoutStock(queries: Queries, skus: readonly string[]): Promise<string[]> {
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(isOwnWithoutStock(skus));
  return rows.map(({ id }) => id);
}

/** Ids of the products with these numbers that nobody edited. */
export async function listUntouched(queries: Queries, skus: readonly string[]): Promise<string[]> {
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(isUntouched(skus), isNull(products.archivedAt)))
    .orderBy(asc(products.id));
  return rows.map(({ id }) => id);
}
