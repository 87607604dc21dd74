import type { OrderDetails } from '../order-details.ts';
import type { StepRequest } from './step-request.ts';
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
  if (request.step === 'out_for_delivery') return request.riderId === undefined || order.riderId === request.riderId;
  if (request.step !== 'delivered') return true;
  const { receivedPaise, paidMethod, paidReference, paidPaise, refused = [] } = request;
  const asked = new Map(refused.map(({ productId, quantity }) => [productId, quantity]));
  return (
    order.receivedPaise === receivedPaise &&
    order.paidMethod === paidMethod &&
    order.paidReference === paidReference &&
    order.paidPaise === paidPaise &&
    refusals.length === asked.size &&
    refusals.every(({ productId, quantity }) => asked.get(productId) === quantity)
  );
}
