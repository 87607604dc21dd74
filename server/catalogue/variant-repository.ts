/** SQL of pack sizes: products of one group. */
import type { Queries } from '../db/database.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { listProducts, type ProductRow } from './product-repository.ts';
import { products } from './tables.ts';

/** More than a group may have; a sheet can make it larger. */
const listed = 50;

/** The products of a group, published or not, at most 50. */
export async function listVariants(queries: Queries, group: string): Promise<ProductRow[]> {
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.variantGroup, group), isNull(products.archivedAt)))
    .limit(listed);
  return listProducts(
    queries,
    rows.map(({ id }) => id),
  );
}
