/**
 * Named lists that a shopper keeps. Every change is of one line or adds some, never of a whole list, so what two devices do at the
 * same time is all kept.
 */

import { limits } from '../../contract/api/limits.ts';
import type { SavedList } from '../../contract/cart/saved-lists.ts';
import { text } from '../../messages/text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, isMissingReference, notFound, violates } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import * as repository from './repository.ts';

interface Wanted {
  productId: string;
  quantity: number;
}

/** A line with its product; undefined when that is no longer for sale. */
interface Line extends repository.LineRow {
  product: ProductRow | undefined;
}

const nameIndex = 'saved_lists_name';

export function createSavedLists({ database, catalogue }: { database: Database; catalogue: Catalogue }) {
  /** Changes one list. @throws AppError NOT_FOUND */
  const change = <T>(userId: string, listId: string, work: (tx: Queries) => Promise<T>): Promise<T> =>
    database
      .transaction(async (tx) => {
        if (!(await repository.lockList(tx, userId, listId))) throw notFound('errors.savedListNotFound');
        return work(tx);
      })
      .catch((error: unknown) => {
        throw isMissingReference(error) ? notFound('errors.productNotFound') : error;
      });

  /** Those that are for sale, each once. */
  function linesOf(wanted: readonly Wanted[]): repository.LineRow[] {
    const lines = new Map<string, repository.LineRow>();
    for (const { productId, quantity } of wanted) {
      const product = catalogue.snapshot().findProduct(productId);
      const before = lines.get(productId)?.quantity ?? 0;
      if (product) lines.set(productId, { productId, quantity: Math.max(quantity, before), name: product.name });
    }
    return [...lines.values()];
  }

  /** @throws AppError NOT_FOUND */
  async function get(queries: Queries, userId: string, listId: string): Promise<SavedList> {
    const row = await repository.findList(queries, userId, listId);
    if (!row) throw notFound('errors.savedListNotFound');
    return present(row);
  }

  return {
    list: async (userId: string): Promise<SavedList[]> =>
      (await repository.listLists(database.queries, userId)).map(present),

    /** @throws AppError NOT_FOUND */
    async get(userId: string, listId: string): Promise<{ list: SavedList; lines: Line[] }> {
      const list = await get(database.queries, userId, listId);
      const rows = await repository.listLines(database.queries, listId);
      const snapshot = catalogue.snapshot();
      const lines = rows.map((row) => ({ ...row, product: snapshot.findProduct(row.productId) }));
      return { list: { ...list, count: lines.length }, lines };
    },

    /** @throws AppError NAME_TAKEN, SAVED_LIST_LIMIT */
    create: (userId: string, name: string, wanted: readonly Wanted[]): Promise<SavedList> =>
      database
        .transaction(async (tx) => {
          await repository.lockOwner(tx, userId);
          const known = await repository.listLists(tx, userId);
          if (known.length >= limits.savedLists) throw tooMany('errors.savedListLimit', limits.savedLists);
          const id = newId();
          await repository.insertList(tx, { id, userId, name });
          const lines = linesOf(wanted);
          await repository.putLines(tx, id, lines);
          return { _id: id, name, count: lines.length };
        })
        .catch((error: unknown) => {
          throw violates(error, nameIndex) ? nameTaken(name) : error;
        }),

    /** @throws AppError NOT_FOUND, NAME_TAKEN */
    rename: (userId: string, listId: string, name: string): Promise<SavedList> =>
      change(userId, listId, async (tx) => {
        await repository.renameList(tx, listId, name);
        return get(tx, userId, listId);
      }).catch((error: unknown) => {
        throw violates(error, nameIndex) ? nameTaken(name) : error;
      }),

    /** @throws AppError NOT_FOUND */
    remove: (userId: string, listId: string): Promise<void> =>
      change(userId, listId, (tx) => repository.deleteList(tx, listId)),

    /** Adds products; one that is there keeps its quantity unless the new one is higher. @throws AppError NOT_FOUND, SAVED_LIST_LIMIT */
    add: (userId: string, listId: string, wanted: readonly Wanted[]): Promise<SavedList> =>
      change(userId, listId, async (tx) => {
        const before = new Map((await repository.listLines(tx, listId)).map((line) => [line.productId, line.quantity]));
        const lines = linesOf(wanted).filter(({ productId, quantity }) => quantity > (before.get(productId) ?? 0));
        const added = lines.filter(({ productId }) => !before.has(productId));
        requireRoom(before.size + added.length);
        await repository.putLines(tx, listId, lines);
        return get(tx, userId, listId);
      }),

    /** Sets the quantity of a product that is in the list or for sale. @throws AppError NOT_FOUND, SAVED_LIST_LIMIT */
    setLine: (userId: string, listId: string, { productId, quantity }: Wanted): Promise<void> =>
      change(userId, listId, async (tx) => {
        const lines = await repository.listLines(tx, listId);
        const known = lines.find((line) => line.productId === productId);
        const [line] = known ? [{ ...known, quantity }] : linesOf([{ productId, quantity }]);
        if (!line) throw notFound('errors.productNotFound');
        if (!known) requireRoom(lines.length + 1);
        await repository.putLines(tx, listId, [line]);
      }),

    /** Does nothing when the product is not in the list. @throws AppError NOT_FOUND */
    removeLine: (userId: string, listId: string, productId: string): Promise<void> =>
      change(userId, listId, (tx) => repository.deleteLine(tx, listId, productId)),

    /** Deletes those of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.deleteListsOf(tx, userId),
  };
}

export type SavedLists = ReturnType<typeof createSavedLists>;

const present = ({ id, name, count }: repository.ListRow): SavedList => ({ _id: id, name, count });

/** @throws AppError SAVED_LIST_LIMIT */
function requireRoom(lines: number): void {
  if (lines > limits.savedListLines) throw tooMany('errors.savedListFull', limits.savedListLines);
}

const tooMany = (key: 'errors.savedListLimit' | 'errors.savedListFull', most: number) =>
  new AppError('SAVED_LIST_LIMIT', text(key, { most }));

function nameTaken(name: string): AppError {
  const message = text('errors.savedListNameTaken', { name });
  return new AppError('NAME_TAKEN', message, { errors: { name: message } });
}
