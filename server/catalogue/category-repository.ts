/** All SQL of categories and sub categories. Changes run inside `Catalogue.change`, one after another. */

import type { Queries } from '../db/database.ts';
import { and, count, eq, inArray, max, ne, notExists, type PgColumn, sql } from '../db/drizzle.ts';
import { categories, productCategories, productSubCategories, subCategories, subCategoryParents } from './tables.ts';

export type CategoryRow = typeof categories.$inferSelect;
export type SubCategoryRow = typeof subCategories.$inferSelect & { categoryIds: string[] };

export const listCategories = (queries: Queries): Promise<CategoryRow[]> =>
  queries.select().from(categories).orderBy(categories.position, categories.id);

export async function listSubCategories(queries: Queries): Promise<SubCategoryRow[]> {
  const rows = await queries.select().from(subCategories).orderBy(subCategories.position, subCategories.id);
  const parents = await queries.select().from(subCategoryParents).orderBy(subCategoryParents.categoryId);
  const categoryIds = Map.groupBy(parents, (link) => link.subCategoryId);
  return rows.map((row) => ({ ...row, categoryIds: (categoryIds.get(row.id) ?? []).map((link) => link.categoryId) }));
}

export async function findCategory(queries: Queries, id: string): Promise<CategoryRow | undefined> {
  const [row] = await queries.select().from(categories).where(eq(categories.id, id));
  return row;
}

/** Returns true when another category than `exceptId` has this name, ignoring case. */
export async function isCategoryNameTaken(queries: Queries, name: string, exceptId = ''): Promise<boolean> {
  const found = await queries
    .select({ id: categories.id })
    .from(categories)
    .where(and(sql`lower(${categories.name}) = lower(${name})`, ne(categories.id, exceptId)))
    .limit(1);
  return found.length > 0;
}

export async function hasCategories(queries: Queries): Promise<boolean> {
  return (await queries.select({ id: categories.id }).from(categories).limit(1)).length > 0;
}

/** Gives the categories, or sub categories, positions in this order. */
export async function setPositions(tx: Queries, which: 'category' | 'sub_category', ids: readonly string[]) {
  const table = which === 'category' ? categories : subCategories;
  await tx.execute(sql`
    update ${table} set position = placed.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as placed(id, place)
    where ${table.id} = placed.id`);
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

/** Returns false when the category does not exist. */
export async function deleteCategory(tx: Queries, id: string): Promise<boolean> {
  return (await tx.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id })).length > 0;
}

/** Returns false when the sub category does not exist. */
export async function deleteSubCategory(tx: Queries, id: string): Promise<boolean> {
  const rows = await tx.delete(subCategories).where(eq(subCategories.id, id)).returning({ id: subCategories.id });
  return rows.length > 0;
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

/** The number of products in a sub category. */
export async function countUsesOfSubCategory(queries: Queries, id: string): Promise<number> {
  const [found] = await queries
    .select({ count: count() })
    .from(productSubCategories)
    .where(eq(productSubCategories.subCategoryId, id));
  return found?.count ?? 0;
}

/** Those of `ids` that contain nothing. */
export const listUnusedCategories = (queries: Queries, ids: readonly string[]): Promise<string[]> =>
  listUnused(queries, categories, ids, [productCategories.categoryId, subCategoryParents.categoryId]);

/** The same for sub categories. */
export const listUnusedSubCategories = (queries: Queries, ids: readonly string[]): Promise<string[]> =>
  listUnused(queries, subCategories, ids, [productSubCategories.subCategoryId]);

/** Those of `ids` that none of the columns refers to. */
async function listUnused(
  queries: Queries,
  table: typeof categories | typeof subCategories,
  ids: readonly string[],
  references: readonly PgColumn[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const unused = references.map((column) =>
    notExists(queries.select({ id: column }).from(column.table).where(eq(column, table.id))),
  );
  const rows = await queries
    .select({ id: table.id })
    .from(table as typeof categories)
    .where(and(inArray(table.id, [...ids]), ...unused));
  return rows.map((row) => row.id);
}
