/** The order board: finds orders and changes them (decision 0012). */
import type * as z from 'zod';
import type {
  adjustLinesBody,
  FulfilmentCounts,
  FulfilmentOrder,
  FulfilmentOrders,
  fulfilmentOrdersQuery,
  OrderStepBody,
} from '../../../contract/fulfilment.ts';
import { toPaise } from '../../../contract/money.ts';
import type { AnswerReportBody } from '../../../contract/order-reports.ts';
import { changeableStatuses } from '../../../contract/order-steps.ts';
import { listSkus } from '../../catalogue/product-store.ts';
import { listStockStates } from '../../catalogue/stock-store.ts';
import type { Database } from '../../db/database.ts';
import { inStore } from '../../platform/current-store.ts';
import { boundsOfDay, lowestIdAt } from '../../platform/shop-day.ts';
import { listContacts } from '../../users/store.ts';
import { withOrderOnError } from '../error-with-order.ts';
import type { OnOrderUpdate } from '../order-events.ts';
import type { Orders } from '../orders.ts';
import type { Reports } from '../reports/reports.ts';
import { countOrdersWithOpenReport } from '../reports/store.ts';
import type { StepRequest } from '../steps.ts';
import { findStoreOf } from '../store.ts';
import { type NameStore, presentCard, presentFulfilmentOrder } from './present.ts';
import { readSearch } from './search-text.ts';
import * as store from './store.ts';

type Query = ReturnType<typeof fulfilmentOrdersQuery.parse>;

/** The administrator on the order board. */
interface Administrator {
  userId: string;
  name: string;
}

interface Needs {
  database: Database;
  orders: Orders;
  reports: Reports;
  /** The company behind the shop now. */
  seller: () => FulfilmentOrder['seller'];
  nameStore: NameStore;
}

export function createFulfilment({ database, orders, reports, seller, nameStore }: Needs) {
  const { queries } = database;

  /** @throws AppError NOT_FOUND */
  async function get(orderId: string): Promise<FulfilmentOrder> {
    const details = await orders.get(orderId);
    const actors = details.events.flatMap(({ actorId }) => actorId ?? []);
    const withoutSku = details.lines.flatMap(({ sku, productId }) => (sku === null ? [productId] : []));
    const productIds = changeableStatuses.includes(details.order.status)
      ? details.lines.map((line) => line.productId)
      : [];
    return presentFulfilmentOrder(details, {
      people: await listContacts(queries, [...new Set([details.order.userId, ...actors])]),
      skus: await listSkus(queries, withoutSku),
      stockLevels: await inStore(details.order.storeId, () => listStockStates(queries, productIds)),
      seller: seller(),
      nameStore,
    });
  }

  /**
   * Runs `work` on an order and returns the updated order. An error because the order has changed carries the current
   * order.
   */
  async function updatedOrder(orderId: string, work: Promise<void>): Promise<FulfilmentOrder> {
    const present = () => get(orderId);
    await withOrderOnError(work, present);
    return present();
  }

  return {
    get,

    /** The store of an order; undefined when there is no such order. */
    storeOf: (orderId: string): Promise<string | undefined> => findStoreOf(queries, orderId),

    /** The store of the order of a report. @throws AppError NOT_FOUND */
    storeOfReport: async (reportId: string): Promise<string | undefined> =>
      findStoreOf(queries, await reports.orderOf(reportId)),

    /** One page of orders; pass `next` as `after` to get the following page. */
    async list({ status, search, customer, problems, day, sort, after, limit }: Query): Promise<FulfilmentOrders> {
      const [from, below] = day === undefined ? [] : boundsOfDay(day).map(lowestIdAt);
      const filter: store.FulfilmentFilter = {
        status,
        search: readSearch(search ?? ''),
        userId: customer,
        withProblem: problems !== undefined,
        ids: from === undefined || below === undefined ? undefined : { from, below },
        after,
        oldestFirst: sort === 'oldest',
      };
      const found = await store.listCards(queries, filter, limit + 1);
      const shown = found.slice(0, limit);
      return {
        orders: shown.map((row) => presentCard(row, nameStore)),
        next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    async count(): Promise<FulfilmentCounts> {
      return { ...(await store.countOpen(queries)), problems: await countOrdersWithOpenReport(queries) };
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, OUT_OF_STOCK */
    step(orderId: string, by: Administrator, body: OrderStepBody): Promise<FulfilmentOrder> {
      return updatedOrder(orderId, orders.step(orderId, { ...by, as: 'shop' }, requestOf(body), body.revision));
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION */
    reduce: (
      orderId: string,
      by: Administrator,
      { lines, revision }: z.output<typeof adjustLinesBody>,
    ): Promise<FulfilmentOrder> =>
      updatedOrder(orderId, orders.reduce(orderId, { ...by, as: 'shop' }, lines, revision)),

    /** Answers a report of a problem. @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED */
    async answer(reportId: string, { userId, name }: Administrator, body: AnswerReportBody): Promise<FulfilmentOrder> {
      const orderId = await reports.orderOf(reportId);
      return updatedOrder(orderId, reports.answer({ userId, name }, reportId, body));
    },

    /** A photo of a report, as a `data:` URL. @throws AppError NOT_FOUND */
    getPhoto: (reportId: string, place: number): Promise<string> => reports.getPhoto(reportId, place),

    /** Calls `subscriber` with updates of every order. Returns a function that unsubscribes. */
    follow: (onUpdate: OnOrderUpdate): (() => void) => orders.followAll(onUpdate),
  };
}

function requestOf(body: OrderStepBody): StepRequest {
  if (body.step === 'delivered') {
    return { step: 'delivered', receivedPaise: toPaise(body.received), reason: body.reason ?? '' };
  }
  if (body.step === 'cancelled') return { step: 'cancelled', reason: body.reason, missing: body.missing ?? [] };
  return body.step === 'back' ? { step: 'back', reason: body.reason } : { step: body.step };
}

export type Fulfilment = ReturnType<typeof createFulfilment>;
