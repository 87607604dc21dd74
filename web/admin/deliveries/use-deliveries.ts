import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Deliveries, Delivery } from '../../../contract/fulfilment.ts';
import { isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { useConnection } from '../../api/use-connection.ts';
import { useUser } from '../../session/use-session.ts';
import { fulfilmentKey } from '../alerts/order-alerts.tsx';
import { isPassing, useSending, useUnsent } from '../fulfilment/use-unsent.ts';
import {
  type DeliveryStep,
  isDone,
  type QueuedStep,
  readQueue,
  storeQueue,
  withoutRefused,
  withoutStep,
  withRefused,
  withStep,
  withSteps,
} from './step-queue.ts';

const stepRoute = 'PUT /api/v1/fulfilment/orders/:orderId/step';
const riderRoute = 'PUT /api/v1/fulfilment/orders/:orderId/rider';
const arrivedRoute = 'PUT /api/v1/fulfilment/orders/:orderId/arrived';

/** What the user delivers, and what is nobody's. Loaded again with every change of an order. */
const deliveriesQuery = queryOptions({
  queryKey: [...fulfilmentKey, 'deliveries'],
  queryFn: ({ signal }): Promise<Deliveries> => browserApi.load('GET /api/v1/fulfilment/deliveries', { signal }),
});

function send({ orderId, step, revision, received, reason }: QueuedStep, userId: string) {
  const params = { orderId };
  if (step === 'take') return browserApi.send(riderRoute, { params, body: { revision, riderId: userId } });
  if (step === 'arrived') return browserApi.send(arrivedRoute, { params, body: { revision } });
  if (step === 'back' && reason !== undefined)
    return browserApi.send(stepRoute, { params, body: { step, revision, reason } });
  return browserApi.send(stepRoute, {
    params,
    // It happened at the door, without a connection: it is recorded also when no shift was started.
    body:
      step === 'delivered' && received
        ? { step, revision, ...received, happened: true }
        : { step: 'out_for_delivery', revision },
  });
}

/** The order as it is now, in an answer that it has changed. */
const currentOf = (error: unknown) => {
  if (!isFailureOf(stepRoute, error) && !isFailureOf(riderRoute, error) && !isFailureOf(arrivedRoute, error))
    return undefined;
  return 'needsShift' in error.data ? undefined : error.data;
};

/** Shows a step that the store has, also when the list could not be read again. It stays to be read again. */
function showDone(queries: QueryClient, sent: QueuedStep, me: { _id: string; name: string }): void {
  const { queryKey } = deliveriesQuery;
  const isOld = queries.getQueryState(queryKey)?.isInvalidated;
  queries.setQueryData(queryKey, (list) => list && withDone(list, sent, me));
  if (isOld) void queries.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** The list after a step that the store has. */
function withDone(
  { mine, free, ...rest }: Deliveries,
  sent: QueuedStep,
  me: { _id: string; name: string },
): Deliveries {
  const done = (orders: readonly Delivery[]) =>
    orders.flatMap((order) =>
      order.revision > sent.revision ? order : (withSteps(order, { steps: [sent], refused: [] }, me) ?? []),
    );
  return { ...rest, mine: done(mine), free: done(free) };
}

/** Deliveries, with steps that are shown at once and sent, one after another, as soon as there is a connection. */
export function useDeliveries() {
  const queries = useQueryClient();
  const user = useUser();
  const connection = useConnection();
  const { queue, change, inTurn, readAgain } = useUnsent(readQueue, storeQueue);
  const { data, error, refetch } = useQuery(deliveriesQuery);
  const userId = user?._id ?? '';
  const userName = user?.name ?? '';

  /** Sends all steps in their order. False when one has to wait. */
  const sendAll = useCallback(
    (): Promise<boolean> =>
      inTurn(async () => {
        for (let next = readQueue().steps[0]; next; next = readQueue().steps[0]) {
          const sent = next;
          try {
            await send(sent, userId);
          } catch (failure) {
            if (isPassing(failure)) return false;
            const current = currentOf(failure);
            if (!current || !isDone(sent, current, userId)) {
              change((now) => withRefused(now, sent, messageOf(failure)));
              await queries.invalidateQueries({ queryKey: fulfilmentKey });
              continue;
            }
          }
          // The list first: without the step an older one would show the order as it was, also when it could not be read again.
          await queries.invalidateQueries({ queryKey: fulfilmentKey });
          showDone(queries, sent, { _id: userId, name: userName });
          change((now) => withoutStep(now, sent));
        }
        return true;
      }),
    [queries, change, inTurn, userId, userName],
  );
  useSending(queue, queue.steps.length > 0 && connection === 'online' && userId !== '', sendAll, readAgain);

  const me = { _id: userId, name: userName };
  const shown = (data ? [...data.mine, ...data.free] : []).flatMap((order) => withSteps(order, queue, me) ?? []);
  return {
    /** Undefined until it is loaded. */
    deliveries: data && {
      mine: shown.filter(({ rider }) => rider !== undefined),
      free: shown.filter(({ rider }) => rider === undefined),
      bringBack: data.bringBack ?? [],
    },
    error,
    refetch,
    isOffline: connection !== 'online',
    queue,
    /** Whether steps of an order are not sent yet. */
    isUnsent: ({ _id }: Delivery): boolean => queue.steps.some(({ orderId }) => orderId === _id),
    step: (order: Delivery, step: DeliveryStep, entered?: Pick<QueuedStep, 'received' | 'reason'>) =>
      change((now) => withStep(now, order, step, new Date().toISOString(), entered)),
    dismiss: (orderId: string) => change((now) => withoutRefused(now, orderId)),
  };
}

export type UseDeliveries = ReturnType<typeof useDeliveries>;
