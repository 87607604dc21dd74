import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { toast } from '../../../ui/toasts.tsx';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';

/** Below the key of orders: it is loaded again with every change of an order. */
const cashKey = [...fulfilmentKey, 'cash'];

export const myCashQuery = queryOptions({
  queryKey: [...cashKey, 'mine'],
  queryFn: ({ signal }) => browserApi.load('GET /api/v1/cash/mine', { signal }),
});

/** @param day such as 2026-11-25 */
export const cashDayQuery = (day: string) =>
  queryOptions({
    queryKey: [...cashKey, 'day', day],
    queryFn: ({ signal }) => browserApi.load('GET /api/v1/cash/days/:day', { params: { day }, signal }),
  });

export const cashShiftQuery = (shiftId: string) =>
  queryOptions({
    queryKey: [...cashKey, 'shift', shiftId],
    queryFn: ({ signal }) => browserApi.load('GET /api/v1/cash/shifts/:shiftId', { params: { shiftId }, signal }),
  });

export const cashDaysQuery = infiniteQueryOptions({
  queryKey: [...cashKey, 'days'],
  queryFn: ({ pageParam, signal }) =>
    browserApi.load('GET /api/v1/cash/days', { query: { before: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

const entriesRoute = 'POST /api/v1/cash/shifts/:shiftId/entries';
const handOverRoute = 'PUT /api/v1/cash/shifts/:shiftId/hand-over';

/**
 * Runs a change of the cash book, says what became of it, and loads the book again. `run` returns whether it is settled: done, or refused
 * because somebody else changed the shift. After other errors it can be tried again.
 */
export function useCashChange() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function run(call: () => Promise<{ message: string }>): Promise<boolean> {
    setBusy(true);
    try {
      toast.success((await call()).message);
      return true;
    } catch (error) {
      const isChanged = isFailureOf(entriesRoute, error) || isFailureOf(handOverRoute, error);
      if (isChanged) toast.warning(messageOf(error));
      else toast.error(messageOf(error));
      return isChanged;
    } finally {
      // The dialog closes with the book as it is now.
      await queries.invalidateQueries({ queryKey: cashKey });
      setBusy(false);
    }
  }
  return { busy, run };
}
