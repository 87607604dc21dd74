import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskLinesBody, DeskOrder, DeskStepBody } from '../../../contract/desk.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { deskApi } from '../../api/desk-api.ts';
import { toast } from '../../ui/toasts.tsx';
import { deskKey, deskOrderQuery } from './desk-queries.ts';

/** What came between: the shop's sentence, and the order as it is now. */
export interface Conflict {
  message: string;
  order: DeskOrder;
}

/** The order that a refused step brought along; undefined for any other failure. */
const conflictOf = (error: unknown): Conflict | undefined =>
  error instanceof ApiError && ['CHANGED_MEANWHILE', 'STEP_NOT_ALLOWED'].includes(error.code) && error.data
    ? { message: error.message, order: error.data as DeskOrder }
    : undefined;

interface Working {
  /** What is under way: the step's name, 'lines', or undefined. */
  busy: string | undefined;
  step: (orderId: string, body: DeskStepBody) => Promise<boolean>;
  changeLines: (orderId: string, body: DeskLinesBody) => Promise<boolean>;
}

/**
 * Takes steps with orders and changes their lines; both give whether it was done. When somebody else was faster, `onConflict`
 * gets what came between, and what the screen shows is the order as it is now; with the next success it gets undefined. Any other
 * failure is told.
 */
export function useWorkOrder(onConflict: (conflict: Conflict | undefined) => void): Working {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();

  async function work(name: string, call: () => Promise<{ message: string; data: DeskOrder }>): Promise<boolean> {
    setBusy(name);
    try {
      const { message, data } = await call();
      queries.setQueryData(deskOrderQuery(data._id).queryKey, data);
      onConflict(undefined);
      toast.success(message);
      return true;
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) {
        queries.setQueryData(deskOrderQuery(conflict.order._id).queryKey, conflict.order);
        onConflict(conflict);
      } else toast.error(messageOf(error));
      return false;
    } finally {
      setBusy(undefined);
      void queries.invalidateQueries({ queryKey: deskKey });
    }
  }

  return {
    busy,
    step: (orderId, body) => work(body.step, () => deskApi.step(orderId, body)),
    changeLines: (orderId, body) => work('lines', () => deskApi.changeLines(orderId, body)),
  };
}
