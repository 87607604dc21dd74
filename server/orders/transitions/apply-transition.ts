/** The frame of every change to a placed order: lock, decide, and run everything that takes part (decision 0012, `participants.ts`). */

import { text } from '../../../messages/text.ts';
import { lockStock } from '../../catalogue/stock/stock-repository.ts';
import type { Queries } from '../../db/database.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { inStore } from '../../runtime/current-store.ts';
import * as changeRepository from '../model/change-repository.ts';
import * as repository from '../model/repository.ts';
import { isByWeight } from '../packing/weighing/weigh.ts';
import { settling, writing } from './participants.ts';
import {
  changedMeanwhile,
  type Locked,
  orderAfter,
  type Step,
  type Transition,
  type TransitionActor,
  type TransitionNeeds,
} from './transition.ts';

interface TransitionOptions {
  /** The revision that the actor saw; undefined when it does not matter. */
  revision: number | undefined;
  /** True when stock may change; 'by weight' when only that of goods by weight may. */
  movesStock: boolean | 'by weight';
  /** True when it may use store credit again that it gave back. */
  takesCredit?: boolean;
  /** Products besides those of the order whose stock may change. */
  alsoMoves?: readonly string[];
  /** Adds what follows from other rows to a transition. It may lock what comes after an order, its offer and its delivery slot. */
  complete?: (tx: Queries, order: repository.OrderRow, transition: Transition) => Promise<Transition>;
}

/**
 * Changes an order in one transaction. The order stays locked, so concurrent changes see the result. Products are
 * locked first, by id, then the account of the customer when store credit may be taken, the order, its offer and its delivery slot, as
 * everywhere. When the order has got another product between the two, it begins again.
 * @param decide returns the changes to the current order; it may throw, and write rows that belong to the change
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, or what `decide` throws; nothing is changed then
 */
export async function applyTransition(
  needs: TransitionNeeds,
  orderId: string,
  actor: TransitionActor,
  options: TransitionOptions,
  decide: Decide,
): Promise<void> {
  const storeId = await repository.findStoreOf(needs.database.queries, orderId);
  if (storeId === undefined) throw notFound('errors.orderNotFound');
  await inStore(storeId, () => retryWhileLinesChange(() => applyInStore(needs, orderId, actor, options, decide)));
}

type Decide = (before: Locked, tx: Queries) => Transition | Promise<Transition>;

/** Ends a transaction when an order has got a product whose stock is not locked. */
class OrderLinesChangedError extends Error {
  constructor() {
    super('the order has other products by now');
  }
}

const maxTries = 5;

async function retryWhileLinesChange(attempt: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof OrderLinesChangedError)) throw error;
    }
  }
  throw new AppError('BUSY', text('errors.busy'), { retryAfter: 1 });
}

/** In the store of the order, whose stock may change. */
async function applyInStore(
  needs: TransitionNeeds,
  orderId: string,
  actor: TransitionActor,
  { revision, movesStock, takesCredit, alsoMoves = [], complete }: TransitionOptions,
  decide: Decide,
): Promise<void> {
  const step = await needs.database.transaction(async (tx) => {
    const isMoved = (line: repository.OrderLineRow) =>
      movesStock === true || (movesStock === 'by weight' && isByWeight(line));
    const ordered = movesStock
      ? (await changeRepository.listLines(tx, orderId)).filter(isMoved).map((line) => line.productId)
      : [];
    const productIds = [...new Set([...ordered, ...alsoMoves])];
    const inStock = productIds.length > 0 ? await lockStock(tx, productIds) : [];
    if (takesCredit) await repository.lockCustomer(tx, orderId);
    const order = await changeRepository.lockOrder(tx, orderId);
    if (!order || (actor.as === 'customer' && order.userId !== actor.userId)) throw notFound('errors.orderNotFound');
    if (revision !== undefined && revision !== order.revision) throw changedMeanwhile(order);
    const lines = await changeRepository.listLines(tx, orderId);
    if (lines.some((line) => isMoved(line) && !productIds.includes(line.productId))) throw new OrderLinesChangedError();
    const events = await changeRepository.listEvents(tx, orderId);
    const stock = new Map(inStock.map((each) => [each.productId, each.stock]));
    const transition = await decide({ order, lines, events, stock }, tx);
    const decided: Step = { tx, needs, actor, order, lines, events, transition, moved: [] };
    for (const settle of settling) await settle(decided);
    if (complete) decided.transition = await complete(tx, order, decided.transition);
    for (const write of writing) await write(decided);
    return decided;
  }, repository.orderLockWait);
  needs.catalogue.stockChanged(step.moved);
  needs.orderEvents.publish(orderAfter(step));
}
