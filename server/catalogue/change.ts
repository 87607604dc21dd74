/** What can be done inside one change of the catalogue. Each step keeps the ledger of stock and notes which products changed. */
import type { Queries } from '../platform/database.ts';
import { notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import * as keep from './keep-store.ts';
import { insertMovements, lockStock, lockStocks } from './ledger-store.ts';
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

/** What is created gives its new id; what changes or goes throws a Refusal NOT_FOUND when it is not there. */
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
  /** Changes what is given. More stock was received, less is a correction, by `actorId`. */
  updateProduct(id: string, changes: Partial<NewProduct>, actorId?: string | null): Promise<void>;
  /**
   * Gives the products with the given ids as they are, oldest first; no order changes their stock until the change is done.
   * What is not there is left out.
   */
  lockProducts(ids: readonly string[]): Promise<store.ProductRow[]>;
  /** Writes whole products, many at a time. Each `before` was given by `lockProducts` in this change. */
  updateProducts(edits: readonly ProductEdit[], actorId?: string | null): Promise<void>;
  /** Many at a time; what is not there is no fault. */
  deleteProducts(ids: readonly string[]): Promise<void>;
  /** It leaves every cart, and stays in old orders. */
  deleteProduct(id: string): Promise<void>;
}

export function changeIn(tx: Queries, changed: Set<string>): CatalogueChange {
  /** Products are found by the names of their categories, so these are loaded anew with a changed name. */
  const touch = (ids: readonly string[]) => {
    for (const id of ids) changed.add(id);
  };
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
        received.map((row) => ({ productId: row.id, kind: 'received', quantity: row.stock, actorId })),
      );
      touch(rows.map((row) => row.id));
      return rows.map((row) => row.id);
    },
    async updateProduct(id, changes, actorId = null) {
      const before = changes.stock === undefined ? undefined : await lockStock(tx, id);
      if (!(await store.updateProduct(tx, id, changes))) throw notFound('This product');
      const quantity = (changes.stock ?? 0) - (before ?? 0);
      if (quantity !== 0) {
        await insertMovements(tx, [
          { productId: id, kind: quantity > 0 ? 'received' : 'corrected', quantity, actorId },
        ]);
      }
      touch([id]);
    },
    async lockProducts(ids) {
      if (ids.length === 0) return [];
      await lockStocks(tx, ids);
      return store.listProducts(tx, ids);
    },
    async updateProducts(edits, actorId = null) {
      await store.updateProducts(
        tx,
        edits.map(({ after }) => after),
      );
      const moved = edits.filter(({ before, after }) => before.stock !== after.stock);
      await insertMovements(
        tx,
        moved.map(({ before, after }) => {
          const quantity = after.stock - before.stock;
          return { productId: after.id, kind: quantity > 0 ? 'received' : 'corrected', quantity, actorId };
        }),
      );
      touch(edits.map(({ after }) => after.id));
    },
    async deleteProducts(ids) {
      if (ids.length > 0) await keep.deleteProducts(tx, ids);
      touch(ids);
    },
    async deleteProduct(id) {
      if (!(await keep.deleteProduct(tx, id))) throw notFound('This product');
      touch([id]);
    },
  };
}
