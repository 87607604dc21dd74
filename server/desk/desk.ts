/** The order desk: finding orders, and working them (decision 0012). */
import type * as z from 'zod';
import type {
  DeskCounts,
  DeskOrder,
  DeskOrders,
  DeskStepBody,
  deskLinesBody,
  deskOrdersQuery,
} from '../../contract/desk.ts';
import { toPaise } from '../../contract/money.ts';
import { changeableStatuses } from '../../contract/order-steps.ts';
import { listStockStates } from '../catalogue/stock-store.ts';
import type { OnNews } from '../orders/order-news.ts';
import type { Orders } from '../orders/orders.ts';
import { orPresent } from '../orders/present-refusal.ts';
import type { StepRequest } from '../orders/steps.ts';
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

interface Needs {
  database: Database;
  orders: Orders;
  /** The store's name and address. */
  seller: DeskOrder['seller'];
}

export function createDesk({ database, orders, seller }: Needs) {
  const { queries } = database;

  /** @throws Refusal NOT_FOUND */
  async function get(orderId: string): Promise<DeskOrder> {
    const story = await orders.get(orderId);
    const actors = story.events.flatMap(({ actorId }) => actorId ?? []);
    const withoutSku = story.lines.flatMap(({ sku, productId }) => (sku === null ? [productId] : []));
    const productIds = changeableStatuses.includes(story.order.status) ? story.lines.map((line) => line.productId) : [];
    return presentDeskOrder(story, {
      people: await store.listPeople(queries, [...new Set([story.order.userId, ...actors])]),
      skus: await store.listSkus(queries, withoutSku),
      shelf: productIds.length > 0 ? await listStockStates(queries, productIds) : [],
      seller,
    });
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
    async list({ status, search, customer, day, sort, after, limit }: Query): Promise<DeskOrders> {
      const [from, below] = day === undefined ? [] : boundsOfDay(day).map(lowestIdAt);
      const filter: store.DeskFilter = {
        status,
        search: readSearch(search ?? ''),
        userId: customer,
        ids: from === undefined || below === undefined ? undefined : { from, below },
        after,
        oldestFirst: sort === 'oldest',
      };
      const found = await store.listCards(queries, filter, limit + 1);
      const shown = found.slice(0, limit);
      return { orders: shown.map(presentCard), next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
    },

    count: (): Promise<DeskCounts> => store.countOpen(queries),

    /** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, OUT_OF_STOCK */
    step(orderId: string, by: Administrator, body: DeskStepBody): Promise<DeskOrder> {
      return worked(orderId, orders.step(orderId, { ...by, as: 'shop' }, requestOf(body), body.revision));
    },

    /** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION */
    reduce: (
      orderId: string,
      by: Administrator,
      { lines, revision }: z.output<typeof deskLinesBody>,
    ): Promise<DeskOrder> => worked(orderId, orders.reduce(orderId, { ...by, as: 'shop' }, lines, revision)),

    /** Calls `watcher` with news of every order. Returns what ends that. */
    follow: (onNews: OnNews): (() => void) => orders.followAll(onNews),
  };
}

function requestOf(body: DeskStepBody): StepRequest {
  if (body.step === 'delivered') {
    return { step: 'delivered', receivedPaise: toPaise(body.received), reason: body.reason ?? '' };
  }
  if (body.step === 'cancelled') return { step: 'cancelled', reason: body.reason, missing: body.missing ?? [] };
  return body.step === 'back' ? { step: 'back', reason: body.reason } : { step: body.step };
}

export type Desk = ReturnType<typeof createDesk>;
