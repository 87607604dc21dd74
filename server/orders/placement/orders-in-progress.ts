/**
 * How many orders have not left the store, which the promise depends on: counted in the database after orders were placed or
 * changed in any process, at most once a second, so that pages need no query. Not counted where no promise depends on it.
 */
import type { Database } from '../../db/database.ts';
import type { Log } from '../../runtime/log.ts';
import type { Stores } from '../../stores/stores.ts';
import type { OrderEvents } from '../model/order-events.ts';
import { countInStores } from '../model/repository.ts';

/** In ms: how long changes are collected before they are counted. */
const delay = 1_000;
/** Interval of a count without any news, in ms: chosen times begin meanwhile, and notifications may be lost. */
export const countOrdersEvery = 15_000;
/** In ms: an order that nobody touched for so long was forgotten, and keeps nobody busy. */
const forgottenAfter = 24 * 3_600_000;
/** In ms: how long before its time an order with a chosen time is prepared. */
const preparedBefore = 30 * 60_000;

interface Parts {
  database: Database;
  stores: Pick<Stores, 'countsOrders' | 'setInProgress' | 'whenChanged'>;
  orderEvents: Pick<OrderEvents, 'watch'>;
  log: Log;
  now: () => Date;
}

export function createOrdersInProgress({ database, stores, orderEvents, log, now }: Parts) {
  let timer: NodeJS.Timeout | undefined;

  async function count(): Promise<void> {
    if (!stores.countsOrders()) return;
    const at = now().getTime();
    const slots = { from: new Date(at - forgottenAfter), to: new Date(at + preparedBefore) };
    // Ids have the time of the process, whatever the shop's clock says.
    stores.setInProgress(await countInStores(database.queries, Date.now() - forgottenAfter, slots));
  }

  function countSoon(): void {
    if (!stores.countsOrders()) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void count().catch((error: unknown) => log.warn({ err: error }, 'orders in progress could not be counted'));
    }, delay);
  }

  orderEvents.watch(countSoon);
  stores.whenChanged(() => count().catch(() => countSoon()));

  return {
    count,
    close: (): void => clearTimeout(timer),
  };
}
