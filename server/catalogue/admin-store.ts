/** All SQL with which administrators manage the catalogue. Changes run inside `Catalogue.change`, one after another. */
import { and, between, count, desc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { type CategoryRow, listProducts, type ProductRow } from './store.ts';
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
  subCategoryParents,
} from './tables.ts';

export async function findCategory(queries: Queries, id: string): Promise<CategoryRow | undefined> {
  const [row] = await queries.select().from(categories).where(eq(categories.id, id));
  return row;
}

/** Whether another category than `exceptId` has this name, ignoring case. */
export async function isCategoryNameTaken(queries: Queries, name: string, exceptId = ''): Promise<boolean> {
  const found = await queries
    .select({ id: categories.id })
    .from(categories)
    .where(and(sql`lower(${categories.name}) = lower(${name})`, ne(categories.id, exceptId)))
    .limit(1);
  return found.length > 0;
}

type CategoryChanges = Partial<Omit<CategoryRow, 'id'>>;

/** Changes the given columns. Returns false when the category does not exist. */
export async function updateCategory(tx: Queries, id: string, changes: CategoryChanges): Promise<boolean> {
  const rows = await tx
    .update(categories)
    .set({ id, ...changes })
    .where(eq(categories.id, id))
    .returning({ id: categories.id });
  return rows.length > 0;
}

/** Returns false when the category does not exist. */
export async function deleteCategory(tx: Queries, id: string): Promise<boolean> {
  return (await tx.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id })).length > 0;
}

/** The number of products and sub categories in a category. */
export async function countUsesOfCategory(queries: Queries, id: string) {
  const [inProducts] = await queries
    .select({ count: count() })
    .from(productCategories)
    .where(eq(productCategories.categoryId, id));
  const [inSubCategories] = await queries
    .select({ count: count() })
    .from(subCategoryParents)
    .where(eq(subCategoryParents.categoryId, id));
  return { products: inProducts?.count ?? 0, subCategories: inSubCategories?.count ?? 0 };
}

/** Changes the given columns and parents. Returns false when the sub category does not exist. */
export async function updateSubCategory(
  tx: Queries,
  id: string,
  { categoryIds, ...columns }: CategoryChanges & { categoryIds?: readonly string[] },
): Promise<boolean> {
  const rows = await tx
    .update(subCategories)
    .set({ id, ...columns })
    .where(eq(subCategories.id, id))
    .returning({ id: subCategories.id });
  if (rows.length === 0) return false;
  if (categoryIds) {
    await tx.delete(subCategoryParents).where(eq(subCategoryParents.subCategoryId, id));
    await tx.insert(subCategoryParents).values(categoryIds.map((categoryId) => ({ subCategoryId: id, categoryId })));
  }
  return true;
}

/** Returns false when the sub category does not exist. */
export async function deleteSubCategory(tx: Queries, id: string): Promise<boolean> {
  const rows = await tx.delete(subCategories).where(eq(subCategories.id, id)).returning({ id: subCategories.id });
  return rows.length > 0;
}

/** The number of products in a sub category. */
export async function countUsesOfSubCategory(queries: Queries, id: string): Promise<number> {
  const [found] = await queries
    .select({ count: count() })
    .from(productSubCategories)
    .where(eq(productSubCategories.subCategoryId, id));
  return found?.count ?? 0;
}

export async function listProductIdsOfCategory(queries: Queries, id: string): Promise<string[]> {
  const rows = await queries
    .select({ id: productCategories.productId })
    .from(productCategories)
    .where(eq(productCategories.categoryId, id));
  return rows.map((row) => row.id);
}

export async function listProductIdsOfSubCategory(queries: Queries, id: string): Promise<string[]> {
  const rows = await queries
    .select({ id: productSubCategories.productId })
    .from(productSubCategories)
    .where(eq(productSubCategories.subCategoryId, id));
  return rows.map((row) => row.id);
}

/** Whether another product than `exceptId` has this code. */
export async function isSkuTaken(queries: Queries, sku: string, exceptId = ''): Promise<boolean> {
  const found = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, sku), ne(products.id, exceptId), isNull(products.archivedAt)))
    .limit(1);
  return found.length > 0;
}

/** The current product, published or not. */
export async function findProduct(queries: Queries, id: string): Promise<ProductRow | undefined> {
  const [row] = await listProducts(queries, [id]);
  return row;
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

export async function countProducts(queries: Queries): Promise<number> {
  const [found] = await queries.select({ count: count() }).from(products).where(isNull(products.archivedAt));
  return found?.count ?? 0;
}

/** Newest first. */
export async function pageOfProducts(queries: Queries, limit: number, offset: number): Promise<ProductRow[]> {
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

/** The maximum number of products found by a prefix of their code. */
const mostCoded = 500;

/**
 * The most likely matches: the product with exactly this code, products with exactly this name, then products whose
 * code starts with it. Ignores case.
 */
export async function listMeant(queries: Queries, text: string): Promise<string[]> {
  const code = sql`lower(${products.sku})`;
  const beginning = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const hasCode = sql`${code} = lower(${text})`;
  const hasName = sql`lower(${products.name}) = lower(${text})`;
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.archivedAt), or(hasName, sql`${code} like ${beginning}`)))
    .orderBy(sql`(${hasCode}) is true desc`, sql`(${hasName}) desc`, products.sku, products.id)
    .limit(mostCoded);
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

/** Published products with a stock from `least` to `most`, lowest stock first. */
export async function listScarceIds(queries: Queries, least: number, most: number): Promise<string[]> {
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(products.publish, between(products.stock, least, most)))
    .orderBy(products.stock, products.name, products.id);
  return rows.map((row) => row.id);
}

/** The number of published products with 1 to `lowStock` left, and with none. */
export async function countScarce(queries: Queries, lowStock: number): Promise<{ low: number; out: number }> {
  const [found] = await queries
    .select({
      low: sql`count(*) filter (where ${products.stock} > 0)`.mapWith(Number),
      out: sql`count(*) filter (where ${products.stock} = 0)`.mapWith(Number),
    })
    .from(products)
    .where(and(products.publish, lte(products.stock, lowStock)));
  return found ?? { low: 0, out: 0 };
}
