/** The operations inside one change of the catalogue. Each writes the stock ledger and collects the changed products. */
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
  /** Ids of stored pictures; the first is shown in lists. */
  images: string[];
  aliases: string[];
  categoryIds: string[];
  subCategoryIds: string[];
}

/** A product before and after an edit; the id does not change. */
export interface ProductEdit {
  before: store.ProductRow;
  after: store.ProductRow;
}

/** Who changes the stock by an edit, and why, for the ledger. */
export interface StockChange {
  /** The administrator; null for the store itself. */
  actorId: string | null;
  /** `counted` unless another kind is given. */
  kind?: StockMovement['kind'];
  reason?: string;
  /** The number that was counted, if it differs from the new stock. */
  counted?: number | undefined;
}

/** `image` is the id of a stored picture, or ''. */
export interface NewCategory {
  name: string;
  image: string;
  /** The position in its list, lowest first; without one, a new item is last. */
  position?: number;
}

export interface NewSubCategory extends NewCategory {
  categoryIds: string[];
}

/** Creating returns the new id; changing and deleting throw AppError NOT_FOUND when the item does not exist. */
export interface CatalogueChange {
  /** Whether the shop is still empty; this stays true until the change is done. */
  isEmpty(): Promise<boolean>;
  createCategory(input: NewCategory): Promise<string>;
  updateCategory(id: string, changes: Partial<NewCategory>): Promise<void>;
  deleteCategory(id: string): Promise<void>;
  createSubCategory(input: NewSubCategory): Promise<string>;
  updateSubCategory(id: string, changes: Partial<NewSubCategory>): Promise<void>;
  deleteSubCategory(id: string): Promise<void>;
  /** The initial stock is a receipt; `actorId` is the administrator who received it. */
  createProducts(inputs: readonly NewProduct[], actorId?: string | null): Promise<string[]>;
  /** Changes the given fields. A different stock becomes a movement, of kind counted unless `movement` says otherwise. */
  updateProduct(id: string, changes: Partial<NewProduct>, movement?: StockChange): Promise<void>;
  /**
   * Returns the current products with the given ids, oldest first, and locks their stock until the change is done.
   * Missing products are left out.
   */
  lockProducts(ids: readonly string[]): Promise<store.ProductRow[]>;
  /** The same for whole products, in bulk. Each `before` comes from `lockProducts` in this change. */
  updateProducts(edits: readonly ProductEdit[], movement?: StockChange): Promise<void>;
  /** Stages whole products, in their new state, for `writeStaged`; their stock does not change. Locks no product. */
  stageEdits(edits: readonly staged.StagedEdit[]): Promise<void>;
  /**
   * Writes staged edits in the order of the products' ids, the common lock order: an order and this change never wait
   * for each other. @param onProgress called with the number of written products
   */
  writeStaged(onProgress?: (count: number) => void): Promise<void>;
  /** Sets the stock of products to that in `after`, in bulk. Each `before` comes from `lockProducts`. */
  setStock(edits: readonly ProductEdit[], movement: StockChange): Promise<void>;
  /** In bulk; missing products are ignored. */
  deleteProducts(ids: readonly string[]): Promise<void>;
  /**
   * Archives the row: the product is removed from the shop and every cart, and stays in old orders and the stock
   * ledger.
   */
  deleteProduct(id: string): Promise<void>;
}

/** The number of staged edits per statement. */
const batch = 500;

export function changeIn(tx: Queries, changed: Set<string>): CatalogueChange {
  /** Products are found by the names of their categories, so they are reloaded after a rename. */
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

/** The movements that change each stock to `after`. Unchanged stock needs none. */
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
