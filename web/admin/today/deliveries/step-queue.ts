/**
 * Steps of somebody who delivers that are not sent yet. Each names the revision that the order has after the steps before it, so the store
 * applies none of them twice.
 */
import type { Delivery } from '../../../../contract/orders/deliveries.ts';
import { type ReadyReason, readyReasons } from '../../../../contract/orders/ready-reasons.ts';
import { createOfflineQueue } from '../../../api/offline-queue.ts';
import { workNames } from '../../../api/unsent-work.ts';
import type { Received } from '../board/deliver-dialog.tsx';

export const deliverySteps = ['take', 'out_for_delivery', 'arrived', 'delivered', 'back'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

export interface QueuedStep {
  orderId: string;
  /** For people. */
  number: string;
  step: DeliveryStep;
  revision: number;
  /** When it was made, as ISO 8601. */
  at: string;
  /** With `delivered`. */
  received?: Received;
  /** The reason of `back`, chosen and typed. */
  ready?: ReadyReason | undefined;
  reason?: string | undefined;
}

/** The data that some steps need. */
export type Entered = Pick<QueuedStep, 'received' | 'ready' | 'reason'>;

/** The step of an order that the store did not accept, and those that would have followed. */
export interface RefusedSteps {
  orderId: string;
  number: string;
  message: string;
  steps: readonly DeliveryStep[];
}

export interface StepQueue {
  steps: readonly QueuedStep[];
  refused: readonly RefusedSteps[];
}

const empty: StepQueue = { steps: [], refused: [] };

const isStep = (value: unknown): value is DeliveryStep => deliverySteps.some((each) => each === value);

function isQueued(value: unknown): value is QueuedStep {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, number, step, revision, at, received, ready, reason } = value as Record<string, unknown>;
  return (
    [orderId, number, at].every((each) => typeof each === 'string') &&
    typeof revision === 'number' &&
    isStep(step) &&
    (step !== 'delivered' || (typeof received === 'object' && received !== null)) &&
    (step !== 'back' || typeof reason === 'string' || readyReasons.some((each) => each === ready))
  );
}

function isRefused(value: unknown): value is RefusedSteps {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, number, message, steps } = value as Record<string, unknown>;
  return (
    [orderId, number, message].every((each) => typeof each === 'string') && Array.isArray(steps) && steps.every(isStep)
  );
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The queue in a stored text; empty when the text is none. */
export function parseQueue(text: string | null): StepQueue {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return empty;
    const { steps, refused } = stored as Record<string, unknown>;
    return { steps: listIn(steps).filter(isQueued), refused: listIn(refused).filter(isRefused) };
  } catch {
    return empty;
  }
}

export const stepQueue = createOfflineQueue(workNames.deliveries, parseQueue);

/** @param order as it is with the steps before, which `revision` counts */
export const withStep = (
  queue: StepQueue,
  { _id: orderId, orderId: number, revision }: Pick<Delivery, '_id' | 'orderId' | 'revision'>,
  step: DeliveryStep,
  at: string,
  entered?: Entered,
): StepQueue =>
  // A second tap finds the first one there.
  queue.steps.some((each) => each.orderId === orderId && each.step === step)
    ? queue
    : { ...queue, steps: [...queue.steps, { orderId, number, step, revision, at, ...entered }] };

const isSame = (a: QueuedStep, b: QueuedStep): boolean =>
  a.orderId === b.orderId && a.step === b.step && a.revision === b.revision;

export const withoutStep = (queue: StepQueue, sent: QueuedStep): StepQueue => ({
  ...queue,
  steps: queue.steps.filter((each) => !isSame(each, sent)),
});

/** Drops a step that the store refused, with all that follow it in its order, and says so. */
export function withRefused(queue: StepQueue, sent: QueuedStep, message: string): StepQueue {
  const lost = queue.steps.filter(({ orderId }) => orderId === sent.orderId);
  if (!lost.some((each) => isSame(each, sent))) return queue;
  const refused = { orderId: sent.orderId, number: sent.number, message, steps: lost.map(({ step }) => step) };
  return {
    steps: queue.steps.filter(({ orderId }) => orderId !== sent.orderId),
    refused: [...queue.refused.filter(({ orderId }) => orderId !== sent.orderId), refused],
  };
}

export const withoutRefused = (queue: StepQueue, orderId: string): StepQueue => ({
  ...queue,
  refused: queue.refused.filter((each) => each.orderId !== orderId),
});

type Known = Pick<Delivery, 'revision' | 'status' | 'rider' | 'arrivedAt'>;

/** Returns true when an order is already as a step would make it: the answer to the step was lost. */
export function isDone({ step, revision }: QueuedStep, order: Known, userId: string): boolean {
  if (order.revision <= revision) return false;
  // An order that is back in the store has no rider.
  if (step === 'back') return order.status === 'packed' || order.status === 'placed';
  if (order.rider?._id !== userId) return false;
  if (step === 'take') return true;
  const isOut = order.status === 'out_for_delivery';
  return step === 'arrived' ? isOut && order.arrivedAt !== undefined : step === 'out_for_delivery' && isOut;
}

/** An order as it is once its steps are sent; undefined when it is delivered then, or on its way back. */
export function withSteps(
  order: Delivery,
  { steps }: StepQueue,
  me: { _id: string; name: string },
): Delivery | undefined {
  let now: Delivery | undefined = order;
  for (const { step, revision, at } of steps.filter(({ orderId }) => orderId === order._id)) {
    if (!now || step === 'delivered' || step === 'back') return undefined;
    // The store has it, or will refuse it.
    if (revision < now.revision) continue;
    now = {
      ...now,
      rider: me,
      revision: now.revision + 1,
      ...(step === 'out_for_delivery' && { status: 'out_for_delivery' as const }),
      ...(step === 'arrived' && { arrivedAt: at }),
    };
  }
  return now;
}
