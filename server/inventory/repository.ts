/** All SQL of inventory documents and suppliers. */
import type { DocumentStatusFilter, DocumentType } from '../../contract/inventory/inventory-limits.ts';
import type { Queries } from '../db/database.ts';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, type SQL, sql } from '../db/drizzle.ts';
import { currentStoreId, storeScope } from '../runtime/current-store.ts';
import { inventoryDocuments, inventoryLots, suppliers } from './tables.ts';

export type DocumentRow = typeof inventoryDocuments.$inferSelect;
export type SupplierRow = Omit<typeof suppliers.$inferSelect, 'createdAt'>;

/** Adds a document of the current store. */
export async function insertDocument(tx: Queries, row: typeof inventoryDocuments.$inferInsert): Promise<void> {
  await tx.insert(inventoryDocuments).values({ ...row, storeId: currentStoreId() });
}

/** A document with this id that belongs to the current store: it changes that store's stock. */
const isOwn = (id: string) => and(eq(inventoryDocuments.id, id), eq(inventoryDocuments.storeId, currentStoreId()));

/** Sent transfers to a store. */
const isSentTo = (storeId: string) =>
  and(eq(inventoryDocuments.destinationId, storeId), isNotNull(inventoryDocuments.postedAt));

/** A document of the current store, or a transfer that was sent to it. */
export async function findDocument(queries: Queries, id: string): Promise<DocumentRow | undefined> {
  const storeId = currentStoreId();
  const [row] = await queries
    .select()
    .from(inventoryDocuments)
    .where(and(eq(inventoryDocuments.id, id), or(eq(inventoryDocuments.storeId, storeId), isSentTo(storeId))));
  return row;
}

/** Locks the document until the transaction ends. */
export async function lockDocument(tx: Queries, id: string): Promise<DocumentRow | undefined> {
  const [row] = await tx.select().from(inventoryDocuments).where(isOwn(id)).for('update');
  return row;
}

/** Locks a transfer that was sent to the current store until the transaction ends. */
export async function lockTransferTo(tx: Queries, id: string): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(inventoryDocuments)
    .where(and(eq(inventoryDocuments.id, id), isSentTo(currentStoreId())))
    .for('update');
  return row;
}

/** Marks a locked transfer as received now. */
export async function markReceived(
  tx: Queries,
  id: string,
  changes: Pick<DocumentRow, 'lines' | 'receivedBy' | 'version'>,
): Promise<void> {
  await tx
    .update(inventoryDocuments)
    .set({ ...changes, receivedAt: sql`now()` })
    .where(eq(inventoryDocuments.id, id));
}

/** Writes the given columns of a locked document. */
export async function updateDocument(
  tx: Queries,
  id: string,
  changes: Partial<Omit<DocumentRow, 'id' | 'number'>>,
): Promise<void> {
  await tx
    .update(inventoryDocuments)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(inventoryDocuments.id, id));
}

/** Marks a locked document as posted now. */
export async function markPosted(
  tx: Queries,
  id: string,
  changes: Pick<DocumentRow, 'lines' | 'updatedBy' | 'version'>,
): Promise<void> {
  await tx
    .update(inventoryDocuments)
    .set({ ...changes, updatedAt: sql`now()`, postedAt: sql`now()` })
    .where(eq(inventoryDocuments.id, id));
}

export async function deleteDocument(tx: Queries, id: string): Promise<void> {
  await tx.delete(inventoryDocuments).where(eq(inventoryDocuments.id, id));
}

export interface Which {
  type?: DocumentType | undefined;
  status?: DocumentStatusFilter | undefined;
  before?: string | undefined;
}

const hasStatus = (status: DocumentStatusFilter): SQL | undefined => {
  if (status === 'draft') return isNull(inventoryDocuments.postedAt);
  if (status === 'posted') return isNotNull(inventoryDocuments.postedAt);
  return and(
    isSentTo(currentStoreId()),
    isNull(inventoryDocuments.receivedAt),
    // Plain names: in a select from one table Drizzle omits the table's name.
    sql`not exists (select from inventory_documents back where back.reverses = inventory_documents.id)`,
  );
};

/**
 * Documents of the store and transfers that were sent to it, newest first, with the number of lines and sums of their quantities
 * instead of the lines.
 */
export function listDocuments(queries: Queries, { type, status, before }: Which, limit: number) {
  const { lines, ...columns } = getTableColumns(inventoryDocuments);
  const scope = storeScope();
  return queries
    .select({
      ...columns,
      lineCount: sql`jsonb_array_length(${lines})`.mapWith(Number),
      units:
        sql`(select coalesce(sum((line ->> 'quantity')::int), 0) from jsonb_array_elements(${lines}) line)`.mapWith(
          Number,
        ),
      difference:
        sql`(select coalesce(sum((line ->> 'difference')::int), 0) from jsonb_array_elements(${lines}) line)`.mapWith(
          Number,
        ),
    })
    .from(inventoryDocuments)
    .where(
      and(
        scope === undefined ? undefined : or(eq(inventoryDocuments.storeId, scope), isSentTo(scope)),
        type && eq(inventoryDocuments.type, type),
        status && hasStatus(status),
        before ? lt(inventoryDocuments.id, before) : undefined,
      ),
    )
    .orderBy(desc(inventoryDocuments.id))
    .limit(limit);
}

export type SummaryRow = Awaited<ReturnType<typeof listDocuments>>[number];

const reference = { id: inventoryDocuments.id, number: inventoryDocuments.number, type: inventoryDocuments.type };
export type DocumentReference = Pick<DocumentRow, 'id' | 'number' | 'type'>;

/** Documents by id. */
export async function listReferences(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, DocumentReference>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select(reference)
    .from(inventoryDocuments)
    .where(inArray(inventoryDocuments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The reversals of receipts and transfers, by the id of what they reverse. */
export async function listReversals(queries: Queries, ids: readonly string[]): Promise<Map<string, DocumentReference>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ ...reference, reverses: inventoryDocuments.reverses })
    .from(inventoryDocuments)
    .where(inArray(inventoryDocuments.reverses, [...ids]));
  return new Map(rows.map(({ reverses, ...row }) => [reverses ?? '', row]));
}

/** The supplier of the last posted receipt of each product that has one. */
export async function listLastSuppliers(
  queries: Queries,
  productIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (productIds.length === 0) return new Map();
  const rows = await queries
    .selectDistinctOn([inventoryLots.productId], {
      productId: inventoryLots.productId,
      id: suppliers.id,
      name: suppliers.name,
    })
    .from(inventoryLots)
    .innerJoin(inventoryDocuments, eq(inventoryDocuments.id, inventoryLots.documentId))
    .innerJoin(suppliers, eq(suppliers.id, inventoryDocuments.supplierId))
    .where(sql`${inventoryLots.productId} in (
        select value::char(26) from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))`)
    .orderBy(inventoryLots.productId, desc(inventoryDocuments.postedAt), desc(inventoryDocuments.number));
  return new Map(rows.map(({ productId, ...supplier }) => [productId, supplier]));
}

const { createdAt: _, ...supplierColumns } = getTableColumns(suppliers);

/** By name. */
export const listSuppliers = (queries: Queries): Promise<SupplierRow[]> =>
  queries.select(supplierColumns).from(suppliers).orderBy(sql`lower(${suppliers.name})`);

export async function listSupplierNames(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks the supplier until the transaction ends. */
export async function lockSupplier(tx: Queries, id: string): Promise<SupplierRow | undefined> {
  const [row] = await tx.select(supplierColumns).from(suppliers).where(eq(suppliers.id, id)).for('update');
  return row;
}

export async function insertSupplier(tx: Queries, row: Omit<SupplierRow, 'revision'>): Promise<void> {
  await tx.insert(suppliers).values(row);
}

/** Writes the next revision. */
export async function updateSupplier(tx: Queries, { id, ...fields }: Omit<SupplierRow, 'revision'>): Promise<void> {
  await tx
    .update(suppliers)
    .set({ ...fields, revision: sql`${suppliers.revision} + 1` })
    .where(eq(suppliers.id, id));
}
