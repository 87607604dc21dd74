/**
 * Products that are low or out of stock, the amounts to order, and lots that expire soon: in the current store, or in each store while the
 * request is about all.
 */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { StoreOfRow } from '../../contract/api/fields.ts';
import type { ScarceStock } from '../../contract/catalogue/admin-limits.ts';
import { shopDayAt, shopDayPlus, startOfShopDay } from '../../contract/delivery/shop-day.ts';
import { inventoryLimits } from '../../contract/inventory/inventory-limits.ts';
import { type Actor, addAuditEntry } from '../audit-log/audit-log.ts';
import { getLockedProduct } from '../catalogue/admin/products.ts';
import {
  listReorderCards,
  listStockCards,
  type StockCard,
  setLowStock,
} from '../catalogue/stock/inventory-repository.ts';
import type { Database } from '../db/database.ts';
import { currentStoreId, inStore, isAboutAllStores } from '../runtime/current-store.ts';
import { escapeText } from '../spreadsheet/cells.ts';
import { listNamedStores, listStoresOfRows } from '../stores/repository.ts';
import { listLotsLeft } from './lot-repository.ts';
import * as repository from './repository.ts';

interface Parts {
  database: Database;
  /** The shop's threshold, for products without an own one. */
  lowStock: number;
  now?: (() => Date) | undefined;
}

type Card = Awaited<ReturnType<typeof listReorderCards>>[number];

export interface Reorder extends Card {
  /** Units to order. */
  suggested: number;
  supplier: { id: string; name: string } | undefined;
  /** In a list about all stores. */
  store: StoreOfRow | undefined;
}

/** A lot of which some is assumed to be still there. */
export interface LotLeft {
  /** In a list about all stores. */
  store: StoreOfRow | undefined;
  product: StockCard;
  document: repository.DocumentReference;
  expiresOn: string;
  isExpired: boolean;
  received: number;
  left: number;
}

/** Sales of so many days are reordered, when they are more than twice the threshold. */
const salesDays = 14;

export const createReorder = ({ database, lowStock, now = () => new Date() }: Parts) => {
  const { queries } = database;

  /** @param limit how many are listed; all without it */
  async function list(kind?: ScarceStock, limit?: number): Promise<{ total: number; products: Reorder[] }> {
    const since = startOfShopDay(shopDayPlus(shopDayAt(now()), 1 - salesDays));
    const [cards, stores] = await Promise.all([
      listReorderCards(queries, { kind, lowStock, since, limit }),
      listStoresOfRows(queries),
    ]);
    const suppliers = await repository.listLastSuppliers(queries, [...new Set(cards.map(({ id }) => id))]);
    const products = cards.map((card) => ({
      ...card,
      suggested: Math.max(1, Math.max(2 * card.threshold, card.sold) - card.stock),
      supplier: suppliers.get(card.id),
      store: stores.get(card.storeId),
    }));
    return { total: cards[0]?.total ?? 0, products };
  }

  /**
   * The sheet has a column for the store in a shop with several. A slow reader asks for the next rows outside of the request, so the
   * store is decided before.
   * @param storeId undefined for all open stores
   */
  async function* sheetOf(storeId: string | undefined, supplierId: string | undefined) {
    const stores = await listNamedStores(queries);
    const ofStore = stores.length > 1 ? ['store'] : [];
    const columns = [...ofStore, 'supplier', 'product', 'sku', 'pack', 'stock', 'threshold', 'suggested_quantity'];
    const options = { columns, record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;
    const names = new Map(stores.map(({ id, name }) => [id, name]));
    let isFirst = true;
    // Store by store: only the rows of one are in memory.
    const open = stores.filter(({ closed }) => !closed).map(({ id }) => id);
    for (const id of storeId === undefined ? open : [storeId]) {
      const { products } = await inStore(id, () => list());
      const rows = products
        .filter(({ supplier }) => supplierId === undefined || supplier?.id === supplierId)
        .map(({ supplier, name, sku, stock, threshold, suggested, unit, unitQuantity }) => ({
          store: escapeText(names.get(id) ?? ''),
          supplier: escapeText(supplier?.name ?? ''),
          product: escapeText(name),
          sku: escapeText(sku ?? ''),
          pack: `${unitQuantity} ${unit}`,
          stock,
          threshold,
          suggested_quantity: suggested,
        }));
      yield stringify(rows, { ...options, bom: isFirst, header: isFirst });
      isFirst = false;
    }
  }

  return {
    lowStock,

    /** Published products that are low or out of stock, lowest first, and how many there are. */
    list: (kind?: ScarceStock) => list(kind, inventoryLimits.listed),

    /** The products to reorder as CSV that spreadsheet programs open directly: of one supplier, or of all. */
    sheet: (supplierId: string | undefined): Readable =>
      Readable.from(sheetOf(isAboutAllStores() ? undefined : currentStoreId(), supplierId)),

    /**
     * Lots that expire within `days` days, or have expired, soonest first, and how many there are. What expires first is assumed
     * to be sold first: the stock consists of the lots that expire last. Lots without a date are not taken into account, so
     * that rather too much is listed than too little.
     */
    async expiring(days: number): Promise<{ total: number; lots: LotLeft[] }> {
      const today = shopDayAt(now());
      const storeId = isAboutAllStores() ? undefined : currentStoreId();
      const lots = await listLotsLeft(queries, storeId, shopDayPlus(today, days), inventoryLimits.listed);
      const [cards, documents, stores] = await Promise.all([
        listStockCards(queries, [...new Set(lots.map(({ productId }) => productId))]),
        repository.listReferences(queries, [...new Set(lots.map(({ documentId }) => documentId))]),
        listStoresOfRows(queries),
      ]);
      const found = lots.flatMap(({ productId, documentId, expiresOn, quantity, stock, left, ...lot }): LotLeft[] => {
        const [card, document] = [cards.get(productId), documents.get(documentId)];
        if (!card || !document) return [];
        const isExpired = expiresOn < today;
        const product = { ...card, stock };
        return [{ store: stores.get(lot.storeId), product, document, expiresOn, isExpired, received: quantity, left }];
      });
      return { total: lots[0]?.total ?? 0, lots: found };
    },

    /** Sets a product's own threshold; null for the shop's. @throws AppError NOT_FOUND */
    setThreshold: (actor: Actor, productId: string, threshold: number | null): Promise<void> =>
      database.transaction(async (tx) => {
        const product = await getLockedProduct(tx, productId);
        const before = await setLowStock(tx, productId, threshold);
        if (before === threshold) return;
        const about = { entity: 'product', entityId: productId, entityName: product.name } as const;
        await addAuditEntry(tx, {
          actor,
          ...about,
          action: 'changed',
          fields: { lowStock: { from: before, to: threshold } },
        });
      }),
  };
};

export type ReorderLists = ReturnType<typeof createReorder>;
