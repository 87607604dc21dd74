/**
 * All SQL of products, except their stock (stock-store.ts). Changes run inside `Catalogue.change`, one after another.
 */

import type { Rating } from '../../contract/catalogue.ts';
import { inBatches } from '../db/batches.ts';
import { valuesById } from '../db/by-id.ts';
import type { Queries } from '../db/database.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  or,
  type PgColumn,
  type SQL,
  type SQLWrapper,
  sql,
} from '../db/drizzle.ts';
import { prepare } from '../db/statement.ts';
import { isStockOf } from './stock-store.ts';
import { productCategories, productSubCategories, products, stockLevels } from './tables.ts';

/** A product that is not archived, with its stock; archived products are never read in full. */
export type ProductRow = Omit<typeof products.$inferSelect, 'archivedAt' | 'createdAt'> & {
  stock: number;
  categoryIds: string[];
  subCategoryIds: string[];
  /** Of its reviews; only the snapshot has it (`Snapshot.setRating`). */
  rating?: Rating | undefined;
};

/** The products with the given ids, oldest first; including unpublished ones, never archived ones. */
export const listProducts = (queries: Queries, ids: readonly string[]): Promise<ProductRow[]> =>
  listWhere(queries, inArray(products.id, [...ids]));

/** The next products after an id, oldest first, as `listProducts`. */
export const listProductsAfter = (queries: Queries, after: string, limit: number): Promise<ProductRow[]> =>
  listWhere(queries, gt(products.id, after), limit);

async function listWhere(queries: Queries, which: SQL, limit?: number): Promise<ProductRow[]> {
  const { archivedAt: _archived, createdAt: _created, ...columns } = getTableColumns(products);
  const selected = queries
    .select({
      ...columns,
      stock: stockLevels.onHand,
      categoryIds: linksOf(productCategories, productCategories.categoryId),
      subCategoryIds: linksOf(productSubCategories, productSubCategories.subCategoryId),
    })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .where(and(isNull(products.archivedAt), which))
    .orderBy(products.id);
  return limit === undefined ? selected : selected.limit(limit);
}

/** The ids in `column` of a product's links, in order. */
const linksOf = (links: typeof productCategories | typeof productSubCategories, column: PgColumn) =>
  sql<string[]>`array(select ${column} from ${links} where ${links.productId} = ${products.id} order by 1)::text[]`;

/** The current product, published or not. */
export async function findProduct(queries: Queries, id: string): Promise<ProductRow | undefined> {
  const [row] = await listProducts(queries, [id]);
  return row;
}

/** Whether another product than `exceptId` has this SKU. */
export async function isSkuTaken(queries: Queries, sku: string, exceptId = ''): Promise<boolean> {
  const found = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, sku), ne(products.id, exceptId), isNull(products.archivedAt)))
    .limit(1);
  return found.length > 0;
}

export async function countProducts(queries: Queries): Promise<number> {
  const [found] = await queries.select({ count: count() }).from(products).where(isNull(products.archivedAt));
  return found?.count ?? 0;
}

/** Newest first. */
export async function listNewest(queries: Queries, limit: number, offset: number): Promise<ProductRow[]> {
  const ids = await queries
    .select({ id: products.id })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(desc(products.id))
    .limit(limit)
    .offset(offset);
  return listInOrder(
    queries,
    ids.map((row) => row.id),
  );
}

/** The products in the order of the ids; missing ones are left out. */
export async function listInOrder(queries: Queries, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await listProducts(queries, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The maximum number of products found by a prefix of their SKU. */
const maxBySku = 500;

/**
 * The product with exactly this SKU, products with exactly this name, then products whose SKU starts with it. Ignores
 * case.
 */
export async function listIdsBySkuOrName(queries: Queries, text: string): Promise<string[]> {
  const sku = sql`lower(${products.sku})`;
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const hasSku = sql`${sku} = lower(${text})`;
  const hasName = sql`lower(${products.name}) = lower(${text})`;
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.archivedAt), or(hasName, sql`${sku} like ${prefix}`)))
    .orderBy(sql`(${hasSku}) is true desc`, sql`(${hasName}) desc`, products.sku, products.id)
    .limit(maxBySku);
  return rows.map((row) => row.id);
}

/** The first products with exactly this name, ignoring case, oldest first. */
export async function listNamesakes(queries: Queries, name: string, exceptId: string, most: number) {
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.archivedAt), sql`lower(${products.name}) = lower(${name})`, ne(products.id, exceptId)))
    .orderBy(products.id)
    .limit(most);
  return listInOrder(
    queries,
    rows.map((row) => row.id),
  );
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

/** Changes the given columns and links of one product. Returns false when the product does not exist. */
export async function updateProduct(
  tx: Queries,
  id: string,
  changes: Partial<Omit<NewProductRow, 'id'>>,
): Promise<boolean> {
  const { categoryIds, subCategoryIds, ...columns } = changes;
  const found = await tx
    .update(products)
    .set({ ...columns, revision: sql`${products.revision} + 1` })
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .returning({ id: products.id });
  if (found.length === 0) return false;
  if (categoryIds) await tx.delete(productCategories).where(eq(productCategories.productId, id));
  if (subCategoryIds) await tx.delete(productSubCategories).where(eq(productSubCategories.productId, id));
  await linkProducts(tx, [{ id, ...(categoryIds && { categoryIds }), ...(subCategoryIds && { subCategoryIds }) }]);
  return true;
}

/**
 * Archives products: their rows stay, hidden, for the stock ledger, and they belong to no category. A trigger removes
 * them from all carts. Returns how many existed.
 */
export async function archiveProducts(tx: Queries, ids: readonly string[]): Promise<number> {
  const archived = await tx
    .update(products)
    .set({ archivedAt: sql`now()`, publish: false })
    .where(and(inArray(products.id, [...ids]), isNull(products.archivedAt)))
    .returning({ id: products.id });
  await tx.delete(productCategories).where(inArray(productCategories.productId, [...ids]));
  await tx.delete(productSubCategories).where(inArray(productSubCategories.productId, [...ids]));
  return archived.length;
}

/**
 * An edit that waits in a temporary table: an import stages its rows while it reads the sheet, and writes them at the
 * end in the order of their ids. So products are locked in the common order, and only while they are written. All
 * columns of a product except its stock, which orders change at the same time.
 */
export type StagedEdit = Omit<ProductRow, 'stock'>;

/** Once in a transaction, before the first `stageEdits`. */
export async function createStaging(tx: Queries): Promise<void> {
  await tx.execute(
    sql`create temporary table staged_edits (id char(26) primary key, edit jsonb not null) on commit drop`,
  );
}

export async function stageEdits(tx: Queries, edits: readonly StagedEdit[]): Promise<void> {
  await tx.execute(sql`
    insert into staged_edits (id, edit)
    select edit ->> 'id', edit from jsonb_array_elements(${JSON.stringify(edits)}::jsonb) as edit`);
}

/**
 * Locks the products of the staged edits after `after`, at most `limit`, by id. Returns the last id; undefined at the
 * end.
 */
export async function lockStaged(tx: Queries, after: string, limit: number): Promise<string | undefined> {
  const { rows } = (await tx.execute(sql`
    select id from products
    where id in (select id from staged_edits where id > ${after} order by id limit ${limit})
    order by id for no key update`)) as { rows: { id: string }[] };
  return rows.at(-1)?.id;
}

/** Writes the staged edits after `after`, up to the id `last`. Call `lockStaged` first. */
export async function writeStaged(tx: Queries, after: string, last: string): Promise<void> {
  const edits = sql`edits as (select id, edit from staged_edits where id > ${after} and id <= ${last})`;
  await tx.execute(sql`
    with ${edits}
    update products p set
      sku = r.sku, name = r.name, description = r.description, unit = r.unit, unit_quantity = r."unitQuantity",
      price_paise = r."pricePaise", discount = r.discount, publish = r.publish,
      images = array(select jsonb_array_elements_text(r.images)),
      aliases = array(select jsonb_array_elements_text(r.aliases)), translations = r.translations,
      revision = p.revision + 1
    from edits, jsonb_to_record(edits.edit) as r(
      sku text, name text, description text, unit text, "unitQuantity" numeric, "pricePaise" bigint,
      discount numeric, publish boolean, images jsonb, aliases jsonb, translations jsonb)
    where p.id = edits.id`);
  await replaceLinks(tx, edits, 'product_categories', 'category_id', 'categoryIds');
  await replaceLinks(tx, edits, 'product_sub_categories', 'sub_category_id', 'subCategoryIds');
}

/** Forgets all staged edits. */
export async function clearStaged(tx: Queries): Promise<void> {
  await tx.execute(sql`truncate staged_edits`);
}

/** Synchronizes a table of links with the edits: removes missing links and adds new ones. */
async function replaceLinks(
  tx: Queries,
  edits: ReturnType<typeof sql>,
  tableName: string,
  columnName: string,
  field: string,
) {
  const [table, column] = [sql.identifier(tableName), sql.identifier(columnName)];
  const wanted = sql`
    wanted as (select edits.id, link.id as link from edits, jsonb_array_elements_text(edits.edit -> ${field}::text) as link(id))`;
  await tx.execute(sql`
    with ${edits}, ${wanted}
    delete from ${table} l using edits
    where l.product_id = edits.id
      and not exists (select from wanted where wanted.id = l.product_id and wanted.link = l.${column})`);
  await tx.execute(sql`
    with ${edits}, ${wanted}
    insert into ${table} (product_id, ${column}) select id, link from wanted on conflict do nothing`);
}

/** The same as `productStates`, for statements that are prepared. */
export const productState: SQL = sql`(
  select id, name, publish, on_hand as stock, archived_at from products join stock_levels on product_id = id)`;

/** Name, stock and whether it is on sale, of every product, also archived ones: a subquery for statements of other features. */
export const productStates = <A extends string>(queries: Queries, alias: A) =>
  queries
    .select({
      id: products.id,
      name: products.name,
      publish: products.publish,
      stock: stockLevels.onHand,
      archivedAt: products.archivedAt,
    })
    .from(products)
    .innerJoin(stockLevels, isStockOf)
    .as(alias);

/** What an order stores of a product, and what decides whether it can be ordered. */
export type SaleProduct = Pick<
  ProductRow,
  'id' | 'sku' | 'name' | 'publish' | 'stock' | 'pricePaise' | 'discount' | 'unit' | 'unitQuantity' | 'images'
>;

const selectForSale = prepare<{ productIds: readonly string[] }, SaleProduct>(
  'select_for_sale',
  ({ productIds }) => sql`
    select id, sku, name, publish, on_hand as stock, price_paise::float8 as "pricePaise", discount::float8 as discount, unit,
      unit_quantity::float8 as "unitQuantity", images
    from products join stock_levels on product_id = id where id = any(${productIds}::char(26)[])`,
);

/**
 * Reads current products without waiting for locks. An order locks their stock first (`lockStock`), by a statement of its
 * own: so it reads the prices that were committed until then, also by a change that it waited for.
 */
export const listForSale = (queries: Queries, productIds: readonly string[]): Promise<SaleProduct[]> =>
  selectForSale(queries, { productIds });

/** Whether the product with this id can be bought now: an SQL condition. */
export const isBuyable = (productId: SQLWrapper): SQL => sql`exists (
  select 1 from ${products} join ${stockLevels} on ${isStockOf}
  where ${products.id} = ${productId} and ${products.publish} and ${products.archivedAt} is null and ${stockLevels.onHand} > 0)`;

const known = { id: products.id, sku: products.sku, name: products.name };
export type KnownProduct = Pick<typeof products.$inferSelect, 'id' | 'sku' | 'name'>;

export async function findBySkus(queries: Queries, skus: readonly string[]): Promise<KnownProduct[]> {
  if (skus.length === 0) return [];
  return queries
    .select(known)
    .from(products)
    .where(and(inArray(products.sku, [...skus]), isNull(products.archivedAt)));
}

/** Oldest first. */
export async function findByNames(queries: Queries, names: readonly string[]): Promise<KnownProduct[]> {
  if (names.length === 0) return [];
  return queries
    .select(known)
    .from(products)
    .where(and(inArray(products.name, [...names]), isNull(products.archivedAt)))
    .orderBy(asc(products.id));
}

/** Ids of the products after `after`, oldest first. */
export async function listIdsAfter(queries: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(gt(products.id, after), isNull(products.archivedAt)))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Updates the database's statistics of products. Without it, a recently filled shop counts as empty, and each batch of
 * rows reads all of it. A server does this by itself, but not inside a transaction; the embedded database never does.
 */
export async function analyzeProducts(queries: Queries): Promise<void> {
  for (const table of [products, stockLevels, productCategories, productSubCategories])
    await queries.execute(sql`analyze ${table}`);
}

/** Current SKUs by product id. */
export const listSkus = (queries: Queries, ids: readonly string[]): Promise<Map<string, string | null>> =>
  valuesById(queries, products, products.sku, ids);

/** Current names and first pictures by product id, also of archived products. */
export async function listNamesAndPictures(queries: Queries, ids: readonly string[]) {
  const rows = await queries
    .select({ id: products.id, name: products.name, image: sql<string | null>`${products.images}[1]` })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every picture of a product, category or sub category: a subquery with one column. */
export const picturesOfCatalogue = (): SQL => sql`
  select unnest(images) as id from products union select image from categories union select image from sub_categories`;
