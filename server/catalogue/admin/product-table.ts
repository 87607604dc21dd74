/** Changes many products at once, for the table of the administration: all or nothing. */

import type { ErrorCode } from '../../../contract/api/errors.ts';
import { ofEach, tableColumns } from '../../../contract/catalogue/product-fields.ts';
import type { ChangedProducts, ProductChange } from '../../../contract/catalogue/product-table.ts';
import { countOf } from '../../../contract/money/amounts.ts';
import { type Text, text } from '../../../messages/text.ts';
import { type Actor, addAuditEntries, type ChangedFields, diff } from '../../audit-log/audit-log.ts';
import type { Queries } from '../../db/database.ts';
import { AppError, textParam } from '../../lib/errors.ts';
import type { Catalogue } from '../catalogue.ts';
import type { CatalogueChange, NewProduct } from '../change.ts';
import { columnOf } from '../field-columns.ts';
import { type AdminRow, presentAdminProduct, presentProduct } from '../present.ts';
import type { ProductRow } from '../product-repository.ts';
import { type Rebased, rebaseCounts } from '../stock/stock-movements.ts';
import { loadNames, type Names, requireAll } from './names.ts';
import { auditedProduct, changedColumns, draftOf } from './product-draft.ts';
import { withStockVersions } from './products.ts';

/** A change next to its product, which is locked. */
interface Edit {
  change: ProductChange;
  before: AdminRow;
  /** How sales changed the given stock. */
  recount: Rebased | undefined;
}

export interface SavedProducts {
  /** In the order of the request. */
  rows: AdminRow[];
  /** Restores the changed fields. */
  undo: ProductChange[];
  /** How many products changed. */
  count: number;
  /** Names of the products of which some were sold since their stock was read. */
  sold: string[];
}

export const createProductTable = ({ catalogue }: { catalogue: Catalogue }) => ({
  /** @throws AppError CHANGED_MEANWHILE with `ChangedProducts`, or VALIDATION or ABOVE_MRP with a message per product and field */
  updateMany: (actor: Actor, changes: readonly ProductChange[]): Promise<SavedProducts> =>
    catalogue.change(async (change, tx) => {
      const edits = await lockEdits(change, tx, changes);
      const names = await loadNames(tx);
      const columns = columnsOf(edits, names);
      const written = edits.filter(({ before }, index) => isChanged(before, { ...before, ...columns[index] }));
      for (const edit of written.toSorted((a, b) => (a.before.id < b.before.id ? -1 : 1))) {
        const changed = columns[edits.indexOf(edit)] ?? {};
        const movement = {
          actorId: actor.id,
          reason: { usual: 'productTable' } as const,
          counted: countedOf(edit.change),
        };
        await change.updateProduct(edit.before.id, changed, movement);
      }
      const ids = changes.map(({ productId }) => productId);
      const rows = inOrder(ids, await withStockVersions(tx, await change.lockProducts(ids)));
      const after = new Map(rows.map((row) => [row.id, row]));
      const pairs = written.flatMap((edit) => {
        const row = after.get(edit.before.id);
        return row ? [{ ...edit, row }] : [];
      });
      await addAuditEntries(
        tx,
        pairs.map(({ before, row }) => ({
          actor,
          entity: 'product',
          entityId: row.id,
          entityName: row.name,
          action: 'changed',
          fields: diff(auditedProduct(before, names), auditedProduct(row, names)),
        })),
      );
      return {
        rows,
        undo: pairs.map(({ before, row }) => undoOf(before, row)),
        count: pairs.length,
        sold: pairs.filter(({ recount }) => recount && recount.soldSince !== 0).map(({ row }) => row.name),
      };
    }),
});

/** NaN for a text that is no number of units, which is refused with the other faults. */
const countedOf = ({ stock }: ProductChange): number | undefined =>
  typeof stock === 'string' ? (countOf(stock) ?? Number.NaN) : stock;

/** The counted stock, if it is a number of units; anything else is refused with the other faults. */
function validCountOf(change: ProductChange): number | undefined {
  const counted = countedOf(change);
  return counted !== undefined && Number.isInteger(counted) && counted >= 0 ? counted : undefined;
}

function inOrder<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Locks the products, in the order of their ids. @throws AppError CHANGED_MEANWHILE */
async function lockEdits(change: CatalogueChange, tx: Queries, changes: readonly ProductChange[]): Promise<Edit[]> {
  const ids = changes.map(({ productId }) => productId);
  const locked = await withStockVersions(tx, await change.lockProducts(ids));
  const rows = new Map(locked.map((row) => [row.id, row]));
  const counts = changes.flatMap((each) => {
    const counted = validCountOf(each);
    return counted === undefined ? [] : { productId: each.productId, stockVersion: each.stockVersion ?? 0, counted };
  });
  const recounts = await rebaseCounts(tx, counts);
  const edits: Edit[] = [];
  const conflicts: AdminRow[] = [];
  const stockChanged: string[] = [];
  for (const each of changes) {
    const before = rows.get(each.productId);
    if (!before) continue;
    const recount = recounts.get(before.id);
    const isStale = validCountOf(each) !== undefined && !recount;
    if (isStale) stockChanged.push(before.id);
    if (isStale || each.revision !== before.revision) conflicts.push(before);
    else edits.push({ change: each, before, recount });
  }
  const deleted = ids.filter((id) => !rows.has(id));
  if (conflicts.length > 0 || deleted.length > 0) throw changedMeanwhile(conflicts, stockChanged, deleted);
  return edits;
}

function changedMeanwhile(rows: readonly AdminRow[], stockChanged: string[], deleted: string[]): AppError {
  const count = rows.length + deleted.length;
  const name = rows[0]?.name;
  const message =
    count === 1 && name === undefined
      ? text('errors.productDeletedMeanwhile')
      : text('errors.productsChangedMeanwhile', { count, name: name ?? '' });
  const data: ChangedProducts = { products: rows.map(presentAdminProduct), stockChanged, deleted };
  return new AppError('CHANGED_MEANWHILE', message, { data });
}

/** The new columns of each edit. @throws AppError VALIDATION or ABOVE_MRP, as the first fault, with all faults of all products */
function columnsOf(edits: readonly Edit[], names: Names): Partial<NewProduct>[] {
  const errors: Record<string, Text> = {};
  let refused: { code: ErrorCode; message: Text } | undefined;
  const columns = edits.map((edit) => {
    try {
      return validColumns(edit, names);
    } catch (error) {
      if (!(error instanceof AppError) || !(error.code === 'VALIDATION' || error.code === 'ABOVE_MRP')) throw error;
      const { id, name } = edit.before;
      for (const [field, fault] of Object.entries(error.details.errors ?? {})) errors[`${id}.${field}`] = fault;
      refused ??= { code: error.code, message: text('errors.productFaulty', { name, fault: textParam(error.text) }) };
      return {};
    }
  });
  if (refused) throw new AppError(refused.code, refused.message, { errors });
  return columns;
}

/** @throws AppError VALIDATION, ABOVE_MRP */
function validColumns({ change, before, recount }: Edit, names: Names): Partial<NewProduct> {
  const { productId: _id, revision: _revision, stockVersion: _version, ...fields } = change;
  const columns = changedColumns(fields, draftOf(fields, before.images, before), before.images, before);
  requireAll(names, 'category', columns.categoryIds ?? []);
  requireAll(names, 'subCategory', columns.subCategoryIds ?? []);
  return { ...columns, ...(recount && { stock: recount.stock }) };
}

/** The fields that this call can change, by their names in the contract. */
function editable(row: ProductRow) {
  const { price, discount, stock, publish, category, subCategory } = presentProduct(row);
  return {
    price,
    discount,
    stock,
    publish,
    category: category.toSorted(),
    subCategory: subCategory.toSorted(),
    aliases: row.aliases,
    ...ofEach(tableColumns, (name) => row[columnOf(name)]),
  };
}

const changesOf = (before: ProductRow, after: ProductRow): ChangedFields => diff(editable(before), editable(after));
const isChanged = (before: ProductRow, after: ProductRow): boolean => Object.keys(changesOf(before, after)).length > 0;

function undoOf(before: AdminRow, { id, revision, stockVersion, ...after }: AdminRow): ProductChange {
  const changed = changesOf(before, { id, revision, ...after });
  const fields = Object.fromEntries(Object.entries(changed).map(([field, { from }]) => [field, from]));
  return { productId: id, revision, ...('stock' in changed && { stockVersion }), ...fields };
}
