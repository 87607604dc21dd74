/** Products that a shopper wants to find again. */
import { limits } from '../../contract/api/limits.ts';
import { text } from '../../messages/text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, isMissingReference, notFound } from '../lib/errors.ts';
import * as repository from './repository.ts';

export function createFavourites({ database, catalogue }: { database: Database; catalogue: Catalogue }) {
  const { queries } = database;
  return {
    /** Those that are for sale, the newest first. */
    async list(userId: string): Promise<ProductRow[]> {
      const snapshot = catalogue.snapshot();
      return (await repository.listFavourites(queries, userId)).flatMap((id) => snapshot.findProduct(id) ?? []);
    },

    /** Of all of them, the newest first. */
    ids: (userId: string): Promise<string[]> => repository.listFavourites(queries, userId),

    /**
     * Adds a product; nothing happens when it is there already. Taps at the same moment may exceed the limit by a few.
     * @throws AppError NOT_FOUND, FAVOURITE_LIMIT
     */
    async add(userId: string, productId: string): Promise<void> {
      if (!catalogue.snapshot().findProduct(productId)) throw notFound('errors.productNotFound');
      const known = await repository.listFavourites(queries, userId);
      if (known.includes(productId)) return;
      if (known.length >= limits.favourites)
        throw new AppError('FAVOURITE_LIMIT', text('errors.favouriteLimit', { most: limits.favourites }));
      await repository.insertFavourite(queries, userId, productId).catch((error: unknown) => {
        throw isMissingReference(error) ? notFound('errors.productNotFound') : error;
      });
    },

    /** Nothing happens when it is none. */
    remove: (userId: string, productId: string): Promise<void> =>
      repository.deleteFavourite(queries, userId, productId),

    /** Deletes those of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.deleteFavouritesOf(tx, userId),
  };
}

export type Favourites = ReturnType<typeof createFavourites>;
