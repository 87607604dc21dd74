/** Actions on several orders of the board. Each order answers for itself: one that is refused stops no other. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FulfilmentOrderCard, FulfilmentOrders } from '../../../../contract/orders/board.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { OrderBatchBody } from '../../../../contract/orders/order-batch.ts';
import { orderBatchLimits } from '../../../../contract/orders/order-batch-limits.ts';
import { m } from '../../../../messages/index.ts';
import { isUnanswered, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';
import type { BoardSelection } from './board-selection.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';

/** An order that an action did not reach, and why. */
export interface BatchProblem {
  order: FulfilmentOrderCard;
  reason: string;
  /** It was cancelled before. */
  isCancelled: boolean;
}

interface BatchResult<T> {
  done: T[];
  problems: BatchProblem[];
}

/** An action without its orders. */
export type BatchAction = OrderBatchBody extends infer B
  ? B extends OrderBatchBody
    ? Omit<B, 'orders'>
    : never
  : never;

interface Batch {
  /** The orders as the board shows them now. */
  current: (orders: readonly FulfilmentOrderCard[]) => FulfilmentOrderCard[];
  /** How many orders of how many have their answer; undefined while nothing runs. */
  progress: { done: number; total: number } | undefined;
  /**
   * Changes these orders, as they were shown when somebody decided. When the store cannot be reached, the orders after that are not tried.
   * Never throws. Returns the orders that are as it was wanted.
   */
  change: (orders: readonly FulfilmentOrderCard[], action: BatchAction) => Promise<BatchResult<FulfilmentOrderCard>>;
  /** Loads these orders one after the other. Never throws, as above. */
  load: (orders: readonly FulfilmentOrderCard[]) => Promise<BatchResult<FulfilmentOrder>>;
}

export function useBatch({ update }: Pick<BoardSelection, 'update'>): Batch {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Batch['progress']>();

  function current(orders: readonly FulfilmentOrderCard[]): FulfilmentOrderCard[] {
    const lists = queries.getQueriesData<InfiniteData<FulfilmentOrders>>({ queryKey: [...fulfilmentKey, 'list'] });
    const shown = lists.flatMap(([, list]) => list?.pages.flatMap(({ orders }) => orders) ?? []);
    return orders.map((order) =>
      // An order that changed its column may be in two lists for a moment.
      shown.filter(({ _id }) => _id === order._id).reduce((a, b) => (b.revision > a.revision ? b : a), order),
    );
  }

  /** Works on some orders at a time. @param work fails for all of them at once */
  async function inParts<T>(
    orders: readonly FulfilmentOrderCard[],
    size: number,
    work: (part: readonly FulfilmentOrderCard[]) => Promise<BatchResult<T>>,
  ): Promise<BatchResult<T>> {
    const result: BatchResult<T> = { done: [], problems: [] };
    const fail = (part: readonly FulfilmentOrderCard[], reason: string) =>
      result.problems.push(...part.map((order) => ({ order, reason, isCancelled: false })));
    for (let done = 0; done < orders.length; done += size) {
      setProgress({ done, total: orders.length });
      const part = orders.slice(done, done + size);
      try {
        const answer = await work(part);
        result.done.push(...answer.done);
        result.problems.push(...answer.problems);
      } catch (error) {
        fail(part, messageOf(error));
        if (!isUnanswered(error)) continue;
        fail(orders.slice(done + size), m.orderBoard.notTried());
        break;
      }
    }
    setProgress(undefined);
    return result;
  }

  async function changePart(
    part: readonly FulfilmentOrderCard[],
    action: BatchAction,
  ): Promise<BatchResult<FulfilmentOrderCard>> {
    const body = { ...action, orders: part.map(({ _id: orderId, revision }) => ({ orderId, revision })) };
    const { orders: answers } = await browserApi.load('PUT /api/v1/fulfilment/batch', { body });
    const result: BatchResult<FulfilmentOrderCard> = { done: [], problems: [] };
    for (const { _id, revision, status, refused } of answers) {
      const order = part.find((each) => each._id === _id);
      if (!order) continue;
      if (refused) result.problems.push({ order, reason: refused.reason, isCancelled: status === 'cancelled' });
      else {
        if (revision !== undefined) update(_id, revision);
        result.done.push(order);
      }
    }
    return result;
  }

  return {
    current,
    progress,
    change: async (orders, action) => {
      const result = await inParts(orders, orderBatchLimits.orders, (part) => changePart(part, action));
      void queries.invalidateQueries({ queryKey: fulfilmentKey });
      return result;
    },
    load: (orders) =>
      inParts(orders, 1, async (part) => {
        const done = await Promise.all(
          part.map(({ _id }) => queries.fetchQuery({ ...fulfilmentOrderQuery(_id), staleTime: 0 })),
        );
        return { done, problems: [] };
      }),
  };
}
