/** Actions on several orders of the board. Each order answers for itself: one that is refused stops no other. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FulfilmentOrder, FulfilmentOrderCard, FulfilmentOrders } from '../../../contract/fulfilment.ts';
import { m } from '../../../messages/index.ts';
import { isUnanswered, messageOf } from '../../api/api-error.ts';
import { fulfilmentKey } from '../alerts/order-alerts.tsx';
import type { BoardSelection } from './board-selection.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';

/** An order that an action did not reach, and why. */
export interface BatchProblem {
  order: FulfilmentOrderCard;
  reason: string;
}

interface BatchResult {
  done: FulfilmentOrder[];
  problems: BatchProblem[];
}

interface Batch {
  /** The orders as the board shows them now. */
  current: (orders: readonly FulfilmentOrderCard[]) => FulfilmentOrderCard[];
  /** How many orders of how many have their answer; undefined while nothing runs. */
  progress: { done: number; total: number } | undefined;
  /**
   * Calls the server for one of these orders after the other, as they were shown when somebody decided. When the store cannot be reached, the
   * orders after that are not tried. Never throws.
   */
  run: (
    orders: readonly FulfilmentOrderCard[],
    call: (order: FulfilmentOrderCard) => Promise<FulfilmentOrder>,
  ) => Promise<BatchResult>;
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

  const run: Batch['run'] = async (orders, call) => {
    const result: BatchResult = { done: [], problems: [] };
    let isLost = false;
    for (const [index, order] of orders.entries()) {
      setProgress({ done: index, total: orders.length });
      if (isLost) {
        result.problems.push({ order, reason: m.orderBoard.notTried() });
        continue;
      }
      try {
        const answer = await call(order);
        queries.setQueryData(fulfilmentOrderQuery(order._id).queryKey, answer);
        update(order._id, answer.revision);
        result.done.push(answer);
      } catch (error) {
        isLost = isUnanswered(error);
        result.problems.push({ order, reason: messageOf(error) });
      }
    }
    setProgress(undefined);
    void queries.invalidateQueries({ queryKey: fulfilmentKey });
    return result;
  };

  return { current, progress, run };
}
