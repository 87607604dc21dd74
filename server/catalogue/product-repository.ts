/**
 * All SQL of products, except their stock (stock-store.ts). Changes run inside `Catalogue.change`, one after another.
 */

import type { Rating } from '../../contract/catalogue/catalogue.ts';
import { eanOf } from '../../contract/catalogue/ean.ts';
import type { Locale } from '../../messages/locale.ts';
import { inBatches } from '../db/batches.ts';
import { valuesById } from '../db/by-id.ts';
import type { Queries } from '../db/database.ts';
import {
  and,
  arrayContains,
  arrayOverlaps,
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
  sql,
} from '../db/drizzle.ts';
import { translationOf } from '../lib/translations.ts';
import { isStockOf } from './stock/stock-repository.ts';
import { productCategories, productSubCategories, products, stockLevels } from './tables.ts';

/** A product that is not archived, with its stock; archived products are never read in full. */
export type ProductRow = Omit<typeof products.$inferSelect, 'archivedAt' | 'createdAt' | 'salePaise'> & {
  stock: number;
  categoryIds: string[];
  subCategoryIds: string[];
  /** Of its reviews; only the snapshot has it (`Snapshot.setRating`). */
  rating?: Rating | undefined;
  /** Ids of the pack sizes of this product, as the contract says; only the snapshot has them (`VariantGroups`). */
  variants?: readonly string[] | undefined;
};

/** The products with the given ids, oldest first; including unpublished ones, never archived ones. */
export const listProducts = (queries: Queries, ids: readonly string[]): Promise<ProductRow[]> =>
  listWhere(queries, inArray(products.id, [...ids]));

/** The next products after an id, oldest first, as `listProducts`. */
export const listProductsAfter = (queries: Queries, after: string, limit: number): Promise<ProductRow[]> =>
  listWhere(queries, gt(products.id, after), limit);

async function listWhere(queries: Queries, which: SQL, limit?: number): Promise<ProductRow[]> {
  const { archivedAt: _archived, createdAt: _created, salePaise: _sale, ...columns } = getTableColumns(products);
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

/** Returns true when another product than `exceptId` has this SKU. */
export async function isSkuTaken(queries: Queries, sku: string, exceptId = ''): Promise<boolean> {
  const found = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, sku), ne(products.id, exceptId), isNull(products.archivedAt)))
    .limit(1);
  return found.length > 0;
}

/** Which products have these EANs, by EAN. */
export async function findByEans(queries: Queries, eans: readonly string[]): Promise<Map<string, KnownProduct>> {
  if (eans.length === 0) return new Map();
  const rows = await queries
    .select({ ...known, eans: products.eans })
    .from(products)
    .where(and(arrayOverlaps(products.eans, [...eans]), isNull(products.archivedAt)));
  return new Map(rows.flatMap(({ eans: codes, ...product }) => codes.map((code) => [code, product])));
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
 * The product with exactly this SKU or EAN, products with exactly this name, then products whose SKU starts with it.
 * Ignores case.
 */
export async function listIdsByCodeOrName(queries: Queries, text: string): Promise<string[]> {
  const sku = sql`lower(${products.sku})`;
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const hasSku = sql`${sku} = lower(${text})`;
  const hasName = sql`lower(${products.name}) = lower(${text})`;
  const ean = eanOf(text);
  const hasEan = ean === undefined ? undefined : arrayContains(products.eans, [ean]);
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.archivedAt), or(hasName, hasEan, sql`${sku} like ${prefix}`)))
    .orderBy(
      sql`(${hasSku}) is true desc`,
      ...(hasEan ? [desc(hasEan)] : []),
      sql`(${hasName}) desc`,
      products.sku,
      products.id,
    )
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
    .set({ archivedAt: sql`now()`, publish: false, variantGroup: null })
    .where(and(inArray(products.id, [...ids]), isNull(products.archivedAt)))
    .returning({ id: products.id });
  await tx.delete(productCategories).where(inArray(productCategories.productId, [...ids]));
  await tx.delete(productSubCategories).where(inArray(productSubCategories.productId, [...ids]));
  return archived.length;
}

const known = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  unit: products.unit,
  unitQuantity: products.unitQuantity,
};
export type KnownProduct = Pick<typeof products.$inferSelect, keyof typeof known>;

/** Products with one of these values in upper or lower case, oldest first; uses the indexes of the lower case. */
async function findInAnyCase(
  queries: Queries,
  column: typeof products.sku | typeof products.name,
  values: readonly string[],
): Promise<KnownProduct[]> {
  if (values.length === 0) return [];
  const lowered = values.map((value) => sql`lower(${value})`);
  return queries
    .select(known)
    .from(products)
    .where(and(inArray(sql`lower(${column})`, lowered), isNull(products.archivedAt)))
    .orderBy(asc(products.id));
}

export const findBySkus = (queries: Queries, skus: readonly string[]): Promise<KnownProduct[]> =>
  findInAnyCase(queries, products.sku, skus);

export const findByNames = (queries: Queries, names: readonly string[]): Promise<KnownProduct[]> =>
  findInAnyCase(queries, products.name, names);

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

/** Current numbers below the bars by product id, also of archived products. */
export const listEans = (queries: Queries, ids: readonly string[]): Promise<Map<string, string[]>> =>
  valuesById(queries, products, products.eans, ids);

/**
 * Names in a language by the English ones, of products that are called so now. Of several with one English name only when they have one
 * name in the language, too.
 */
export async function listProductNames(
  queries: Queries,
  names: readonly string[],
  language: Locale,
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await queries
    .select({ name: products.name, translations: products.translations })
    .from(products)
    .where(
      and(
        inArray(
          sql`lower(${products.name})`,
          names.map((name) => sql`lower(${name})`),
        ),
        isNull(products.archivedAt),
      ),
    );
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, same]) => {
      const [shown = name, ...others] = new Set(same.map((row) => translationOf(row, language).name ?? name));
      return others.length === 0 ? [[name, shown]] : [];
    }),
  );
}

/** How products are taxed now, by their ids, also archived ones. */
export async function listTaxes(queries: Queries, ids: readonly string[]) {
  const rows = await queries
    .select({ id: products.id, hsn: products.hsn, gstRate: products.gstRate })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, ...tax }) => [id, tax]));
}

/** Published products without GST rate or HSN code. */
export const lacksTax = and(products.publish, or(isNull(products.gstRate), isNull(products.hsn)));

/** How many products on sale have no GST rate or no HSN code, and how many have a rate. */
export async function countTaxed(queries: Queries): Promise<{ lacking: number; rated: number }> {
  const [found] = await queries
    .select({
      lacking: sql<number>`(count(*) filter (where ${lacksTax}))::int`,
      rated: sql<number>`count(${products.gstRate})::int`,
    })
    .from(products)
    .where(and(isNull(products.archivedAt), products.publish));
  return found ?? { lacking: 0, rated: 0 };
}

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
