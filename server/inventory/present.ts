import { imageUrl } from '../../contract/api/images.ts';
import type {
  DocumentSummary,
  InventoryDocument,
  InventoryProduct,
  ShownLine,
  Transfer,
} from '../../contract/inventory/inventory.ts';
import { numberStarts } from '../../contract/inventory/inventory-limits.ts';
import type { ExpiringLot, ReorderProduct, Supplier } from '../../contract/inventory/reorder.ts';
import { toRupees } from '../../contract/money/money.ts';
import type { StockCard } from '../catalogue/stock/inventory-repository.ts';
import type { SentLot, StoredLine } from './lines.ts';
import type { LotLeft, Reorder } from './reorder.ts';
import type { DocumentReference, DocumentRow, SummaryRow, SupplierRow } from './repository.ts';

/** GR-000123. */
export const numberOf = ({ type, number }: Pick<DocumentRow, 'type' | 'number'>): string =>
  `${numberStarts[type]}-${String(number).padStart(6, '0')}`;

/** The things that documents refer to, by id. */
export interface Related {
  products: ReadonlyMap<string, StockCard>;
  people: ReadonlyMap<string, string>;
  suppliers: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  stores: ReadonlyMap<string, string>;
  /** Reversals by the id of what they reverse, and reversed documents by their id. */
  reversals: ReadonlyMap<string, DocumentReference>;
  reversed: ReadonlyMap<string, DocumentReference>;
}

type Referred = Omit<Related, 'products' | 'categories'>;

const presentReference = (row: DocumentReference | undefined) => (row ? { _id: row.id, number: numberOf(row) } : null);

function presentTransfer(
  { storeId, destinationId, receivedAt, receivedBy }: Omit<DocumentRow, 'lines'>,
  difference: number,
  { people, stores }: Referred,
): Transfer {
  const named = (id: string) => ({ _id: id, name: stores.get(id) ?? '' });
  return {
    from: named(storeId),
    to: destinationId === null ? null : named(destinationId),
    receivedAt: receivedAt?.toISOString() ?? null,
    receivedBy: receivedBy === null ? null : { _id: receivedBy, name: people.get(receivedBy) ?? '' },
    difference,
  };
}

/** @param difference of a received transfer, in units */
const presentHead = (row: Omit<DocumentRow, 'lines'>, difference: number, related: Referred) => ({
  _id: row.id,
  number: numberOf(row),
  type: row.type,
  status: row.postedAt === null ? ('draft' as const) : ('posted' as const),
  supplier: row.supplierId === null ? null : { _id: row.supplierId, name: related.suppliers.get(row.supplierId) ?? '' },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: { _id: row.updatedBy, name: related.people.get(row.updatedBy) ?? '' },
  postedAt: row.postedAt?.toISOString() ?? null,
  reversedBy: presentReference(related.reversals.get(row.id)),
  reverses: presentReference(related.reversed.get(row.reverses ?? '')),
  ...(row.type === 'transfer' && { transfer: presentTransfer(row, difference, related) }),
});

export const presentSummary = (row: SummaryRow, related: Referred): DocumentSummary => ({
  ...presentHead(row, row.difference, related),
  lines: row.lineCount,
  units: row.units,
});

const differenceOf = (lines: readonly StoredLine[]): number =>
  lines.reduce((sum, { difference = 0 }) => sum + difference, 0);

export function presentDocument(row: DocumentRow, related: Related): InventoryDocument {
  const isHidden = row.type === 'count' && row.blind && row.postedAt === null;
  const name = row.categoryId === null ? undefined : related.categories.get(row.categoryId);
  return {
    ...presentHead(row, differenceOf(row.lines), related),
    version: row.version,
    note: row.note,
    blind: row.blind,
    scope: row.scope,
    category: row.categoryId === null ? null : { _id: row.categoryId, name: name ?? '' },
    lines: row.lines.flatMap((line) => {
      const product = related.products.get(line.productId);
      return product ? presentLine(line, product, isHidden) : [];
    }),
  };
}

/** By day: several lots may expire on the same. */
const presentLots = (lots: readonly SentLot[]): ShownLine['lots'] =>
  [...Map.groupBy(lots, ({ expiresOn }) => expiresOn)].map(([expiresOn, ofDay]) => ({
    expiresOn,
    quantity: ofDay.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(ofDay[0]?.received !== undefined && { received: ofDay.reduce((sum, { received = 0 }) => sum + received, 0) }),
  }));

const presentLine = (
  { unitCostPaise, stockVersion: _, expected, difference, lots, ...line }: StoredLine,
  product: StockCard,
  isHidden: boolean,
): ShownLine => ({
  ...line,
  unitCost: unitCostPaise === null ? null : toRupees(unitCostPaise),
  product: { ...presentProduct(product), ...(isHidden && { stock: null }) },
  expected: expected ?? null,
  difference: difference ?? null,
  ...(lots && { lots: presentLots(lots) }),
});

export const presentProduct = (card: StockCard): InventoryProduct & { stock: number } => ({
  _id: card.id,
  name: card.name,
  sku: card.sku ?? '',
  image: imageUrl(card.image),
  unit: card.unit,
  unit_quantity: card.unitQuantity,
  isDeleted: card.archivedAt !== null,
  stock: card.stock,
});

export const presentSupplier = ({ id: _id, ...fields }: SupplierRow): Supplier => ({ _id, ...fields });

export const presentReorder = ({ supplier, store, ...row }: Reorder): ReorderProduct => ({
  ...presentProduct(row),
  ...(store && { store }),
  threshold: row.threshold,
  ownThreshold: row.ownThreshold,
  suggested: row.suggested,
  supplier: supplier ? { _id: supplier.id, name: supplier.name } : null,
});

export const presentLot = ({
  store,
  product,
  document,
  expiresOn,
  isExpired,
  received,
  left,
}: LotLeft): ExpiringLot => ({
  ...(store && { store }),
  product: presentProduct(product),
  document: { _id: document.id, number: numberOf(document) },
  expiresOn,
  isExpired,
  received,
  left,
});
