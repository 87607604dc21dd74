/**
 * Tells the search what sells, so that what many buy comes before what nobody knows. One process at a time counts the units sold on
 * each day, and only the days on which something changed; every process reads the sums.
 */
import { shopDayAt, shopDayPlus } from '../../contract/shop-day.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database } from '../db/database.ts';
import * as store from './store.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  now?: (() => Date) | undefined;
}

/** Days that count, today included. */
const lookBack = 30;
/** How often the sales are to be counted and read, in ms. */
export const popularityEvery = 10 * 60 * 1000;
/**
 * How far each count looks back behind the one before, in ms. An order may be committed a little after the time in its id, and
 * the clocks of two machines differ a little. Counting a day again changes nothing.
 */
const overlap = 60 * 60 * 1000;
/** How long the orders of one day may take to be counted, in ms. */
const longestCount = 60 * 1000;

/**
 * Two leading binary digits of a number of units. Twenty or twenty-one sold is no difference to a shopper; without it every order
 * would put its products into the index again, and make pages of searches anew.
 */
export function roundUnits(units: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, units))) - 1);
  return Math.floor(units / step) * step;
}

export function createPopularity({ database, catalogue, now = () => new Date() }: Parts) {
  const { queries } = database;
  const firstDayAt = (at: Date) => shopDayPlus(shopDayAt(at), 1 - lookBack);

  /** The days whose orders have changed since the last count, or all of them before the first. */
  async function daysToCount(at: Date): Promise<string[]> {
    const first = firstDayAt(at);
    const countedUntil = await store.getCountedUntil(queries);
    if (!countedUntil) return Array.from({ length: lookBack }, (_, i) => shopDayPlus(first, i));
    // Should the clock have been ahead at the last count, this one looks back from now.
    const since = new Date(Math.min(countedUntil.getTime(), at.getTime()) - overlap);
    return (await store.listChangedDays(queries, since)).filter((day) => day >= first);
  }

  return {
    /** Counts what was sold on the days that changed, each day in a transaction of its own. Stopped half way, it begins again. */
    async count(signal: AbortSignal): Promise<void> {
      const at = now();
      for (const day of await daysToCount(at)) {
        if (signal.aborted) return;
        await database.transaction((tx) => store.countDay(tx, day), { deadline: longestCount });
      }
      await store.setCountedUntil(queries, at);
    },

    /** Reads what was counted for the last 30 days. When that fails, the search goes by what it knew. */
    async read(): Promise<void> {
      const at = now();
      const sold = await store.sumUnitsSold(queries, firstDayAt(at), shopDayAt(at));
      catalogue.snapshot().setSales(new Map([...sold].map(([id, units]) => [id, roundUnits(units)])));
    },

    /** Removes what is too old to matter. */
    cleanup: [
      {
        name: 'remove old units sold',
        run: (signal) => store.removeOldUnitsSold(queries, firstDayAt(now()), signal),
      },
    ] satisfies CleanupStep[],
  };
}
