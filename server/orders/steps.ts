/** What each step makes of an order (contract/order-steps.ts is the table). Pure. */
import { type OrderStep, orderSteps, type Worker, whyNotStep } from '../../contract/order-steps.ts';
import { Refusal } from '../platform/errors.ts';
import { diff } from '../record/record.ts';
import { cancelledLetter, deliveredLetter, outForDeliveryLetter } from './letters.ts';
import type { Move } from './move.ts';
import type { WorkedOrder } from './work-store.ts';

/** What the timeline says when whoever ordered cancels. */
const cancelledByCustomer = 'Cancelled by the customer.';

export interface StepRequest {
  step: OrderStep;
  /** Why the shop cancels, as the shopper will read it; otherwise ''. */
  reason: string;
}

/** @throws Refusal STEP_NOT_ALLOWED when `worker` may not do that with the order as it is */
export function stepMove({ step, reason }: StepRequest, worker: Worker, { order, lines }: WorkedOrder): Move {
  const refused = whyNotStep(order.status, step, worker);
  if (refused) throw new Refusal('STEP_NOT_ALLOWED', refused);
  const { payment = order.paymentStatus, returnsStock } = orderSteps[step];
  const note = step === 'cancelled' && worker === 'customer' ? cancelledByCustomer : reason;
  const changes = {
    status: step,
    paymentStatus: payment,
    ...(step === 'cancelled' && { cancelReason: note }),
  };
  const { status, paymentStatus, cancelReason } = order;
  const letter = letterOf(step, worker, reason);
  return {
    kind: step,
    note,
    changes,
    lines: [],
    returned: returnsStock ? lines.map(({ productId, quantity }) => ({ productId, quantity })) : [],
    fields: diff({ status, paymentStatus, cancelReason }, { cancelReason, ...changes }),
    ...(letter && { letter }),
  };
}

/** Being packed is nothing to write a mail about. */
function letterOf(step: OrderStep, worker: Worker, reason: string): Move['letter'] {
  if (step === 'out_for_delivery') return outForDeliveryLetter;
  if (step === 'delivered') return deliveredLetter;
  if (step === 'packed') return undefined;
  return (told, name, origin) => cancelledLetter(told, name, origin, worker === 'customer' ? '' : reason);
}
