/**
 * Gives the search the sales of each product, so that popular products rank first. One process at a time counts the
 * units sold per day, and only for days with changes; every process reads the sums.
 */
import { shopDayAt, shopDayPlus } from '../../../contract/delivery/shop-day.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CleanupStep } from '../../db/cleanup.ts';
import type { Database } from '../../db/database.ts';
import { listChangedDays } from '../../orders/sales/sales-repository.ts';
import * as repository from './repository.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  now?: (() => Date) | undefined;
}

/** Number of days that count, including today. */
const daysCounted = 30;
/** Interval of counting and reading the sales, in ms. */
export const popularityEvery = 10 * 60 * 1000;
/**
 * How far each count overlaps the one before, in ms. An order may be committed a little after the time in its id, and
 * the clocks of two machines differ a little. Counting a day again changes nothing.
 */
const overlap = 60 * 60 * 1000;
/** Timeout for counting the orders of one day, in ms. */
const maxCountTime = 60 * 1000;

/**
 * Rounds units to two leading binary digits. Twenty or twenty-one sold is no difference to a shopper; without it every
 * order would update the index of its products, and invalidate pages of searches.
 */
export function roundUnits(units: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, units))) - 1);
  return Math.floor(units / step) * step;
}

export function createPopularity({ database, catalogue, now = () => new Date() }: Parts) {
  const { queries } = database;
  const firstDayAt = (at: Date) => shopDayPlus(shopDayAt(at), 1 - daysCounted);

  /** The days whose orders changed since the last count, or all of them before the first. */
  async function daysToCount(at: Date): Promise<string[]> {
    const first = firstDayAt(at);
    const countedUntil = await repository.getCountedUntil(queries);
    if (!countedUntil) return Array.from({ length: daysCounted }, (_, i) => shopDayPlus(first, i));
    // If the clock was ahead at the last count, this one starts from now.
    const since = new Date(Math.min(countedUntil.getTime(), at.getTime()) - overlap);
    return (await listChangedDays(queries, since)).filter((day) => day >= first);
  }

  return {
    /** Counts the sales of the changed days, each day in its own transaction. After an interruption, it starts again. */
    async count(signal: AbortSignal): Promise<void> {
      const at = now();
      for (const day of await daysToCount(at)) {
        if (signal.aborted) return;
        await database.transaction((tx) => repository.countDay(tx, day), { deadline: maxCountTime });
      }
      await repository.setCountedUntil(queries, at);
    },

    /** Reads the sales of the last 30 days. When that fails, the search uses the previous ones. */
    async read(): Promise<void> {
      const at = now();
      const sold = await repository.sumUnitsSold(queries, firstDayAt(at), shopDayAt(at));
      catalogue.shared().setSales(new Map([...sold].map(([id, units]) => [id, roundUnits(units)])));
    },

    /** Deletes counts of old days. */
    cleanup: [
      {
        name: 'remove old units sold',
        run: (signal) => repository.removeOldUnitsSold(queries, firstDayAt(now()), signal),
      },
    ] satisfies CleanupStep[],
  };
}
