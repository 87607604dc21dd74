import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdjustLinesBody, FulfilmentOrder, OrderStepBody } from '../../../contract/fulfilment.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { fulfilmentApi } from '../../api/fulfilment-api.ts';
import { toast } from '../../ui/toasts.tsx';
import { fulfilmentKey, fulfilmentOrderQuery } from './fulfilment-queries.ts';

/** A conflict: the server's message, the current order, and the revision that the administrator had seen. */
export interface Conflict {
  message: string;
  order: FulfilmentOrder;
  seen: number;
}

/** The order in a conflict response; undefined for any other error. */
const conflictOf = (error: unknown, seen: number): Conflict | undefined =>
  error instanceof ApiError && ['CHANGED_MEANWHILE', 'STEP_NOT_ALLOWED'].includes(error.code) && error.data
    ? { message: error.message, order: error.data as FulfilmentOrder, seen }
    : undefined;

interface Working {
  /** The running action: the step's name, 'lines', or undefined. */
  busy: string | undefined;
  step: (orderId: string, body: OrderStepBody) => Promise<boolean>;
  changeLines: (orderId: string, body: AdjustLinesBody) => Promise<boolean>;
}

/**
 * Takes steps with orders and changes their lines. On a conflict `onConflict` gets the details and the current order is shown;
 * after the next success it gets undefined. Other errors are shown as a toast. Both functions return whether the dialog can
 * close: after success or a conflict. After other errors it stays open.
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
