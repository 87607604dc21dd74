/** Tells shoppers when a product that they asked for is back in stock. */
import { limits } from '../../contract/api/limits.ts';
import { text } from '../../messages/text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentProduct } from '../catalogue/present.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, isMissingReference, notFound } from '../lib/errors.ts';
import type { Mail } from '../mail/mail.ts';
import { currentStoreId, inStore } from '../runtime/current-store.ts';
import { listContacts } from '../users/contact-repository.ts';
import { mailPerson } from '../users/mail-person.ts';
import { backInStockEmail } from './email-template.ts';
import * as repository from './repository.ts';

/** Interval of the job that looks for products that are back, in ms. */
export const restockEvery = 30_000;
/** Requests that are answered in one transaction. */
const batch = 50;
const day = 24 * 60 * 60_000;

interface Parts {
  database: Database;
  catalogue: Pick<Catalogue, 'snapshot'>;
  mail: Pick<Mail, 'enqueue'>;
  /** Returns true when these emails wait now. */
  isQuiet: () => boolean;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now?: (() => Date) | undefined;
}

export function createRestock({ database, catalogue, mail, isQuiet, origin, now = () => new Date() }: Parts) {
  const { queries } = database;

  /** Answers the requests of one batch, each with one email. Returns how many. */
  const answerSome = (): Promise<number> =>
    database.transaction(async (tx) => {
      const due = await repository.lockDueRequests(tx, batch);
      if (due.length === 0) return 0;
      const people = await listContacts(tx, [...new Set(due.map(({ userId }) => userId))]);
      let answered = 0;
      for (const request of due) {
        const row = inStore(request.storeId, () => catalogue.snapshot().findProduct(request.productId));
        // This process has not read the product yet: the next run answers the request.
        if (!row) continue;
        const person = people.find(({ id }) => id === request.userId);
        await repository.deleteRequest(tx, request);
        answered += 1;
        if (!person) continue;
        const product = presentProduct(row, person.language);
        await mailPerson(mail, tx, person, (to) => backInStockEmail(product, to, origin()));
      }
      return answered;
    });

  return {
    /** The products that the shopper waits for in the current store and that are for sale there, the newest request first. */
    async list(userId: string): Promise<ProductRow[]> {
      const snapshot = catalogue.snapshot();
      const known = (await repository.listRequests(queries, userId)).filter(
        ({ storeId }) => storeId === currentStoreId(),
      );
      return known.flatMap(({ productId }) => snapshot.findProduct(productId) ?? []);
    },

    /**
     * Asks for an email when the product is back in the current store; nothing happens when the shopper asked already. Each store
     * has its own limit, since the shopper sees and removes only the requests of the repository. Taps at the same moment may exceed it by a few.
     * @throws AppError NOT_FOUND, IN_STOCK, RESTOCK_LIMIT
     */
    async add(userId: string, productId: string): Promise<void> {
      const product = catalogue.snapshot().findProduct(productId);
      if (!product) throw notFound('errors.productNotFound');
      const storeId = currentStoreId();
      const known = (await repository.listRequests(queries, userId)).filter((each) => each.storeId === storeId);
      if (known.some((each) => each.productId === productId)) return;
      if (product.stock > 0) throw new AppError('IN_STOCK', text('errors.isInStock', { name: product.name }));
      if (known.length >= limits.restockRequests)
        throw new AppError('RESTOCK_LIMIT', text('errors.restockLimit', { most: limits.restockRequests }));
      await repository.insertRequest(queries, { userId, storeId, productId }).catch((error: unknown) => {
        throw isMissingReference(error) ? notFound('errors.productNotFound') : error;
      });
    },

    /** Takes the request in the current store back. Nothing happens when there is none. */
    remove: (userId: string, productId: string): Promise<void> =>
      repository.deleteRequest(queries, { userId, storeId: currentStoreId(), productId }),

    /**
     * Writes an email for each request whose product can be bought again in its store, and deletes the request in the
     * same transaction; in quiet hours none is written. It compares with the stock in the database, so it does not matter what brought the
     * product back.
     */
    async answer(signal?: AbortSignal): Promise<void> {
      for (let answered = 1; answered > 0 && !signal?.aborted && !isQuiet(); ) answered = await answerSome();
    },

    /** Deletes requests that nobody could answer for a long time. */
    cleanup: [
      {
        name: 'remove old requests for products',
        run: (signal) =>
          repository.removeRequestsBefore(queries, new Date(now().getTime() - limits.restockDays * day), signal),
      },
    ] satisfies CleanupStep[],

    /** Deletes those of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.deleteRequestsOf(tx, userId),
  };
}

export type Restock = ReturnType<typeof createRestock>;
