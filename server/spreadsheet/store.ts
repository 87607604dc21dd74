/** All SQL of imports: how rows find their products, and what is kept of an import. */
import { and, asc, desc, eq, gt, inArray, lt, ne, notExists, sql } from 'drizzle-orm';
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
  subCategoryParents,
} from '../catalogue/tables.ts';
import type { Queries } from '../platform/database.ts';
import { importedProducts, imports } from './tables.ts';

export type ImportRow = typeof imports.$inferSelect;
export type ImportedProductRow = typeof importedProducts.$inferSelect;

const known = { id: products.id, sku: products.sku, name: products.name };
export type KnownProduct = Pick<typeof products.$inferSelect, 'id' | 'sku' | 'name'>;

export async function findBySkus(queries: Queries, skus: readonly string[]): Promise<KnownProduct[]> {
  if (skus.length === 0) return [];
  return queries
    .select(known)
    .from(products)
    .where(inArray(products.sku, [...skus]));
}

/** Oldest first. */
export async function findByNames(queries: Queries, names: readonly string[]): Promise<KnownProduct[]> {
  if (names.length === 0) return [];
  return queries
    .select(known)
    .from(products)
    .where(inArray(products.name, [...names]))
    .orderBy(asc(products.id));
}

/** Ids of the products that follow `after`, oldest first. */
export async function listIds(queries: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(gt(products.id, after))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Has the database look at how the products are spread. Without it, it takes a shop for empty that was just filled, and reads all of it
 * for every few rows of a sheet. A server does so by itself, but not inside a transaction; the embedded database never does.
 */
export async function analyzeProducts(queries: Queries): Promise<void> {
  for (const table of [products, productCategories, productSubCategories]) await queries.execute(sql`analyze ${table}`);
}

export async function insertImport(tx: Queries, row: typeof imports.$inferInsert): Promise<void> {
  await tx.insert(imports).values(row);
}

export async function updateImport(tx: Queries, id: string, changes: Partial<ImportRow>): Promise<void> {
  await tx.update(imports).set(changes).where(eq(imports.id, id));
}

/** Every column but the sheet, which is large. */
const { sheet: _sheet, ...withoutSheet } = {
  id: imports.id,
  actorId: imports.actorId,
  actorName: imports.actorName,
  fileName: imports.fileName,
  status: imports.status,
  counts: imports.counts,
  categoryIds: imports.categoryIds,
  subCategoryIds: imports.subCategoryIds,
  createdAt: imports.createdAt,
  appliedAt: imports.appliedAt,
  sheet: imports.sheet,
};
export type ImportSummary = Omit<ImportRow, 'sheet'>;

export async function findImport(queries: Queries, id: string): Promise<ImportSummary | undefined> {
  const [row] = await queries.select(withoutSheet).from(imports).where(eq(imports.id, id));
  return row;
}

export async function readStoredSheet(queries: Queries, id: string): Promise<Uint8Array | undefined> {
  const [row] = await queries.select({ sheet: imports.sheet }).from(imports).where(eq(imports.id, id));
  return row?.sheet ?? undefined;
}

/** What was done, newest first. */
export const listImports = (queries: Queries, limit: number): Promise<ImportSummary[]> =>
  queries
    .select(withoutSheet)
    .from(imports)
    .where(ne(imports.status, 'previewed'))
    .orderBy(desc(imports.appliedAt), desc(imports.id))
    .limit(limit);

export async function findLastApplied(queries: Queries): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.status, 'applied'))
    .orderBy(desc(imports.appliedAt), desc(imports.id))
    .limit(1);
  return row?.id;
}

/** Forgets sheets that were sent before `time` and never applied. */
export async function deleteOldPreviews(queries: Queries, time: Date): Promise<void> {
  await queries.delete(imports).where(and(eq(imports.status, 'previewed'), lt(imports.createdAt, time)));
}

/** Rows that one INSERT may carry: well under the 65,535 parameters that PostgreSQL allows. */
const batch = 1_000;

export async function insertImportedProducts(tx: Queries, rows: readonly ImportedProductRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += batch) await tx.insert(importedProducts).values(rows.slice(i, i + batch));
}

/** What an import did to the products that follow `after`, by their ids. */
export const listImportedProducts = (
  queries: Queries,
  importId: string,
  after: string,
  limit: number,
): Promise<ImportedProductRow[]> =>
  queries
    .select()
    .from(importedProducts)
    .where(and(eq(importedProducts.importId, importId), gt(importedProducts.productId, after)))
    .orderBy(asc(importedProducts.productId))
    .limit(limit);

/** The import, which nobody else applies or undoes until the transaction ends. */
export async function lockImport(tx: Queries, id: string): Promise<ImportSummary | undefined> {
  const [row] = await tx.select(withoutSheet).from(imports).where(eq(imports.id, id)).for('update');
  return row;
}

/** Those of `ids` that nothing belongs to. */
export async function listUnusedCategories(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const inProducts = queries
    .select({ id: productCategories.productId })
    .from(productCategories)
    .where(eq(productCategories.categoryId, categories.id));
  const inSubCategories = queries
    .select({ id: subCategoryParents.subCategoryId })
    .from(subCategoryParents)
    .where(eq(subCategoryParents.categoryId, categories.id));
  const rows = await queries
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, [...ids]), notExists(inProducts), notExists(inSubCategories)));
  return rows.map((row) => row.id);
}

/** The same of sub categories. */
export async function listUnusedSubCategories(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const inProducts = queries
    .select({ id: productSubCategories.productId })
    .from(productSubCategories)
    .where(eq(productSubCategories.subCategoryId, subCategories.id));
  const rows = await queries
    .select({ id: subCategories.id })
    .from(subCategories)
    .where(and(inArray(subCategories.id, [...ids]), notExists(inProducts)));
  return rows.map((row) => row.id);
}
