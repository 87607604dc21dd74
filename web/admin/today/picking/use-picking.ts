import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PickedOrder, Picking } from '../../../../contract/picking/picking.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useLastError } from '../../../api/loading-failed.tsx';
import { showNewest } from '../../../api/newest-data.ts';
import { useOfflineQueue } from '../../../api/offline-queue.ts';
import { useConnection } from '../../../api/use-connection.ts';
import { toast } from '../../../ui/toasts.tsx';
import { fulfilmentKey, useOrderAlerts } from '../../alerts/order-alerts.tsx';
import { afterSaving, bodyOf, tickQueue, type Unsaved, without, withUnsaved } from './tick-queue.ts';
import { useLostOrders } from './use-lost-orders.ts';

/** How often it is asked what others took, in ms: nothing else tells. */
const refreshEvery = 15_000;

/** The orders that the user picks, that wait, and that others pick. */
const pickingQuery = queryOptions({
  queryKey: [...fulfilmentKey, 'picking'],
  queryFn: ({ signal }): Promise<Picking> => browserApi.load('GET /api/v1/picking', { signal }),
  refetchInterval: refreshEvery,
});

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
  const [busy, setBusy] = useState<string>();
  const query = useQuery(pickingQuery);
  const { data, refetch } = query;
  const error = useLastError(query);
  const { lost, leave, dismiss } = useLostOrders(data?.mine);

  const show = (state: Picking) => showNewest(queries, pickingQuery, state);
  const readAgain = () => void queries.invalidateQueries({ queryKey: pickingQuery.queryKey });

  /** Saves what is not saved of an order. False when it could not be. */
  function save(orderId: string): Promise<boolean> {
    async function send(unsaved: Unsaved): Promise<void> {
      const { data: saved } = await browserApi.send('PUT /api/v1/picking/orders/:orderId', {
        params: { orderId },
        body: bodyOf(unsaved),
      });
      const { ignored, ...state } = saved;
      const names = namesToWeigh(state, orderId, ignored);
      if (names) toast.warning(m.byWeightAdmin.again({ names }), { id: `weigh-${orderId}` });
      await show(state);
      tickQueue.change((now) => afterSaving(now, orderId, unsaved));
    }
    function onRefused(_: Unsaved, failure: unknown): void {
      tickQueue.change((now) => without(now, orderId));
      toast.error(messageOf(failure), { id: `picking-${orderId}` });
      readAgain();
    }
    return tickQueue.sendAll({ next: (now) => now[orderId], send, onRefused });
  }

  const saveAll = async () => !(await Promise.all(Object.keys(tickQueue.read()).map(save))).includes(false);
  const queue = useOfflineQueue(tickQueue, saveAll);

  // An order that somebody picks is no longer news.
  const { newOrders, acknowledge } = useOrderAlerts();
  useEffect(() => {
    const taken = [...(data?.mine ?? []), ...(data?.others ?? [])].map(({ _id }) => _id);
    const seen = newOrders.flatMap(({ _id }) => (taken.includes(_id) ? _id : []));
    if (seen.length > 0) acknowledge(seen);
  }, [data, newOrders, acknowledge]);

  /** Runs a call that answers with the new state. Returns whether it worked; a failure is shown. */
  async function run(name: string, call: () => Promise<{ data: Picking }>): Promise<Picking | undefined> {
    setBusy(name);
    try {
      const { data: state } = await call();
      await show(state);
      return state;
    } catch (failure) {
      toast.error(messageOf(failure), { id: 'picking' });
      readAgain();
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
    save,
    busy,
    /** Numbers of orders that are no longer the user's, without their doing. */
    lost,
    dismissLost: dismiss,
    leave,
    /** Takes the next order, or this one. Returns the new state. */
    claim: (orderId?: string, takeOver?: true) =>
      run(orderId ?? 'next', () =>
        tickQueue.inTurn(() =>
          browserApi.send('POST /api/v1/picking/claim', {
            body: { ...(orderId && { orderId }), ...(takeOver && { takeOver }) },
          }),
        ),
      ),
    async release({ _id: orderId, claimId }: PickedOrder): Promise<void> {
      const stay = leave(orderId);
      const params = { orderId };
      const released = await run(`release ${orderId}`, () =>
        tickQueue.inTurn(async () => {
          const answer = await browserApi.send('DELETE /api/v1/picking/orders/:orderId', {
            params,
            query: { claimId },
          });
          tickQueue.change((now) => without(now, orderId));
          return answer;
        }),
      );
      if (released) return;
      // Only the answer may have been lost.
      const state = await queries.fetchQuery({ ...pickingQuery, staleTime: 0 }).catch(() => undefined);
      if (state?.mine.some(({ _id }) => _id === orderId)) stay();
      else if (state) tickQueue.change((now) => without(now, orderId));
    },
  };
}

export type UsePicking = ReturnType<typeof usePicking>;
