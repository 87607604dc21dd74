/** All SQL of imports. */

import type { SheetLayout } from '../../contract/import/spreadsheet.ts';
import { picturesOfCatalogue } from '../catalogue/product-repository.ts';
import { inBatches } from '../db/batches.ts';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from '../db/drizzle.ts';
import { currentStoreId } from '../runtime/current-store.ts';
import { userNameOf } from '../users/contact-repository.ts';
import { importedProducts, imports, sheetLayouts } from './tables.ts';

export type ImportRow = typeof imports.$inferSelect;
export type ImportedProductRow = typeof importedProducts.$inferSelect;

/** The database's time, which dates stock movements. */
export async function readClock(queries: Queries): Promise<Date> {
  const { rows } = (await queries.execute(sql`select now()::text as now`)) as { rows: { now: string }[] };
  return new Date(rows[0]?.now ?? 0);
}

/** Adds an import of the current store. */
export async function insertImport(tx: Queries, row: typeof imports.$inferInsert): Promise<void> {
  const storeId = currentStoreId();
  await tx.insert(imports).values({ ...row, storeId, actorName: row.actorId ? '' : row.actorName });
}

export async function updateImport(tx: Queries, id: string, changes: Partial<ImportRow>): Promise<void> {
  await tx.update(imports).set(changes).where(eq(imports.id, id));
}

/**
 * Updates an import that is applied in this transaction, which holds the version of the catalogue. It becomes the last
 * one, also when the clock was ahead during an earlier one.
 */
export async function updateApplied(
  tx: Queries,
  id: string,
  changes: Omit<Partial<ImportRow>, 'status' | 'appliedAt'>,
): Promise<void> {
  const appliedAt = sql`greatest(${new Date().toISOString()}::timestamptz,
    (select max(earlier.applied_at) from imports earlier) + interval '1 millisecond')`;
  await tx
    .update(imports)
    .set({ ...changes, status: 'applied', appliedAt })
    .where(eq(imports.id, id));
}

/** Every column except the stored preview, which is large. */
const withoutSheet = {
  id: imports.id,
  actorId: imports.actorId,
  actorName: sql<string>`coalesce(${userNameOf(imports.actorId)},
    nullif(${imports.actorName}, ''), 'Deleted account')`,
  storeId: imports.storeId,
  fileName: imports.fileName,
  status: imports.status,
  counts: imports.counts,
  storeIds: imports.storeIds,
  categoryIds: imports.categoryIds,
  subCategoryIds: imports.subCategoryIds,
  createdAt: imports.createdAt,
  appliedAt: imports.appliedAt,
};
export type ImportSummary = Omit<ImportRow, 'sheet' | 'layout' | 'seen' | 'pictures'>;

export async function findImport(queries: Queries, id: string): Promise<ImportSummary | undefined> {
  const [row] = await queries.select(withoutSheet).from(imports).where(eq(imports.id, id));
  return row;
}

/** An import whose sheet is no longer needed. */
export const noSheet = { sheet: null, layout: null, pictures: null };

/** The stored sheet; undefined once it is applied, unless it has faulty rows that were left out. */
export async function readPreview(queries: Queries, id: string) {
  const [row] = await queries
    .select({ sheet: imports.sheet, layout: imports.layout, seen: imports.seen, pictures: imports.pictures })
    .from(imports)
    .where(eq(imports.id, id));
  return row?.sheet ? { ...row, sheet: row.sheet } : undefined;
}

/** Layouts that are kept, the ones used last: more than a shop has suppliers and programs. */
const keptLayouts = 100;

export async function findLayout(queries: Queries, key: string): Promise<SheetLayout | undefined> {
  const [row] = await queries.select().from(sheetLayouts).where(eq(sheetLayouts.key, key));
  return row?.layout;
}

export async function keepLayout(tx: Queries, key: string, layout: SheetLayout): Promise<void> {
  const usedAt = new Date();
  await tx
    .insert(sheetLayouts)
    .values({ key, layout, usedAt })
    .onConflictDoUpdate({ target: sheetLayouts.key, set: { layout, usedAt } });
  const kept = tx
    .select({ key: sheetLayouts.key })
    .from(sheetLayouts)
    .orderBy(desc(sheetLayouts.usedAt), asc(sheetLayouts.key))
    .limit(keptLayouts);
  await tx.delete(sheetLayouts).where(notInArray(sheetLayouts.key, kept));
}

export async function deleteImport(tx: Queries, id: string): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id));
}

/** Applied imports, newest first. */
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

const isPreviewed = eq(imports.status, 'previewed');

/** Ids of sheets that were uploaded before `time` and never applied, oldest first. */
export async function listOldPreviews(queries: Queries, time: Date, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ id: imports.id })
    .from(imports)
    .where(and(isPreviewed, lt(imports.createdAt, time)))
    .orderBy(asc(imports.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Deletes a sheet that was not applied, and returns the pictures that it fetched. Applying it waits until the
 * transaction ends.
 */
export async function takePreview(tx: Queries, id: string): Promise<string[]> {
  const [row] = await tx
    .delete(imports)
    .where(and(eq(imports.id, id), isPreviewed))
    .returning({ pictures: imports.pictures });
  return Object.values(row?.pictures ?? {});
}

/** The pictures in orders, which depend on this feature, among those of a subquery: a subquery with one column. */
export type PicturesOfOthers = (among: SQL) => SQL;

/**
 * Those of `pictures` without references: from a product, category, sub category or another feature, such as an order, or an import that
 * could restore them. Reads whole tables, including orders: only for an occasional job.
 */
export async function listUnusedPictures(
  queries: Queries,
  pictures: readonly string[],
  picturesOfOthers: readonly PicturesOfOthers[],
): Promise<string[]> {
  if (pictures.length === 0) return [];
  const { rows } = (await queries.execute(sql`
    with given as (select distinct jsonb_array_elements_text(${JSON.stringify(pictures)}::jsonb) as id),
    used as (
      ${picturesOfCatalogue()}
      ${sql.join(
        picturesOfOthers.map((picturesOf) => sql`union ${picturesOf(sql`select id from given`)}`),
        sql` `,
      )}
      union select jsonb_array_elements_text(before -> 'images') from imported_products where before ? 'images'
      union select kept.value from imports, jsonb_each_text(pictures) as kept
    )
    select id from given where id not in (select id from used where id is not null)`)) as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}

export const insertImportedProducts = (tx: Queries, rows: readonly ImportedProductRow[]): Promise<void> =>
  inBatches(rows, (some) => tx.insert(importedProducts).values(some));

/** The changes of an import to the products after `after`, at most `limit`, in all stores, by the ids of both. */
export function listImportedProducts(
  queries: Queries,
  importId: string,
  after: string,
  limit: number,
): Promise<ImportedProductRow[]> {
  const isNext = and(eq(importedProducts.importId, importId), gt(importedProducts.productId, after));
  const next = queries
    .selectDistinct({ productId: importedProducts.productId })
    .from(importedProducts)
    .where(isNext)
    .orderBy(asc(importedProducts.productId))
    .limit(limit);
  return queries
    .select()
    .from(importedProducts)
    .where(and(isNext, inArray(importedProducts.productId, next)))
    .orderBy(asc(importedProducts.productId), asc(importedProducts.storeId));
}

/** Returns true when anything is known of what an import did. */
export async function hasImportedProducts(tx: Queries, importId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: importedProducts.productId })
    .from(importedProducts)
    .where(eq(importedProducts.importId, importId))
    .limit(1);
  return rows.length > 0;
}

/** Deletes what imports did that are undone, or applied before the last `kept` ones, and their sheets. */
export async function deleteOldChanges(queries: Queries, kept: number, signal: AbortSignal): Promise<void> {
  const isKept = inArray(
    imports.id,
    queries
      .select({ id: imports.id })
      .from(imports)
      .where(eq(imports.status, 'applied'))
      .orderBy(desc(imports.appliedAt), desc(imports.id))
      .limit(kept),
  );
  const isThere = exists(
    queries.select({ one: sql`1` }).from(importedProducts).where(eq(importedProducts.importId, imports.id)),
  );
  const hasSheet = isNotNull(imports.sheet);
  const old = await queries
    .select({ id: imports.id, hasSheet: sql<boolean>`${hasSheet}` })
    .from(imports)
    .where(and(not(isKept), ne(imports.status, 'previewed'), or(isThere, hasSheet)));
  // One after another, so that the index of each is used.
  for (const each of old) {
    if (each.hasSheet) await queries.update(imports).set(noSheet).where(eq(imports.id, each.id));
    await deleteInBatches(queries, importedProducts, sql`${eq(importedProducts.importId, each.id)}`, signal);
  }
}

/** Ids of the products that an import added. */
export async function listAddedProducts(queries: Queries, importId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: importedProducts.productId })
    .from(importedProducts)
    .where(and(eq(importedProducts.importId, importId), isNull(importedProducts.before)));
  return rows.map((row) => row.id);
}

/** A product that was changed by undoing an import: its revision before that import and now. */
export interface Reverted {
  productId: string;
  before: number;
  now: number;
}

/** Lets an earlier import accept the new revisions of products that are again as it left them. */
export async function followReverted(tx: Queries, undoneId: string, reverted: readonly Reverted[]): Promise<void> {
  await tx.execute(sql`
    update imported_products i set revision = given.now
    from jsonb_to_recordset(${JSON.stringify(reverted)}::jsonb) as given("productId" char(26), before int, now int), imports m
    where i.product_id = given."productId" and i.revision = given.before
      and m.id = i.import_id and m.status = 'applied' and m.id <> ${undoneId}`);
}

/** The same for what a store has of its own. */
export async function followRevertedOwn(
  tx: Queries,
  undoneId: string,
  reverted: readonly (Reverted & { storeId: string })[],
): Promise<void> {
  await tx.execute(sql`
    update imported_products i set own_revision = given.now
    from jsonb_to_recordset(${JSON.stringify(reverted)}::jsonb)
      as given("storeId" char(26), "productId" char(26), before int, now int), imports m
    where i.product_id = given."productId" and i.store_id = given."storeId" and i.own_revision = given.before
      and m.id = i.import_id and m.status = 'applied' and m.id <> ${undoneId}`);
}

/** The import, locked until the transaction ends, so that it is not applied or undone twice. */
export async function lockImport(tx: Queries, id: string): Promise<ImportSummary | undefined> {
  const [row] = await tx.select(withoutSheet).from(imports).where(eq(imports.id, id)).for('update');
  return row;
}
