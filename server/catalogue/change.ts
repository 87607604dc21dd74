/** What can be done inside one change of the catalogue. Each step keeps the ledger of stock and notes which products changed. */
import type { Queries } from '../db/database.ts';
import { notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import * as keep from './admin-store.ts';
import * as staged from './staged-edits-store.ts';
import { moveStock, type StockMovement } from './stock-movements.ts';
import { insertMovements, lockStock } from './stock-store.ts';
import * as store from './store.ts';

export interface NewProduct {
  sku: string | null;
  name: string;
  description: string;
  unit: store.ProductRow['unit'];
  unitQuantity: number;
  stock: number;
  /** Before discount, whole paise. */
  pricePaise: number;
  /** Percent, 0 to 100. */
  discount: number;
  publish: boolean;
  /** Ids of stored pictures, the first is shown. */
  images: string[];
  aliases: string[];
  categoryIds: string[];
  subCategoryIds: string[];
}

/** A product as it was and as it is to be; the id stays. */
export interface ProductEdit {
  before: store.ProductRow;
  after: store.ProductRow;
}

/** Who changes the stock by an edit, and why, as the ledger shows it. */
export interface StockChange {
  /** The administrator; null for the store itself. */
  actorId: string | null;
  /** `counted` unless something else is known. */
  kind?: StockMovement['kind'];
  reason?: string;
  /** The number that was counted, when it is not the new stock. */
  counted?: number | undefined;
}

/** `image` is the id of a stored picture, or ''. */
export interface NewCategory {
  name: string;
  image: string;
  /** Among its like, small numbers first; a new one without it comes last. */
  position?: number;
}

export interface NewSubCategory extends NewCategory {
  categoryIds: string[];
}

/** What is created gives its new id; what changes or goes throws a AppError NOT_FOUND when it is not there. */
export interface CatalogueChange {
  /** Whether nothing was put into the shop yet; it stays so until the change is done. */
  isEmpty(): Promise<boolean>;
  createCategory(input: NewCategory): Promise<string>;
  updateCategory(id: string, changes: Partial<NewCategory>): Promise<void>;
  deleteCategory(id: string): Promise<void>;
  createSubCategory(input: NewSubCategory): Promise<string>;
  updateSubCategory(id: string, changes: Partial<NewSubCategory>): Promise<void>;
  deleteSubCategory(id: string): Promise<void>;
  /** The stock that they begin with was received; `actorId` is the administrator who received it. */
  createProducts(inputs: readonly NewProduct[], actorId?: string | null): Promise<string[]>;
  /** Changes what is given. A stock that differs becomes a movement: it was counted, unless `movement` says otherwise. */
  updateProduct(id: string, changes: Partial<NewProduct>, movement?: StockChange): Promise<void>;
  /**
   * Gives the products with the given ids as they are, oldest first; no order changes their stock until the change is done.
   * What is not there is left out.
   */
  lockProducts(ids: readonly string[]): Promise<store.ProductRow[]>;
  /** The same for whole products, many at a time. Each `before` was given by `lockProducts` in this change. */
  updateProducts(edits: readonly ProductEdit[], movement?: StockChange): Promise<void>;
  /** Notes whole products, as they are to be, for `writeStaged`; their stock stays. No product is locked before. */
  stageEdits(edits: readonly staged.StagedEdit[]): Promise<void>;
  /**
   * Writes what was staged, in the order of the products' ids, as everybody locks them: an order never waits for this change
   * while this change waits for the order. @param onProgress called with how many are written
   */
  writeStaged(onProgress?: (count: number) => void): Promise<void>;
  /** Moves the stock of products to what `after` says, many at a time. Each `before` was given by `lockProducts`. */
  setStock(edits: readonly ProductEdit[], movement: StockChange): Promise<void>;
  /** Many at a time; what is not there is no fault. */
  deleteProducts(ids: readonly string[]): Promise<void>;
  /** It leaves the shop and every cart, and stays in old orders and the stock ledger: the row is archived. */
  deleteProduct(id: string): Promise<void>;
}

/** Staged edits that are written by one statement. */
const batch = 500;

export function changeIn(tx: Queries, changed: Set<string>): CatalogueChange {
  /** Products are found by the names of their categories, so these are loaded anew with a changed name. */
  const touch = (ids: readonly string[]) => {
    for (const id of ids) changed.add(id);
  };
  let isStaging = false;
  return {
    isEmpty: async () => !(await store.hasCategories(tx)),
    async createCategory(input) {
      const id = newId();
      await store.insertCategory(tx, { id, ...input });
      return id;
    },
    async updateCategory(id, changes) {
      if (!(await keep.updateCategory(tx, id, changes))) throw notFound('This category');
      touch(await keep.listProductIdsOfCategory(tx, id));
    },
    async deleteCategory(id) {
      if (!(await keep.deleteCategory(tx, id))) throw notFound('This category');
    },
    async createSubCategory({ categoryIds, ...input }) {
      const id = newId();
      await store.insertSubCategory(tx, { id, ...input }, categoryIds);
      return id;
    },
    async updateSubCategory(id, changes) {
      if (!(await keep.updateSubCategory(tx, id, changes))) throw notFound('This sub category');
      touch(await keep.listProductIdsOfSubCategory(tx, id));
    },
    async deleteSubCategory(id) {
      if (!(await keep.deleteSubCategory(tx, id))) throw notFound('This sub category');
    },
    async createProducts(inputs, actorId = null) {
      const rows = inputs.map((input) => ({ id: newId(), ...input }));
      await store.insertProducts(tx, rows);
      const received = rows.filter((row) => row.stock > 0);
      await insertMovements(
        tx,
        received.map((row) => ({
          productId: row.id,
          kind: 'received',
          quantity: row.stock,
          reason: 'Opening stock',
          actorId,
        })),
      );
      touch(rows.map((row) => row.id));
      return rows.map((row) => row.id);
    },
    async updateProduct(id, { stock, ...changes }, movement = { actorId: null }) {
      const [before] = stock === undefined ? [] : await lockStock(tx, [id]);
      if (!(await store.updateProduct(tx, id, changes))) throw notFound('This product');
      if (before && stock !== undefined) await moveStock(tx, movementsOf([{ ...before, after: stock }], movement));
      touch([id]);
    },
    async lockProducts(ids) {
      if (ids.length === 0) return [];
      await lockStock(tx, ids);
      return store.listProducts(tx, ids);
    },
    async updateProducts(edits, movement = { actorId: null }) {
      await store.updateProducts(
        tx,
        edits.map(({ after }) => after),
      );
      await this.setStock(edits, movement);
    },
    async stageEdits(edits) {
      if (edits.length === 0) return;
      if (!isStaging) await staged.createStaging(tx);
      isStaging = true;
      await staged.stageEdits(tx, edits);
      touch(edits.map(({ id }) => id));
    },
    async writeStaged(onProgress) {
      if (!isStaging) return;
      let after = '';
      for (let count = batch; ; count += batch) {
        const last = await staged.lockStaged(tx, after, batch);
        if (last === undefined) return;
        await staged.writeStaged(tx, after, last);
        after = last;
        onProgress?.(count);
      }
    },
    async setStock(edits, movement) {
      const stocks = edits.map(({ before, after }) => ({
        productId: after.id,
        stock: before.stock,
        after: after.stock,
      }));
      await moveStock(tx, movementsOf(stocks, movement));
      touch(edits.map(({ after }) => after.id));
    },
    async deleteProducts(ids) {
      if (ids.length > 0) await keep.archiveProducts(tx, ids);
      touch(ids);
    },
    async deleteProduct(id) {
      if ((await keep.archiveProducts(tx, [id])) === 0) throw notFound('This product');
      touch([id]);
    },
  };
}

/** The movements that bring each stock to `after`. Those that are there already need none. */
const movementsOf = (
  stocks: readonly (store.Stock & { after: number })[],
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
