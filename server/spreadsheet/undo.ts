/** Undoes an import: its changes are reverted, unless they were changed since. */

import { sheetLimits } from '../../contract/admin-limits.ts';
import type { ProductInOrders } from '../../contract/spreadsheet.ts';
import { reasonStarts } from '../../contract/stock-reasons.ts';
import { type Actor, addAuditEntries, type Change, diff } from '../audit-log/audit-log.ts';
import { loadNames, type Names } from '../catalogue/admin/names.ts';
import { auditedProduct } from '../catalogue/admin/product-draft.ts';
import { listUnusedCategories, listUnusedSubCategories } from '../catalogue/category-store.ts';
import type { CatalogueChange, ProductEdit } from '../catalogue/change.ts';
import { findBySkus, type ProductRow } from '../catalogue/product-store.ts';
import type { Queries } from '../db/database.ts';
import { followReverted, type ImportedProductRow, type ImportSummary, listImportedProducts } from './store.ts';

const batch = 500;

export interface Undone {
  restored: number;
  removed: number;
  left: number;
  leftNames: string[];
  /** The removed products that are in open orders. */
  inOrders: ProductInOrders[];
}

/** Returns the open orders of products, by product id; those without orders are left out. */
export type FindOpenOrders = (queries: Queries, productIds: readonly string[]) => Promise<Map<string, string[]>>;

interface Undoing {
  changes: CatalogueChange;
  tx: Queries;
  actor: Actor;
  findOpenOrders: FindOpenOrders;
}

/** Undoes `done` inside a change of the catalogue. */
export async function undoImport(undoing: Undoing, done: ImportSummary): Promise<Undone> {
  const undone: Undone = { restored: 0, removed: 0, left: 0, leftNames: [], inOrders: [] };
  const { changes, tx } = undoing;
  // All products before any cart line, the lock order of orders: removed products are also removed from the carts.
  for await (const rows of batchesOf(tx, done.id)) await changes.lockProducts(rows.map((row) => row.productId));
  for await (const rows of batchesOf(tx, done.id)) await undoRows(undoing, done, rows, undone);
  for (const id of await listUnusedSubCategories(tx, done.subCategoryIds)) await changes.deleteSubCategory(id);
  for (const id of await listUnusedCategories(tx, done.categoryIds)) await changes.deleteCategory(id);
  return undone;
}

/** What an import did, in batches, in the order of the products' ids. */
async function* batchesOf(tx: Queries, importId: string): AsyncGenerator<ImportedProductRow[]> {
  let after = '';
  for (;;) {
    const rows = await listImportedProducts(tx, importId, after, batch);
    if (rows.length === 0) return;
    after = rows.at(-1)?.productId ?? after;
    yield rows;
  }
}

async function undoRows(
  { changes, tx, actor, findOpenOrders }: Undoing,
  done: ImportSummary,
  rows: ImportedProductRow[],
  undone: Undone,
): Promise<void> {
  const products = await changes.lockProducts(rows.map((row) => row.productId));
  const byId = new Map(products.map((product) => [product.id, product]));
  const names = await loadNames(tx);
  const isRemoved = (row: ImportedProductRow) =>
    row.before === null && byId.get(row.productId)?.revision === row.revision;
  const removedRows = new Set(rows.filter(isRemoved).map((row) => row.productId));
  const ownerOfSku = await findOwners(tx, rows);
  const removed: ProductRow[] = [];
  const edits: ProductEdit[] = [];
  for (const row of rows) {
    const product = byId.get(row.productId);
    // Products that were deleted since stay deleted.
    if (!product) continue;
    const after = restored(product, row, names);
    const nowhere = after.categoryIds.length === 0 && product.categoryIds.length > 0;
    // Another product may have its code now.
    const owner = after.sku === null ? undefined : ownerOfSku.get(after.sku);
    const taken = owner !== undefined && owner !== product.id && !removedRows.has(owner);
    if (product.revision !== row.revision || nowhere || taken) {
      undone.left += 1;
      if (undone.leftNames.length < sheetLimits.shown) undone.leftNames.push(product.name);
    } else if (row.before === null) removed.push(product);
    else edits.push({ before: product, after });
  }
  const removedIds = removed.map(({ id }) => id);
  const ordered = await findOpenOrders(tx, removedIds);
  // Runs first, because a restored code may belong to them.
  await changes.deleteProducts(removedIds);
  await changes.stageEdits(edits.map(({ after }) => after));
  await changes.writeStaged();
  const reason = reasonStarts.undone + done.fileName;
  await changes.setStock(edits, { actorId: actor.id, kind: 'corrected', reason });
  // Products are again as an earlier import left them.
  const reverted = edits.map(({ before: { id, revision } }) => ({
    productId: id,
    before: revision - 1,
    now: revision + 1,
  }));
  if (reverted.length > 0) await followReverted(tx, done.id, reverted);
  for (const { id, sku, name } of removed) {
    const orders = ordered.get(id);
    if (orders && undone.inOrders.length < sheetLimits.shown) undone.inOrders.push({ sku, name, orders });
  }
  undone.restored += edits.length;
  undone.removed += removed.length;
  const about = ({ id, name }: ProductRow) => ({ actor, entity: 'product', entityId: id, entityName: name }) as const;
  const record: Change[] = [
    ...edits.map(({ before, after }) => ({
      ...about(after),
      action: 'changed',
      fields: diff(auditedProduct(before, names), auditedProduct(after, names)),
    })),
    ...removed.map((product) => ({
      ...about(product),
      action: 'deleted',
      fields: diff(auditedProduct(product, names), {}),
    })),
  ];
  await addAuditEntries(tx, record);
}

/** Which products now have the codes that these rows would restore. */
async function findOwners(tx: Queries, rows: readonly ImportedProductRow[]): Promise<Map<string, string>> {
  const owners = await findBySkus(
    tx,
    rows.map(({ before }) => before?.sku).filter((sku) => typeof sku === 'string'),
  );
  return new Map(owners.flatMap(({ id, sku }) => (sku === null ? [] : [[sku, id] as const])));
}

/** Later sales and returns are kept in the stock; deleted categories stay deleted. */
function restored(product: ProductRow, { before, stockChange }: ImportedProductRow, names: Names): ProductRow {
  const row: ProductRow = { ...product, ...before, id: product.id, stock: Math.max(0, product.stock - stockChange) };
  return {
    ...row,
    categoryIds: row.categoryIds.filter((id) => names.category.has(id)),
    subCategoryIds: row.subCategoryIds.filter((id) => names.subCategory.has(id)),
  };
}
