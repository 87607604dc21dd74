/** The order desk: finding orders, and working them (decision 0012). */
import type {
  DeskCounts,
  DeskLinesBody,
  DeskOrder,
  DeskOrders,
  DeskStepBody,
  deskOrdersQuery,
} from '../../contract/desk.ts';
import type { NewsWatcher } from '../orders/order-news.ts';
import type { Orders } from '../orders/orders.ts';
import { orPresent } from '../orders/present-refusal.ts';
import type { Database } from '../platform/database.ts';
import { boundsOfDay, lowestIdAt } from '../platform/shop-day.ts';
import { presentCard, presentDeskOrder } from './present.ts';
import { readSearch } from './search-text.ts';
import * as store from './store.ts';

type Query = ReturnType<typeof deskOrdersQuery.parse>;

/** The administrator at the desk. */
interface Administrator {
  userId: string;
  name: string;
}

export function createDesk({ database, orders }: { database: Database; orders: Orders }) {
  const { queries } = database;

  /** @throws Refusal NOT_FOUND */
  async function get(orderId: string): Promise<DeskOrder> {
    const story = await orders.get(orderId);
    const actors = story.events.flatMap(({ actorId }) => actorId ?? []);
    return presentDeskOrder(story, await store.listPeople(queries, [...new Set([story.order.userId, ...actors])]));
  }

  /** Does `work` on an order and gives it as it is then. A refusal because it is not as it was seen carries it as it is now. */
  async function worked(orderId: string, work: Promise<void>): Promise<DeskOrder> {
    const present = () => get(orderId);
    await orPresent(work, present);
    return present();
  }

  return {
    get,

    /** One page of orders; `next` goes into `after` for the following one. */
    async list({ status, search, day, sort, after, limit }: Query): Promise<DeskOrders> {
      const [from, below] = day === undefined ? [] : boundsOfDay(day).map(lowestIdAt);
      const filter: store.DeskFilter = {
        status,
        ...readSearch(search ?? ''),
        ids: from === undefined || below === undefined ? undefined : { from, below },
        after,
        oldestFirst: sort === 'oldest',
      };
      const found = await store.listCards(queries, filter, limit + 1);
      const shown = found.slice(0, limit);
      return { orders: shown.map(presentCard), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
    },

    count: (): Promise<DeskCounts> => store.countOpen(queries),

    /** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED */
    step(orderId: string, by: Administrator, body: DeskStepBody): Promise<DeskOrder> {
      const reason = body.step === 'cancelled' ? body.reason : '';
      return worked(orderId, orders.step(orderId, { ...by, as: 'shop' }, { step: body.step, reason }, body.revision));
    },

    /** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION */
    reduce: (orderId: string, by: Administrator, { lines, revision }: DeskLinesBody): Promise<DeskOrder> =>
      worked(orderId, orders.reduce(orderId, { ...by, as: 'shop' }, lines, revision)),

    /** Calls `watcher` with news of every order. Returns what ends that. */
    follow: (watcher: NewsWatcher): (() => void) => orders.followAll(watcher),
  };
}

export type Desk = ReturnType<typeof createDesk>;
