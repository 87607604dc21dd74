/** Undoes an import: its changes are reverted, unless they were changed since. */

import { sheetLimits } from '../../contract/catalogue/admin-limits.ts';
import type { ProductInOrders } from '../../contract/import/spreadsheet.ts';
import { type Actor, addAuditEntries, type Change, diff } from '../audit-log/audit-log.ts';
import { loadNames, type Names } from '../catalogue/admin/names.ts';
import { auditedProduct } from '../catalogue/admin/product-draft.ts';
import { auditedInStore } from '../catalogue/admin/store-products.ts';
import { listUnusedCategories, listUnusedSubCategories } from '../catalogue/category-repository.ts';
import type { CatalogueChange, ProductEdit } from '../catalogue/change.ts';
import { findByEans, findBySkus, type ProductRow } from '../catalogue/product-repository.ts';
import { findStoreProducts, listOwnRevisions, type StoreProductState } from '../catalogue/store-product-repository.ts';
import type { Queries } from '../db/database.ts';
import { inStore } from '../runtime/current-store.ts';
import { listStoreNames } from '../stores/repository.ts';
import {
  followReverted,
  followRevertedOwn,
  type ImportedProductRow,
  type ImportSummary,
  listImportedProducts,
} from './repository.ts';
import type { ProductBefore } from './tables.ts';

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

/** The changes of an import to a product, in all stores. */
interface ImportedProduct {
  id: string;
  /** The changed columns that stores share; null when the import added the product. */
  before: ProductBefore | null;
  revision: number;
  rows: ImportedProductRow[];
}

/** Undoes `done` inside a change of the catalogue. */
export async function undoImport(undoing: Undoing, done: ImportSummary): Promise<Undone> {
  const undone: Undone = { restored: 0, removed: 0, left: 0, leftNames: [], inOrders: [] };
  const { changes, tx } = undoing;
  // All products before any cart line, the lock order of orders: removed products are also removed from the carts.
  for (const storeId of done.storeIds.length > 0 ? done.storeIds : [done.storeId]) {
    for await (const products of batchesOf(tx, done)) {
      const ids = products.filter(({ rows }) => rows.some((row) => row.storeId === storeId)).map(({ id }) => id);
      await inStore(storeId, () => changes.lockProducts(ids));
    }
  }
  for await (const products of batchesOf(tx, done)) await undoProducts(undoing, done, products, undone);
  for (const id of await listUnusedSubCategories(tx, done.subCategoryIds)) await changes.deleteSubCategory(id);
  for (const id of await listUnusedCategories(tx, done.categoryIds)) await changes.deleteCategory(id);
  return undone;
}

/** The changes of an import, in batches, in the order of the products' ids. */
async function* batchesOf(tx: Queries, done: ImportSummary): AsyncGenerator<ImportedProduct[]> {
  let after = '';
  for (;;) {
    const found = await listImportedProducts(tx, done.id, after, batch);
    if (found.length === 0) return;
    after = found.at(-1)?.productId ?? after;
    // An import that does not name its stores is about one: a process of an earlier version writes no store into its rows.
    const rows = done.storeIds.length > 0 ? found : found.map((row) => ({ ...row, storeId: done.storeId }));
    yield [...Map.groupBy(rows, ({ productId }) => productId)].map(([id, some]) => ({
      id,
      before: some.some(({ before }) => before === null) ? null : Object.assign({}, ...some.map((row) => row.before)),
      revision: some[0]?.revision ?? 0,
      rows: some,
    }));
  }
}

/** An edit of a product in one of the stores. */
type EditInStore = ProductEdit & { row: ImportedProductRow };

async function undoProducts(
  { changes, tx, actor, findOpenOrders }: Undoing,
  done: ImportSummary,
  imported: ImportedProduct[],
  undone: Undone,
): Promise<void> {
  const { products, owns } = await readInStores(changes, tx, imported);
  const names = await loadNames(tx);
  const inAnyStore = ({ id, rows }: ImportedProduct) => products.get(`${rows[0]?.storeId}${id}`);
  const isOwnChanged = ({ productId, storeId, ownRevision }: ImportedProductRow) =>
    ownRevision !== null && owns.get(storeId + productId)?.revision !== ownRevision;
  /** Own values of stores for a product that the import added, when the import did not write them. */
  const ownSince = await listOwnSince(tx, imported);
  const isRemoved = (each: ImportedProduct) => each.before === null && inAnyStore(each)?.revision === each.revision;
  const removable = new Set(imported.filter(isRemoved).map(({ id }) => id));
  const owners = await findOwners(tx, imported);
  const removed: ProductRow[] = [];
  const restoredProducts: ProductEdit[] = [];
  const edits: EditInStore[] = [];
  for (const each of imported) {
    const product = inAnyStore(each);
    // Products that were deleted since stay deleted.
    if (!product) continue;
    const after = restored(product, each.before, names);
    const nowhere = after.categoryIds.length === 0 && product.categoryIds.length > 0;
    // Another product may have one of its codes now.
    const taken = [owners.bySku.get(after.sku ?? ''), ...after.eans.map((ean) => owners.byEan.get(ean))].some(
      (owner) => owner !== undefined && owner !== product.id && !removable.has(owner),
    );
    const isChanged =
      product.revision !== each.revision || (each.before ? each.rows.some(isOwnChanged) : ownSince.has(each.id));
    if (isChanged || nowhere || taken) {
      undone.left += 1;
      if (undone.leftNames.length < sheetLimits.shown) undone.leftNames.push(product.name);
    } else if (each.before === null) removed.push(product);
    else {
      restoredProducts.push({ before: product, after });
      for (const row of each.rows) {
        const before = products.get(row.storeId + product.id);
        // Later sales and returns are kept in the stock.
        if (before)
          edits.push({ row, before, after: { ...after, stock: Math.max(0, before.stock - row.stockChange) } });
      }
    }
  }
  const ordered = await findOpenOrders(
    tx,
    removed.map(({ id }) => id),
  );
  // Runs first, because a restored code may belong to them.
  await changes.deleteProducts(removed.map(({ id }) => id));
  await changes.stageEdits(restoredProducts.map(({ after }) => after));
  await changes.writeStaged();
  const reason = { start: 'undone', about: done.fileName } as const;
  for (const [storeId, some] of [...Map.groupBy(edits, ({ row }) => row.storeId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    await inStore(storeId, () => changes.setStock(some, { actorId: actor.id, kind: 'corrected', reason }));
  }
  const ownEdits = edits.flatMap(({ row: { storeId, productId, ownBefore } }) => {
    const own = owns.get(storeId + productId);
    return ownBefore && own ? [{ storeId, productId, own, ownBefore }] : [];
  });
  await changes.setStoreProducts(
    ownEdits.map(({ storeId, productId, ownBefore }) => ({ storeId, productId, ...ownBefore })),
  );
  await follow(tx, done, restoredProducts, ownEdits);
  for (const { id, sku, name } of removed) {
    const orders = ordered.get(id);
    if (orders && undone.inOrders.length < sheetLimits.shown) undone.inOrders.push({ sku, name, orders });
  }
  undone.restored += restoredProducts.length;
  undone.removed += removed.length;
  await addAuditEntries(tx, await auditedUndo({ tx, actor, names, owns }, done, edits, removed));
}

/** Imported products as they are, locked, and what stores have of their own, both by the ids of store and product. */
async function readInStores(changes: CatalogueChange, tx: Queries, imported: readonly ImportedProduct[]) {
  const products = new Map<string, ProductRow>();
  const owns = new Map<string, StoreProductState>();
  const rows = imported.flatMap((each) => each.rows);
  for (const [storeId, some] of [...Map.groupBy(rows, (row) => row.storeId)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = some.map(({ productId }) => productId);
    const found = await inStore(storeId, () => changes.lockProducts(ids));
    for (const product of found) products.set(storeId + product.id, product);
    const changed = some.filter(({ ownRevision }) => ownRevision !== null).map(({ productId }) => productId);
    for (const [id, own] of await inStore(storeId, () => findStoreProducts(tx, changed))) owns.set(storeId + id, own);
  }
  return { products, owns };
}

/** Ids of added products of which a store has something of its own that the import did not write. */
async function listOwnSince(tx: Queries, imported: readonly ImportedProduct[]): Promise<Set<string>> {
  const added = imported.filter(({ before }) => before === null);
  if (added.length === 0) return new Set();
  const written = new Map(
    added.flatMap(({ rows }) => rows).map((row) => [row.storeId + row.productId, row.ownRevision ?? 0]),
  );
  const revisions = await listOwnRevisions(
    tx,
    added.map(({ id }) => id),
  );
  return new Set(
    revisions
      .filter((own) => own.revision !== (written.get(own.storeId + own.productId) ?? 0))
      .map(({ productId }) => productId),
  );
}

/** Products are again as an earlier import left them. */
async function follow(
  tx: Queries,
  done: ImportSummary,
  edits: readonly ProductEdit[],
  ownEdits: readonly { storeId: string; productId: string; own: StoreProductState }[],
): Promise<void> {
  const moved = (revision: number) => ({ before: revision - 1, now: revision + 1 });
  const reverted = edits.map(({ before: { id, revision } }) => ({ productId: id, ...moved(revision) }));
  if (reverted.length > 0) await followReverted(tx, done.id, reverted);
  const own = ownEdits.map(({ storeId, productId, own: { revision } }) => ({ storeId, productId, ...moved(revision) }));
  if (own.length > 0) await followRevertedOwn(tx, done.id, own);
}

interface Auditing {
  tx: Queries;
  actor: Actor;
  names: Names;
  owns: ReadonlyMap<string, StoreProductState>;
}

/** The entries about the products: one for each store of an import in several. */
async function auditedUndo(
  { tx, actor, names, owns }: Auditing,
  done: ImportSummary,
  edits: readonly EditInStore[],
  removed: readonly ProductRow[],
): Promise<Change[]> {
  const storeNames = done.storeIds.length > 1 ? await listStoreNames(tx, done.storeIds) : new Map<string, string>();
  const about = ({ id, name }: ProductRow) => ({ actor, entity: 'product', entityId: id, entityName: name }) as const;
  const ownFields = ({ storeId, productId, ownBefore }: ImportedProductRow) => {
    const own = owns.get(storeId + productId);
    return ownBefore && own ? diff(auditedInStore(own), auditedInStore(ownBefore)) : {};
  };
  const seen = new Set<string>();
  const fieldsOf = ({ before, after, row }: EditInStore) => {
    const store = storeNames.get(row.storeId);
    // Values that stores share are restored once.
    const shared = seen.has(after.id) ? { ...before, stock: after.stock } : after;
    seen.add(after.id);
    const fields = { ...diff(auditedProduct(before, names), auditedProduct(shared, names)), ...ownFields(row) };
    return store === undefined ? fields : { ...diff({}, { store }), ...fields };
  };
  return [
    ...edits.map((edit) => ({ ...about(edit.after), action: 'changed' as const, fields: fieldsOf(edit) })),
    ...removed.map((product) => ({
      ...about(product),
      action: 'deleted' as const,
      fields: diff(auditedProduct(product, names), {}),
    })),
  ];
}

/** Which products now have the codes that these rows would restore. */
async function findOwners(tx: Queries, rows: readonly ImportedProduct[]) {
  const skus = rows.map(({ before }) => before?.sku).filter((sku) => typeof sku === 'string');
  const eans = rows.flatMap(({ before }) => (before?.eans as string[] | undefined) ?? []);
  const bySku = (await findBySkus(tx, skus)).flatMap(({ id, sku }) => (sku === null ? [] : [[sku, id] as const]));
  const byEan = [...(await findByEans(tx, eans))].map(([ean, { id }]) => [ean, id] as const);
  return { bySku: new Map(bySku), byEan: new Map(byEan) };
}

/** Deleted categories stay deleted. */
function restored(product: ProductRow, before: ProductBefore | null, names: Names): ProductRow {
  const row: ProductRow = { ...product, ...before, id: product.id };
  return {
    ...row,
    categoryIds: row.categoryIds.filter((id) => names.category.has(id)),
    subCategoryIds: row.subCategoryIds.filter((id) => names.subCategory.has(id)),
  };
}
