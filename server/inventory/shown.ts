/** Reads what documents refer to: products, people, suppliers, categories, other documents. */
import type { DocumentSummary, InventoryDocument } from '../../contract/inventory/inventory.ts';
import { loadNames } from '../catalogue/admin/names.ts';
import { listStockCards } from '../catalogue/stock/inventory-repository.ts';
import type { Queries } from '../db/database.ts';
import { listStoreNames } from '../stores/repository.ts';
import { listUserNames } from '../users/contact-repository.ts';
import { presentDocument, presentSummary, type Related } from './present.ts';
import * as repository from './repository.ts';

async function relatedTo(
  queries: Queries,
  rows: readonly Omit<repository.DocumentRow, 'lines'>[],
): Promise<Omit<Related, 'products' | 'categories'>> {
  const ids = rows.map(({ id }) => id);
  const transfers = rows.filter(({ type }) => type === 'transfer');
  return {
    people: await listUserNames(queries, [
      ...new Set(
        rows.flatMap(({ updatedBy, receivedBy }) => (receivedBy === null ? updatedBy : [updatedBy, receivedBy])),
      ),
    ]),
    stores: await listStoreNames(queries, [
      ...new Set(transfers.flatMap(({ storeId, destinationId }) => [storeId, destinationId ?? []].flat())),
    ]),
    suppliers: await repository.listSupplierNames(queries, [
      ...new Set(rows.flatMap(({ supplierId }) => supplierId ?? [])),
    ]),
    reversals: await repository.listReversals(queries, ids),
    reversed: await repository.listReferences(
      queries,
      rows.flatMap(({ reverses }) => reverses ?? []),
    ),
  };
}

/** A document in the contract's shape. */
export async function showDocument(queries: Queries, row: repository.DocumentRow): Promise<InventoryDocument> {
  const related = await relatedTo(queries, [row]);
  const products = await listStockCards(queries, [...new Set(row.lines.map(({ productId }) => productId))]);
  const categories = row.categoryId === null ? new Map() : (await loadNames(queries)).category;
  return presentDocument(row, { ...related, products, categories });
}

export async function showSummaries(
  queries: Queries,
  rows: readonly repository.SummaryRow[],
): Promise<DocumentSummary[]> {
  const related = await relatedTo(queries, rows);
  return rows.map((row) => presentSummary(row, related));
}
