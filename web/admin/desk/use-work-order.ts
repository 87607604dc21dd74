import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskLinesBody, DeskOrder, DeskStepBody } from '../../../contract/desk.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { deskApi } from '../../api/desk-api.ts';
import { toast } from '../../ui/toasts.tsx';
import { deskKey, deskOrderQuery } from './desk-queries.ts';

/** What came between: the shop's sentence, the order as it is now, and the revision that the administrator had before the eyes. */
export interface Conflict {
  message: string;
  order: DeskOrder;
  seen: number;
}

/** The order that a refused step brought along; undefined for any other failure. */
const conflictOf = (error: unknown, seen: number): Conflict | undefined =>
  error instanceof ApiError && ['CHANGED_MEANWHILE', 'STEP_NOT_ALLOWED'].includes(error.code) && error.data
    ? { message: error.message, order: error.data as DeskOrder, seen }
    : undefined;

interface Working {
  /** What is under way: the step's name, 'lines', or undefined. */
  busy: string | undefined;
  step: (orderId: string, body: DeskStepBody) => Promise<boolean>;
  changeLines: (orderId: string, body: DeskLinesBody) => Promise<boolean>;
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
    call: () => Promise<{ message: string; data: DeskOrder }>,
  ): Promise<boolean> {
    setBusy(name);
    try {
      const { message, data } = await call();
      queries.setQueryData(deskOrderQuery(data._id).queryKey, data);
      onConflict(undefined);
      toast.success(message);
      return true;
    } catch (error) {
      const conflict = conflictOf(error, seen);
      if (conflict) {
        queries.setQueryData(deskOrderQuery(conflict.order._id).queryKey, conflict.order);
        onConflict(conflict);
        return true;
      }
      toast.error(messageOf(error));
      return false;
    } finally {
      setBusy(undefined);
      void queries.invalidateQueries({ queryKey: deskKey });
    }
  }

  return {
    busy,
    step: (orderId, body) => work(body.step, body.revision, () => deskApi.step(orderId, body)),
    changeLines: (orderId, body) => work('lines', body.revision, () => deskApi.changeLines(orderId, body)),
  };
}
