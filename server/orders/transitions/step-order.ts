/** Moves an order one step forward, or back. */
import { orderSteps, stepBack } from '../../../contract/orders/order-steps.ts';
import { orderRightsOf } from '../../../contract/users/staff-roles.ts';
import { text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { roleForbidden } from '../../http/policies.ts';
import { AppError } from '../../lib/errors.ts';
import { listContacts } from '../../users/contact-repository.ts';
import { countFailures } from '../../users/guessing.ts';
import { codeCounters } from '../delivery/delivery-code.ts';
import { listRefusals } from '../delivery/refusals/repository.ts';
import {
  assignedToOtherRider,
  isAssignedToOther,
  withChosenRider,
  withGivenRider,
  withRider,
} from '../delivery/riders.ts';
import type { OrderRow } from '../model/repository.ts';
import { getOrder } from '../order-details.ts';
import { applyTransition } from './apply-transition.ts';
import { onceDone } from './no-op.ts';
import { isStepDone } from './step-done.ts';
import type { HandoverPolicy, StepRequest } from './step-request.ts';
import { stepTransition, toStatusEvents } from './steps.ts';
import type { Locked, OrderActor, Transition, TransitionNeeds } from './transition.ts';

interface Needs extends TransitionNeeds {
  handover: HandoverPolicy;
}

/**
 * A step that the same person has done in the same way is done.
 * @param revision as the actor saw it; undefined when it does not matter
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, WRONG_CODE, TOO_MANY_ATTEMPTS, OUT_OF_STOCK,
 * WEIGHT_NEEDED, QUESTION_OPEN, or FORBIDDEN when the role of staff does not include the step
 */
export async function stepOrder(
  needs: Needs,
  orderId: string,
  actor: OrderActor,
  request: StepRequest,
  revision?: number,
): Promise<void> {
  const { queries } = needs.database;
  const isDone = async () => isStepDone(await getOrder(needs, orderId), actor, request, revision);
  const apply = () => applyStep(needs, orderId, actor, request, revision);
  await onceDone(isDone, () =>
    request.step === 'delivered' && request.code !== undefined
      ? countFailures(queries, codeCounters(orderId), 'WRONG_CODE', apply)
      : apply(),
  );
}

function applyStep(
  needs: Needs,
  orderId: string,
  actor: OrderActor,
  request: StepRequest,
  revision: number | undefined,
): Promise<void> {
  const { step } = request;
  const movesStock: boolean | 'by weight' =
    step === 'packed' ? 'by weight' : step === 'back' || orderSteps[step].returnsStock;
  const complete = async (tx: Queries, order: OrderRow, transition: Transition) =>
    needs.handover.assignsRider() ? withChosenRider(tx, order, transition, needs.now()) : transition;
  const options = { revision, movesStock, takesCredit: step === 'back', complete };
  return applyTransition(needs, orderId, actor, options, async (locked, tx) => {
    if (isAssignedToOther(orderRightsOf(actor.staffRole), locked.order, actor.userId)) throw assignedToOtherRider();
    if (!includesStep(actor, request, locked)) throw roleForbidden();
    if (step === 'back') await requireAllTaken(tx, locked.order);
    const handover = step === 'out_for_delivery' ? await handoverFor(needs, tx, locked.order) : needs.handover;
    const transition = withRider(stepTransition(request, actor.as, locked, needs.now(), handover), request, actor);
    return step === 'out_for_delivery' && request.riderId !== undefined
      ? withGivenRider(tx, locked.order, transition, request.riderId, actor)
      : transition;
  });
}

/** Without a code for callers who have no account to sign in to: they could not read it. */
async function handoverFor(
  { handover }: Needs,
  tx: Queries,
  { userId }: Pick<OrderRow, 'userId'>,
): Promise<HandoverPolicy> {
  const code = handover.newCode();
  const [customer] = code === null ? [] : await listContacts(tx, [userId]);
  return { ...handover, newCode: () => (customer?.email ? code : null) };
}

/** @throws AppError STEP_NOT_ALLOWED when the customer refused a part: bill, store credit and invoice are those of what was taken */
async function requireAllTaken(tx: Queries, { id, status }: OrderRow): Promise<void> {
  if (status !== 'delivered' || (await listRefusals(tx, id)).length === 0) return;
  throw new AppError('STEP_NOT_ALLOWED', text('errors.deliveryPartlyRefused'));
}

/**
 * Returns true when the role of the actor includes a step of an order that it sees. Customers and owners have no staff role; it excludes
 * nothing for them.
 */
function includesStep({ staffRole }: OrderActor, request: StepRequest, { order, events }: Locked): boolean {
  const { sees, steps, undoesTo } = orderRightsOf(staffRole);
  if (!sees.includes(order.status)) return false;
  if (request.step !== 'back') return steps.includes(request.step);
  const back = stepBack(toStatusEvents(events));
  return !('to' in back) || undoesTo.includes(back.to);
}
