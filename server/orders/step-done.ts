import type { OrderDetails } from './orders.ts';
import type { StepRequest } from './steps.ts';
import type { OrderActor } from './transition.ts';

/**
 * True when the last change of the order is the step that is asked for, by the same person and with the same money and goods.
 * @param revision as the actor saw it before; undefined when it does not matter
 */
export function isStepDone(
  { order, events, refusals }: Pick<OrderDetails, 'order' | 'events' | 'refusals'>,
  { userId }: Pick<OrderActor, 'userId'>,
  request: StepRequest,
  revision: number | undefined,
): boolean {
  const last = events.at(-1);
  const kind = request.step === 'back' ? 'reverted' : request.step;
  if (last?.kind !== kind || last.actorId !== userId) return false;
  if (revision !== undefined && order.revision !== revision + 1) return false;
  if (request.step !== 'delivered') return true;
  const { receivedPaise, upiReference = null, refused = [] } = request;
  const asked = new Map(refused.map(({ productId, quantity }) => [productId, quantity]));
  return (
    order.receivedPaise === receivedPaise &&
    order.upiReference === upiReference &&
    refusals.length === asked.size &&
    refusals.every(({ productId, quantity }) => asked.get(productId) === quantity)
  );
}
