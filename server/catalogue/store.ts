/** All SQL of the catalogue. */
import { and, eq, getTableColumns, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import {
  catalogueState,
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
  subCategoryParents,
} from './tables.ts';

export type CategoryRow = typeof categories.$inferSelect;
export type SubCategoryRow = typeof subCategories.$inferSelect & { categoryIds: string[] };
/** A product that is not archived; archived products are never read in full. */
export type ProductRow = Omit<typeof products.$inferSelect, 'archivedAt'> & {
  categoryIds: string[];
  subCategoryIds: string[];
};

/** Maximum rows per INSERT: well under the 65,535 parameters that PostgreSQL allows. */
const batch = 1_000;

async function inBatches<T>(rows: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += batch) await work(rows.slice(i, i + batch));
}

/** The catalogue's version, 0 while it is empty, and the database time of the query. */
export async function getState(queries: Queries): Promise<{ version: number; moment: string }> {
  const [row] = await queries
    .select({
      version: sql<number>`coalesce(max(${catalogueState.version}), 0)::int`,
      moment: sql<string>`now()::text`,
    })
    .from(catalogueState);
  if (!row) throw new Error('the catalogue has no state');
  return row;
}

/** Takes the next version; the row stays locked until the transaction ends, so changes run one after another. */
export async function takeNextVersion(tx: Queries): Promise<number> {
  const [row] = await tx
    .insert(catalogueState)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: catalogueState.id, set: { version: sql`${catalogueState.version} + 1` } })
    .returning({ version: catalogueState.version });
  if (!row) throw new Error('the catalogue has no version');
  return row.version;
}

export const listCategories = (queries: Queries): Promise<CategoryRow[]> =>
  queries.select().from(categories).orderBy(categories.position, categories.id);

export async function listSubCategories(queries: Queries): Promise<SubCategoryRow[]> {
  const rows = await queries.select().from(subCategories).orderBy(subCategories.position, subCategories.id);
  const parents = await queries.select().from(subCategoryParents).orderBy(subCategoryParents.categoryId);
  const categoryIds = Map.groupBy(parents, (link) => link.subCategoryId);
  return rows.map((row) => ({ ...row, categoryIds: (categoryIds.get(row.id) ?? []).map((link) => link.categoryId) }));
}

/** All products, or those with the given ids, oldest first; including unpublished ones, never archived ones. */
export async function listProducts(queries: Queries, ids?: readonly string[]): Promise<ProductRow[]> {
  const { archivedAt: _archivedAt, ...columns } = getTableColumns(products);
  const rows = await queries
    .select(columns)
    .from(products)
    .where(and(isNull(products.archivedAt), ids && inArray(products.id, [...ids])))
    .orderBy(products.id);
  const inCategories = await queries
    .select()
    .from(productCategories)
    .where(ids && inArray(productCategories.productId, [...ids]))
    .orderBy(productCategories.categoryId);
  const inSubCategories = await queries
    .select()
    .from(productSubCategories)
    .where(ids && inArray(productSubCategories.productId, [...ids]))
    .orderBy(productSubCategories.subCategoryId);
  const categoryIds = Map.groupBy(inCategories, (link) => link.productId);
  const subCategoryIds = Map.groupBy(inSubCategories, (link) => link.productId);
  return rows.map((row) => ({
    ...row,
    categoryIds: (categoryIds.get(row.id) ?? []).map((link) => link.categoryId),
    subCategoryIds: (subCategoryIds.get(row.id) ?? []).map((link) => link.subCategoryId),
  }));
}

export interface Stock {
  productId: string;
  stock: number;
}

const stockColumns = { productId: products.id, stock: products.stock };

export const listStock = (queries: Queries, ids: readonly string[]): Promise<Stock[]> =>
  queries
    .select(stockColumns)
    .from(products)
    .where(inArray(products.id, [...ids]));

/** In seconds: a row is dated by the start of its transaction, which may commit this much later. */
const longestTransaction = 60;

/** Stock of every product whose row may have changed since `moment`, which is the database's own time. */
export const listStockChangedSince = (queries: Queries, moment: string): Promise<Stock[]> =>
  queries
    .select(stockColumns)
    .from(products)
    .where(gt(products.updatedAt, sql`${moment}::timestamptz - make_interval(secs => ${longestTransaction})`));

export async function hasCategories(queries: Queries): Promise<boolean> {
  return (await queries.select({ id: categories.id }).from(categories).limit(1)).length > 0;
}

/** The position after all existing categories, or all sub categories. */
async function nextPosition(tx: Queries, table: typeof categories | typeof subCategories): Promise<number> {
  const [row] = await tx.select({ highest: max(table.position) }).from(table);
  return (row?.highest ?? 0) + 1;
}

/** Without a position it is last. */
export async function insertCategory(tx: Queries, row: typeof categories.$inferInsert): Promise<void> {
  await tx.insert(categories).values({ ...row, position: row.position ?? (await nextPosition(tx, categories)) });
}

/** Without a position it is last. */
export async function insertSubCategory(
  tx: Queries,
  row: typeof subCategories.$inferInsert,
  categoryIds: readonly string[],
): Promise<void> {
  await tx.insert(subCategories).values({ ...row, position: row.position ?? (await nextPosition(tx, subCategories)) });
  await tx.insert(subCategoryParents).values(categoryIds.map((categoryId) => ({ subCategoryId: row.id, categoryId })));
}

type NewProductRow = typeof products.$inferInsert & { categoryIds: string[]; subCategoryIds: string[] };

export async function insertProducts(tx: Queries, rows: readonly NewProductRow[]): Promise<void> {
  await inBatches(rows, (some) =>
    tx.insert(products).values(some.map(({ categoryIds: _c, subCategoryIds: _s, ...columns }) => columns)),
  );
  await linkProducts(tx, rows);
}

async function linkProducts(
  tx: Queries,
  rows: readonly { id: string; categoryIds?: string[]; subCategoryIds?: string[] }[],
): Promise<void> {
  const inCategories = rows.flatMap(
    (row) => row.categoryIds?.map((categoryId) => ({ productId: row.id, categoryId })) ?? [],
  );
  await inBatches(inCategories, (some) => tx.insert(productCategories).values(some));
  const inSubCategories = rows.flatMap(
    (row) => row.subCategoryIds?.map((subCategoryId) => ({ productId: row.id, subCategoryId })) ?? [],
  );
  await inBatches(inSubCategories, (some) => tx.insert(productSubCategories).values(some));
}

/** Changes the given columns and links of one product, but not its stock. Returns false when the product does not exist. */
export async function updateProduct(
  tx: Queries,
  id: string,
  changes: Partial<Omit<NewProductRow, 'id' | 'stock'>>,
): Promise<boolean> {
  const { categoryIds, subCategoryIds, ...columns } = changes;
  const found = await tx
    .update(products)
    .set({ ...columns, revision: sql`${products.revision} + 1`, updatedAt: sql`now()` })
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .returning({ id: products.id });
  if (found.length === 0) return false;
  if (categoryIds) await tx.delete(productCategories).where(eq(productCategories.productId, id));
  if (subCategoryIds) await tx.delete(productSubCategories).where(eq(productSubCategories.productId, id));
  await linkProducts(tx, [{ id, ...(categoryIds && { categoryIds }), ...(subCategoryIds && { subCategoryIds }) }]);
  return true;
}

/** Overwrites whole products with the same ids, but not their stock; few statements for many rows. */
export async function updateProducts(tx: Queries, rows: readonly ProductRow[]): Promise<void> {
  await inBatches(rows, async (some) => {
    const columns = some.map(({ categoryIds: _c, subCategoryIds: _s, createdAt: _at, updatedAt: _u, ...row }) => row);
    await tx.execute(sql`
      update products p set
        sku = r.sku, name = r.name, description = r.description, unit = r.unit, unit_quantity = r."unitQuantity",
        price_paise = r."pricePaise", discount = r.discount, publish = r.publish,
        images = array(select jsonb_array_elements_text(r.images)),
        aliases = array(select jsonb_array_elements_text(r.aliases)),
        revision = p.revision + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as r(
        id char(26), sku text, name text, description text, unit text, "unitQuantity" numeric,
        "pricePaise" bigint, discount numeric, publish boolean, images jsonb, aliases jsonb)
      where p.id = r.id`);
    const ids = some.map((row) => row.id);
    await tx.delete(productCategories).where(inArray(productCategories.productId, ids));
    await tx.delete(productSubCategories).where(inArray(productSubCategories.productId, ids));
    await linkProducts(tx, some);
  });
}
