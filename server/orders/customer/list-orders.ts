/** The shopper's own orders, and the question that one of them has to answer first. */
import type { Database } from '../../db/database.ts';
import { requirePage } from '../../http/paging.ts';
import type { Stores } from '../../stores/stores.ts';
import { countOrders, hasPlaced, listArriving, listOrders, type PlacedOrder } from '../model/repository.ts';
import { arrivalOf, arrivingWindow } from '../placement/order-promise.ts';
import { listOpenQuestions } from '../questions/open-questions-repository.ts';

interface Needs {
  database: Database;
  now: () => Date;
}

export interface OrderPage {
  orders: PlacedOrder[];
  page: number;
  totalPages: number;
  totalCount: number;
  /** Until when the shopper can answer about these orders, by order id. */
  questions: ReadonlyMap<string, Date>;
}

/**
 * One page of the shopper's own orders, newest first.
 * @throws AppError PAGE_NOT_FOUND after the last page; without orders, the first page is empty
 */
export async function listOwnOrders(
  { database: { queries }, now }: Needs,
  userId: string,
  page: number,
  limit: number,
): Promise<OrderPage> {
  const totalCount = await countOrders(queries, userId);
  const totalPages = Math.ceil(totalCount / limit);
  requirePage(page, totalPages);
  const orders = await listOrders(queries, userId, page, limit);
  const mayAsk = orders.some(({ order }) => order.status === 'placed');
  const questions = mayAsk ? await listOpenQuestions(queries, userId, now()) : new Map<string, Date>();
  return { orders, page, totalPages, totalCount, questions };
}

/** The question that the shopper has to answer first, and true when the store may still ask. */
export async function findOpenQuestion({ database: { queries }, now: clock }: Needs, userId: string) {
  const now = clock();
  const open = [...(await listOpenQuestions(queries, userId, now))].sort(([, a], [, b]) => a.getTime() - b.getTime());
  return { question: open[0], mayAsk: open.length > 0 || (await hasPlaced(queries, userId)), now };
}

/** Orders with a promise that are on their way to a shopper, each with when it is expected if it will be late. */
export async function listArrivingOrders(
  { database, stores, now: clock }: Needs & { stores: Pick<Stores, 'promise'> },
  userId: string,
) {
  const now = clock();
  const rows = await listArriving(database.queries, userId, arrivingWindow(now));
  const orders = rows.map(({ sentOutAt, ...order }) => ({
    order,
    ...arrivalOf({ stores, now: () => now }, { order, sentOutAt: sentOutAt ?? undefined }),
  }));
  return { orders, now };
}
