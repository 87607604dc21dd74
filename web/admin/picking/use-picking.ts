import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PickedOrder, Picking } from '../../../contract/picking.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { useConnection } from '../../api/use-connection.ts';
import { toast } from '../../ui/toasts.tsx';
import { fulfilmentKey } from '../alerts/order-alerts.tsx';
import { afterSaving, bodyOf, readQueue, storeQueue, type TickQueue, without, withUnsaved } from './tick-queue.ts';

/** How often it is asked what others took, in ms: nothing else tells. */
const refreshEvery = 15_000;
/** Until what could not be saved is sent again, in ms. */
const sendAgainAfter = 5_000;

/** What the user picks, what waits, and what others pick. */
const pickingQuery = queryOptions({
  queryKey: [...fulfilmentKey, 'picking'],
  queryFn: ({ signal }): Promise<Picking> => browserApi.load('GET /api/v1/picking', { signal }),
  refetchInterval: refreshEvery,
});

/** Whether the same request may succeed later: no answer, a store that is busy, or an end of the sign-in. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 429].includes(error.status);

/** The products of an order whose weights were not saved, as it has other units of them by now; '' for none. */
const namesToWeigh = ({ mine }: Picking, orderId: string, ignored: readonly string[]): string =>
  (mine.find(({ _id }) => _id === orderId)?.lines ?? [])
    .filter(({ productId, weight }) => weight && ignored.includes(productId))
    .map(({ name }) => name)
    .join(', ');

/** Picking, with ticks that are shown at once and saved as soon as there is a connection. */
export function usePicking() {
  const queries = useQueryClient();
  const connection = useConnection();
  const [queue, setQueue] = useState(readQueue);
  const [busy, setBusy] = useState<string>();
  const [tries, setTries] = useState(0);
  const { data, error, refetch } = useQuery(pickingQuery);
  /** Requests follow one another, so that an older state never replaces a newer one. */
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback((how: (queue: TickQueue) => TickQueue) => {
    const changed = how(readQueue());
    storeQueue(changed);
    setQueue(changed);
  }, []);

  const show = useCallback(
    async (state: Picking) => {
      // A request on its way may carry an older state.
      await queries.cancelQueries({ queryKey: pickingQuery.queryKey });
      queries.setQueryData(pickingQuery.queryKey, state);
    },
    [queries],
  );

  /** Saves what is not saved of an order. False when it could not be. */
  const save = useCallback(
    (orderId: string): Promise<boolean> => {
      const work = last.current.then(async () => {
        const unsaved = readQueue()[orderId];
        if (!unsaved) return true;
        try {
          const { data: saved } = await browserApi.send('PUT /api/v1/picking/orders/:orderId', {
            params: { orderId },
            body: bodyOf(unsaved),
          });
          const { ignored, ...state } = saved;
          const names = namesToWeigh(state, orderId, ignored);
          if (names) toast.warning(m.byWeight.again({ names }), { id: `weigh-${orderId}` });
          await show(state);
          change((now) => afterSaving(now, orderId, unsaved));
          return true;
        } catch (failure) {
          if (isPassing(failure)) return false;
          change((now) => without(now, orderId));
          toast.error(messageOf(failure), { id: `picking-${orderId}` });
          void queries.invalidateQueries({ queryKey: pickingQuery.queryKey });
          return false;
        }
      });
      last.current = work;
      return work;
    },
    [queries, change, show],
  );

  // Everything that waits is sent with each change, and again when it failed or there is a connection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` sends again
  useEffect(() => {
    const waiting = Object.keys(queue);
    if (waiting.length === 0 || connection !== 'online') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    void Promise.all(waiting.map(save)).then((saved) => {
      if (!ended && saved.includes(false)) timer = setTimeout(() => setTries((times) => times + 1), sendAgainAfter);
    });
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [queue, connection, tries, save]);

  /** Runs a call that answers with the new state. Returns whether it worked; a failure is shown. */
  async function run(name: string, call: () => Promise<{ data: Picking }>): Promise<Picking | undefined> {
    setBusy(name);
    try {
      const { data: state } = await call();
      await show(state);
      return state;
    } catch (failure) {
      toast.error(messageOf(failure), { id: 'picking' });
      void queries.invalidateQueries({ queryKey: pickingQuery.queryKey });
      return undefined;
    } finally {
      setBusy(undefined);
    }
  }

  return {
    /** Undefined until it is loaded. */
    picking: data && { ...data, mine: data.mine.map((order) => withUnsaved(order, queue)) },
    error,
    refetch,
    isOffline: connection !== 'online',
    queue,
    change,
    save,
    busy,
    /** Takes the next order, or this one. Returns the new state. */
    claim: (orderId?: string, takeOver?: true) =>
      run(orderId ?? 'next', () =>
        browserApi.send('POST /api/v1/picking/claim', {
          body: { ...(orderId && { orderId }), ...(takeOver && { takeOver }) },
        }),
      ),
    async release({ _id: orderId, claimId }: PickedOrder): Promise<void> {
      change((now) => without(now, orderId));
      await run(`release ${orderId}`, () =>
        browserApi.send('DELETE /api/v1/picking/orders/:orderId', { params: { orderId }, query: { claimId } }),
      );
    },
  };
}

export type UsePicking = ReturnType<typeof usePicking>;
