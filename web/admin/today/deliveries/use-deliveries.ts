import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Deliveries, Delivery } from '../../../../contract/orders/deliveries.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useLastError } from '../../../api/loading-failed.tsx';
import { useOfflineQueue } from '../../../api/offline-queue.ts';
import { useConnection } from '../../../api/use-connection.ts';
import { useUser } from '../../../session/use-session.ts';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';
import {
  type DeliveryStep,
  type Entered,
  isDone,
  type QueuedStep,
  stepQueue,
  withoutRefused,
  withoutStep,
  withRefused,
  withStep,
  withSteps,
} from './step-queue.ts';

const stepRoute = 'PUT /api/v1/fulfilment/orders/:orderId/step';
const riderRoute = 'PUT /api/v1/fulfilment/orders/:orderId/rider';
const arrivedRoute = 'PUT /api/v1/fulfilment/orders/:orderId/arrived';

/** The orders that the user delivers, and those without a rider. Loaded again with every change of an order. */
const deliveriesQuery = queryOptions({
  queryKey: [...fulfilmentKey, 'deliveries'],
  queryFn: ({ signal }): Promise<Deliveries> => browserApi.load('GET /api/v1/fulfilment/deliveries', { signal }),
});

function send({ orderId, step, revision, received, ready, reason }: QueuedStep, userId: string) {
  const params = { orderId };
  if (step === 'take') return browserApi.send(riderRoute, { params, body: { revision, riderId: userId } });
  if (step === 'arrived') return browserApi.send(arrivedRoute, { params, body: { revision } });
  if (step === 'back') return browserApi.send(stepRoute, { params, body: { step, revision, ready, reason } });
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
  const me = { _id: user?._id ?? '', name: user?.name ?? '' };
  const connection = useConnection();
  const query = useQuery(deliveriesQuery);
  const { data, refetch } = query;
  const error = useLastError(query);
  const readAgain = () => queries.invalidateQueries({ queryKey: fulfilmentKey });

  async function sendStep(step: QueuedStep): Promise<void> {
    await send(step, me._id).catch((failure: unknown) => {
      const current = currentOf(failure);
      if (!current || !isDone(step, current, me._id)) throw failure;
    });
    // The list first: without the step an older one would show the order as it was, also when it could not be read again.
    await readAgain();
    showDone(queries, step, me);
    stepQueue.change((now) => withoutStep(now, step));
  }

  async function dropStep(step: QueuedStep, failure: unknown): Promise<void> {
    stepQueue.change((now) => withRefused(now, step, messageOf(failure)));
    await readAgain();
  }

  const queue = useOfflineQueue(
    stepQueue,
    () => stepQueue.sendAll({ next: ({ steps }) => steps[0], send: sendStep, onRefused: dropStep }),
    user !== undefined,
  );

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
    /** Returns true when steps of an order are not sent yet. */
    isUnsent: ({ _id }: Delivery): boolean => queue.steps.some(({ orderId }) => orderId === _id),
    step: (order: Delivery, step: DeliveryStep, entered?: Entered) =>
      stepQueue.change((now) => withStep(now, order, step, new Date().toISOString(), entered)),
    dismiss: (orderId: string) => stepQueue.change((now) => withoutRefused(now, orderId)),
  };
}

export type UseDeliveries = ReturnType<typeof useDeliveries>;
