import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdjustLinesBody, FulfilmentOrder, OrderStepBody } from '../../../contract/fulfilment.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { fulfilmentApi } from '../../api/fulfilment-api.ts';
import { toast } from '../../ui/toasts.tsx';
import { fulfilmentKey, fulfilmentOrderQuery } from './fulfilment-queries.ts';

/** What came between: the shop's sentence, the order as it is now, and the revision that the administrator had before the eyes. */
export interface Conflict {
  message: string;
  order: FulfilmentOrder;
  seen: number;
}

/** The order that a refused step brought along; undefined for any other failure. */
const conflictOf = (error: unknown, seen: number): Conflict | undefined =>
  error instanceof ApiError && ['CHANGED_MEANWHILE', 'STEP_NOT_ALLOWED'].includes(error.code) && error.data
    ? { message: error.message, order: error.data as FulfilmentOrder, seen }
    : undefined;

interface Working {
  /** What is under way: the step's name, 'lines', or undefined. */
  busy: string | undefined;
  step: (orderId: string, body: OrderStepBody) => Promise<boolean>;
  changeLines: (orderId: string, body: AdjustLinesBody) => Promise<boolean>;
}

/**
 * Takes steps with orders and changes their lines. When somebody else was faster, `onConflict` gets what came between, and what
 * the screen shows is the order as it is now; with the next success it gets undefined. Any other failure is told. Both give
 * whether the question is settled: it was done, or was about an order that is no longer so. After other failures it still stands.
 */
export function useWorkOrder(onConflict: (conflict: Conflict | undefined) => void): Working {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();

  async function work(
    name: string,
    seen: number,
    call: () => Promise<{ message: string; data: FulfilmentOrder }>,
  ): Promise<boolean> {
    setBusy(name);
    try {
      const { message, data } = await call();
      queries.setQueryData(fulfilmentOrderQuery(data._id).queryKey, data);
      onConflict(undefined);
      toast.success(message);
      return true;
    } catch (error) {
      const conflict = conflictOf(error, seen);
      if (conflict) {
        queries.setQueryData(fulfilmentOrderQuery(conflict.order._id).queryKey, conflict.order);
        onConflict(conflict);
        return true;
      }
      toast.error(messageOf(error));
      return false;
    } finally {
      setBusy(undefined);
      void queries.invalidateQueries({ queryKey: fulfilmentKey });
    }
  }

  return {
    busy,
    step: (orderId, body) => work(body.step, body.revision, () => fulfilmentApi.step(orderId, body)),
    changeLines: (orderId, body) => work('lines', body.revision, () => fulfilmentApi.changeLines(orderId, body)),
  };
}
