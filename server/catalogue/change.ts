/**
 * Changes the catalogue in the database, with or without a snapshot in this process: one transaction, one new version,
 * one notification, and the operations inside it.
 */
import type { FieldColumns } from '../../contract/catalogue/product-fields.ts';
import { text } from '../../messages/text.ts';
import type { Database, Queries, TransactionOptions } from '../db/database.ts';
import { AppError, isLockTimeout, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Translations } from '../lib/translations.ts';
import { currentStoreId } from '../runtime/current-store.ts';
import * as categories from './category-repository.ts';
import * as products from './product-repository.ts';
import * as staged from './staged-edit-repository.ts';
import { moveStock } from './stock/stock-movements.ts';
import { insertStock, lockStock, type Stock, type StockMovement, type StockReason } from './stock/stock-repository.ts';
import {
  type StoreProduct,
  type StoreProductRow,
  saveStoreProduct,
  saveStoreProducts,
} from './store-product-repository.ts';
import { takeNextVersion } from './version-repository.ts';

/** The details on the pack, with its price, tax and weight; missing ones are not known. */
export type PackColumns = Partial<
  Pick<products.ProductRow, 'eans' | keyof FieldColumns | 'weightDeviation' | 'mrpPaise' | 'label'>
>;

export interface NewProduct extends PackColumns {
  sku: string | null;
  name: string;
  description: string;
  unit: products.ProductRow['unit'];
  unitQuantity: number;
  stock: number;
  /** Before discount, whole paise. */
  pricePaise: number;
  /** Percent, 0 to 100. */
  discount: number;
  publish: boolean;
  /** Ids of stored pictures; the first is shown in lists. */
  images: string[];
  aliases: string[];
  categoryIds: string[];
  subCategoryIds: string[];
  /** In other languages than English. */
  translations?: Translations | null;
  /** Products with the same group are pack sizes of one product. */
  variantGroup?: string | null;
}

/** A product before and after an edit; the id does not change. */
export interface ProductEdit {
  before: products.ProductRow;
  after: products.ProductRow;
}

const openingStock = { usual: 'openingStock' } as const;

/** The person who changes the stock by an edit, and the reason, for the ledger. */
export interface StockChange {
  /** The administrator; null for the store itself. */
  actorId: string | null;
  /** `counted` unless another kind is given. */
  kind?: StockMovement['kind'];
  reason?: StockReason;
  /** The number that was counted, if it differs from the new stock. */
  counted?: number | undefined;
}

/** `image` is the id of a stored picture, or ''. */
export interface NewCategory {
  name: string;
  image: string;
  /** The position in its list, lowest first; without one, a new item is last. */
  position?: number;
  translations?: Translations | null;
}

export interface NewSubCategory extends NewCategory {
  categoryIds: string[];
}

/** The number of staged edits per statement. */
const stagedAtOnce = 500;

/**
 * The operations inside one change of the catalogue. Each writes the stock ledger and collects the changed products.
 * Creating returns the new id; changing and deleting throw AppError NOT_FOUND when the item does not exist.
 */
export class CatalogueChange {
  readonly #tx: Queries;
  /** Ids of the products that every process reads again. The snapshot itself follows the names of categories. */
  readonly changedProducts = new Set<string>();
  /** True when every process reads the categories and sub categories again. */
  changesCategories = false;
  #isStaging = false;

  constructor(tx: Queries) {
    this.#tx = tx;
  }

  /** Returns true when the shop is still empty; this stays true until the change is done. */
  async isEmpty(): Promise<boolean> {
    return !(await categories.hasCategories(this.#tx));
  }

  async createCategory(input: NewCategory): Promise<string> {
    this.changesCategories = true;
    const id = newId();
    await categories.insertCategory(this.#tx, { id, ...input });
    return id;
  }

  updateCategory(id: string, changes: Partial<NewCategory>): Promise<void> {
    return this.#changeExisting(categories.updateCategory(this.#tx, id, changes), 'errors.categoryNotFound');
  }

  deleteCategory(id: string): Promise<void> {
    return this.#changeExisting(categories.deleteCategory(this.#tx, id), 'errors.categoryNotFound');
  }

  async createSubCategory({ categoryIds, ...input }: NewSubCategory): Promise<string> {
    this.changesCategories = true;
    const id = newId();
    await categories.insertSubCategory(this.#tx, { id, ...input }, categoryIds);
    return id;
  }

  updateSubCategory(id: string, changes: Partial<NewSubCategory>): Promise<void> {
    return this.#changeExisting(categories.updateSubCategory(this.#tx, id, changes), 'errors.subCategoryNotFound');
  }

  deleteSubCategory(id: string): Promise<void> {
    return this.#changeExisting(categories.deleteSubCategory(this.#tx, id), 'errors.subCategoryNotFound');
  }

  /** Puts all categories, or all sub categories, in this order. */
  async setPositions(which: 'category' | 'sub_category', ids: readonly string[]): Promise<void> {
    this.changesCategories = true;
    await categories.setPositions(this.#tx, which, ids);
  }

  /** @throws AppError NOT_FOUND when the category or sub category does not exist */
  async #changeExisting(exists: Promise<boolean>, message: Parameters<typeof notFound>[0]): Promise<void> {
    this.changesCategories = true;
    if (!(await exists)) throw notFound(message);
  }

  /** The initial stock is a receipt; `actorId` is the administrator who received it. */
  async createProducts(inputs: readonly NewProduct[], actorId: string | null = null): Promise<string[]> {
    const rows = inputs.map((input) => ({ id: newId(), ...input }));
    await products.insertProducts(this.#tx, rows);
    const received = rows
      .filter((row) => row.stock > 0)
      .map(({ id, stock }) => ({ productId: id, kind: 'received' as const, quantity: stock, actorId }));
    await insertStock(
      this.#tx,
      rows.map(({ id, stock }) => ({ productId: id, stock })),
      received.map((movement) => ({ ...movement, reason: openingStock })),
    );
    return this.#changed(rows.map((row) => row.id));
  }

  /** Changes the given fields. A different stock becomes a movement, of kind counted unless `movement` says otherwise. */
  async updateProduct(
    id: string,
    { stock, ...changes }: Partial<NewProduct>,
    movement: StockChange = { actorId: null },
  ): Promise<void> {
    const [before] = stock === undefined ? [] : await lockStock(this.#tx, [id]);
    if (!(await products.updateProduct(this.#tx, id, changes))) throw notFound('errors.productNotFound');
    if (before && stock !== undefined) await moveStock(this.#tx, movementsOf([{ ...before, after: stock }], movement));
    this.#changed([id]);
  }

  /**
   * Returns the current products with the given ids, oldest first, and locks their stock until the change is done.
   * Missing products are left out.
   */
  async lockProducts(ids: readonly string[]): Promise<products.ProductRow[]> {
    if (ids.length === 0) return [];
    await lockStock(this.#tx, ids);
    return products.listProducts(this.#tx, ids);
  }

  /** Stages whole products, in their new state, for `writeStaged`; their stock does not change. Locks no product. */
  async stageEdits(edits: readonly staged.StagedEdit[]): Promise<void> {
    if (edits.length === 0) return;
    if (!this.#isStaging) await staged.createStaging(this.#tx);
    this.#isStaging = true;
    await staged.stageEdits(this.#tx, edits);
    this.#changed(edits.map(({ id }) => id));
  }

  /**
   * Writes staged edits in the order of the products' ids, the common lock order: an order and this change never wait
   * for each other. @param onProgress called with the number of written products
   */
  async writeStaged(onProgress?: (count: number) => void): Promise<void> {
    if (!this.#isStaging) return;
    let after = '';
    for (let count = stagedAtOnce; ; count += stagedAtOnce) {
      const last = await staged.lockStaged(this.#tx, after, stagedAtOnce);
      if (last === undefined) break;
      await staged.writeStaged(this.#tx, after, last);
      after = last;
      onProgress?.(count);
    }
    await staged.clearStaged(this.#tx);
  }

  /** Sets the stock of products to that in `after`, in bulk. Each `before` comes from `lockProducts`. */
  async setStock(edits: readonly ProductEdit[], movement: StockChange): Promise<void> {
    const stocks = edits.map(({ before, after }) => ({
      productId: after.id,
      stock: before.stock,
      after: after.stock,
    }));
    await moveStock(this.#tx, movementsOf(stocks, movement));
    this.#changed(edits.map(({ after }) => after.id));
  }

  /** The differences of a product in the current store. */
  async setStoreProduct(id: string, own: StoreProduct): Promise<void> {
    await saveStoreProduct(this.#tx, currentStoreId(), id, own);
    this.#changed([id]);
  }

  /** The differences of products in stores, in bulk; each product of a store is given once. */
  async setStoreProducts(rows: readonly StoreProductRow[]): Promise<void> {
    await saveStoreProducts(this.#tx, rows);
    this.#changed(rows.map(({ productId }) => productId));
  }

  /** The initial stock of products in the current store that were created in another one: receipts by `actorId`. */
  async receiveFirst(levels: readonly Omit<Stock, 'storeId'>[], actorId: string | null): Promise<void> {
    const received = levels.filter(({ stock }) => stock > 0);
    const about = { kind: 'received', reason: openingStock, actorId } as const;
    await moveStock(
      this.#tx,
      received.map(({ productId, stock }) => ({ ...about, productId, quantity: stock })),
    );
  }

  /** In bulk; missing products are ignored. */
  async deleteProducts(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await products.archiveProducts(this.#tx, ids);
    this.#changed(ids);
  }

  /**
   * Archives the row: the product is removed from the shop and every cart, and stays in old orders and the stock
   * ledger.
   */
  async deleteProduct(id: string): Promise<void> {
    if ((await products.archiveProducts(this.#tx, [id])) === 0) throw notFound('errors.productNotFound');
    this.#changed([id]);
  }

  #changed<T extends readonly string[]>(ids: T): T {
    for (const id of ids) this.changedProducts.add(id);
    return ids;
  }
}

/** The movements that change each stock to `after`. Unchanged stock needs none. */
const movementsOf = (
  stocks: readonly (Omit<Stock, 'storeId'> & { after: number })[],
  { actorId, kind = 'counted', reason = '', counted }: StockChange,
): StockMovement[] =>
  stocks
    .filter(({ stock, after }) => stock !== after)
    .map(({ productId, stock, after }) => ({
      productId,
      kind,
      quantity: after - stock,
      counted: kind === 'counted' ? (counted ?? after) : null,
      reason,
      actorId,
    }));

/** How long a change waits for another, in ms. */
const usualWait: TransactionOptions = { lockWait: 3_000 };

/** For an import, which changes thousands of rows and waits for every change before it. */
export const largeChange: TransactionOptions = { deadline: 10 * 60_000 };

export const channel = 'tokri_catalogue';
/** Ids in one notification, which is limited to 7,900 bytes: a large change has several. */
const maxNamed = 250;

export interface Announcement {
  version: number;
  /** Ids of the changed products. */
  products: string[];
  /** True when categories or sub categories changed. */
  categories: boolean;
  /** More ids of the same version follow. */
  more?: boolean;
}

export type CatalogueWork<T> = (change: CatalogueChange, tx: Queries) => Promise<T>;

/** Only an import takes so long that others time out. */
const importRuns = () =>
  new AppError('BUSY', text('errors.importRuns'), {
    retryAfter: 30,
  });

const productsAreBusy = () =>
  new AppError('BUSY', text('errors.productsAreBusy'), {
    retryAfter: 2,
  });

/**
 * Runs `work` in one transaction, as one new version with one notification: every server shows it within milliseconds.
 * Changes run one after another, over all processes. @throws AppError BUSY when an earlier change, or the lock of a
 * product's row, takes too long
 */
export function changeCatalogue<T>(database: Database, work: CatalogueWork<T>, options = usualWait) {
  let hasTurn = false;
  return database
    .transaction(async (tx) => {
      hasTurn = false;
      const version = await takeNextVersion(tx);
      hasTurn = true;
      const change = new CatalogueChange(tx);
      const result = await work(change, tx);
      const products = [...change.changedProducts];
      const announcement: Announcement = { version, products, categories: change.changesCategories };
      for (let i = 0; i === 0 || i < products.length; i += maxNamed) {
        const part = { ...announcement, products: products.slice(i, i + maxNamed) };
        const more = i + maxNamed < products.length;
        await database.notify(channel, JSON.stringify({ ...part, ...(more && { more }) }), tx);
      }
      return { result, announcement };
    }, options)
    .catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      throw hasTurn ? productsAreBusy() : importRuns();
    });
}
