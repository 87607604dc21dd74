/** Searches with few or no results: counted without data about who searched, and turned into other names of products. */
import { fewResults } from '../../../contract/api/limits.ts';
import { shopDayAt, shopDayPlus } from '../../../contract/delivery/shop-day.ts';
import type { ZeroResultSearch } from '../../../contract/search/search.ts';
import { text } from '../../../messages/text.ts';
import type { Actor } from '../../audit-log/audit-log.ts';
import { addAlias } from '../../catalogue/admin/products.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ProductRow } from '../../catalogue/product-repository.ts';
import type { CleanupStep } from '../../db/cleanup.ts';
import type { Database } from '../../db/database.ts';
import { networkOf } from '../../http/network.ts';
import { AppError } from '../../lib/errors.ts';
import { countAttempts, counterOf, type Limit } from '../../runtime/limits.ts';
import * as repository from './repository.ts';
import { searchTextOf } from './search-text.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  now?: (() => Date) | undefined;
}

const hour = 60 * 60;
/** Limits of one network, all networks, and one text from one network: nobody can fill the list or push a text. */
const limits = {
  network: { max: 60, seconds: 24 * hour },
  shop: { max: 5_000, seconds: 24 * hour },
  textOfNetwork: { max: 1, seconds: hour },
} as const satisfies Record<string, Limit>;

/** Days that are listed, and that are stored. */
const days = { listed: 30, kept: 90 } as const;
const maxListed = 50;

function noText(): AppError {
  const message = text('errors.noWordToFind');
  return new AppError('VALIDATION', message, { errors: { text: message } });
}

export function createZeroResultSearches({ database, catalogue, now = () => new Date() }: Parts) {
  /** Substitutes for something that the shop does not have do not count as results. */
  function countFound(text: string): number {
    const { products, correction } = catalogue.snapshot().find(text);
    return correction?.instead ? 0 : products.length;
  }

  /** False when this network, or all together, reported enough for now. */
  async function isAllowed(text: string, ip: string): Promise<boolean> {
    const network = networkOf(ip);
    try {
      await countAttempts(database.queries, [
        counterOf(limits.network, 'zero-result search, network', network),
        counterOf(limits.textOfNetwork, 'zero-result search, text', network, text),
        counterOf(limits.shop, 'zero-result searches'),
      ]);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') return false;
      throw error;
    }
  }

  return {
    /**
     * Counts a search that a browser reported with few results. It is searched again: searches with enough results are
     * not counted.
     */
    async report(search: string, ip: string): Promise<void> {
      const text = searchTextOf(search);
      if (text === undefined || countFound(search) >= fewResults) return;
      if (await isAllowed(text, ip)) await repository.countZeroResultSearch(database.queries, text, shopDayAt(now()));
    },

    /** Searches of the last 30 days that still find little, the most frequent first, at most `limit`. */
    async list(limit: number = maxListed): Promise<ZeroResultSearch[]> {
      const since = shopDayPlus(shopDayAt(now()), 1 - days.listed);
      const rows = await repository.listZeroResultSearches(database.queries, since, 2 * limit);
      return rows
        .map((row) => ({ ...row, found: countFound(row.text) }))
        .filter(({ found }) => found < fewResults)
        .slice(0, limit);
    },

    /**
     * Makes `text` another name of a product, effective at once, and removes it from the list. @throws AppError
     * NOT_FOUND, VALIDATION
     */
    alias(actor: Actor, search: string, productId: string): Promise<ProductRow> {
      const text = searchTextOf(search);
      if (text === undefined) throw noText();
      return catalogue.change(async (change, tx) => {
        const product = await addAlias(change, tx, actor, productId, text);
        await repository.deleteZeroResultSearches(tx, text);
        return product;
      });
    },

    /** Removes a text from the list, until it is reported again. */
    dismiss: (text: string): Promise<void> => repository.deleteZeroResultSearches(database.queries, text),

    /** Deletes old searches. */
    cleanup: [
      {
        name: 'remove old zero-result searches',
        run: (signal) =>
          repository.removeOldZeroResultSearches(database.queries, shopDayPlus(shopDayAt(now()), -days.kept), signal),
      },
    ] satisfies CleanupStep[],
  };
}

export type ZeroResultSearches = ReturnType<typeof createZeroResultSearches>;
