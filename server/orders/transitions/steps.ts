/** Computes the changes of each step, and of reverting one, in an order (contract/orders/order-steps.ts has the table). Pure. */

import { isRoundedCash } from '../../../contract/money/cash-change.ts';
import { formatPaise, toRupees } from '../../../contract/money/money.ts';
import {
  type ActorKind,
  type OrderStep,
  orderSteps,
  type StatusEvent,
  stepBack,
  stepRejection,
} from '../../../contract/orders/order-steps.ts';
import { text } from '../../../messages/text.ts';
import { diff } from '../../audit-log/audit-log.ts';
import { AppError, inLanguage } from '../../lib/errors.ts';
import { isAnonymised } from '../customer/erase-repository.ts';
import { requireCode } from '../delivery/delivery-code.ts';
import { type Refusal, refusedText, refuseLines } from '../delivery/refusals/refuse.ts';
import { weighedEmail } from '../messages/emails/changes.ts';
import { cancelledEmail, deliveredEmail, outForDeliveryEmail, revertedEmail } from '../messages/emails/steps.ts';
import type { Quantity } from '../model/change-repository.ts';
import { dueIn } from '../model/due.ts';
import { englishNote, type Note, noteIn } from '../model/notes.ts';
import { auditedPayment, besidesCash, cashIn, methodText, nothingBesidesCash } from '../model/received.ts';
import type { OrderEventRow } from '../model/repository.ts';
import { unweighLines, type Weighing, weighedText, weighLines } from '../packing/weighing/weigh.ts';
import { missingPieces } from './adjust-lines.ts';
import type { HandoverPolicy, StepRequest } from './step-request.ts';
import type { Locked, OrderStockMovement, Transition } from './transition.ts';

/** The timeline entry when the customer cancels. */
const cancelledByCustomer = [text('answers.cancelledByCustomer')];

/**
 * @throws AppError STEP_NOT_ALLOWED when `actorKind` may not do this step in the current status, VALIDATION when a
 * reason is missing, nothing was received by another method than cash, the delivery code is missing, more is missing than was ordered, or something is refused
 * that cannot be, WEIGHT_NEEDED while goods are not weighed, OUT_OF_STOCK when a cancelled order cannot be reopened
 */
export function stepTransition(
  request: StepRequest,
  actorKind: ActorKind,
  locked: Locked,
  now: Date,
  handover: HandoverPolicy,
): Transition {
  if (request.step === 'back') return revertTransition(request.reason, locked);
  const { order, lines } = locked;
  const refused = stepRejection(order.status, request.step, actorKind, isAnonymised(order));
  if (refused) throw new AppError('STEP_NOT_ALLOWED', refused);
  if (request.step === 'delivered') requireCode(request, order);
  const refusal = refusalOf(request, locked);
  const weighing = request.step === 'packed' ? weighLines(request.weights ?? [], locked) : undefined;
  const money = deliveryPayment(request, { ...order, ...refusal?.changes }, refusal);
  const note =
    request.step === 'cancelled' && actorKind === 'customer'
      ? cancelledByCustomer
      : (money?.note ?? weighing?.note ?? reasonOf(request));
  const changes = {
    status: request.step,
    paymentStatus: money?.payment ?? orderSteps[request.step].payment ?? order.paymentStatus,
    ...(request.step === 'cancelled' && { cancelReason: englishNote(note), creditPaise: 0, beforeWeighing: null }),
    ...(request.step === 'out_for_delivery' && { deliveryCode: handover.newCode() }),
    ...(request.step === 'delivered' && { deliveredAt: now }),
    ...refusal?.changes,
    ...weighing?.changes,
    ...money?.changes,
  };
  const email = weighing ? emailAfterWeighing(weighing) : stepEmail(request, actorKind, now, handover, refusal);
  return {
    kind: request.step,
    note,
    changes,
    lines: refusal?.left ?? [],
    ...(refusal && { refused: refusal.refused }),
    ...(weighing && { weighed: weighing.weighed }),
    movements: request.step === 'cancelled' ? returnedBy(lines, request.missing, order.number) : [],
    fields: {
      ...fieldsOf(order, changes),
      ...refusal?.fields,
      ...weighing?.fields,
      ...(missingCodeReason(request, order) !== undefined && { withoutCode: { from: null, to: true } }),
    },
    ...(email && { email }),
    ...((request.step === 'out_for_delivery' || weighing) && { isUpdate: true }),
    ...(request.step === 'delivered' && request.happened && { happened: true }),
  };
}

/** Returns the delivery when a part of it is refused; undefined when everything is taken. */
const refusalOf = (request: StepRequest, locked: Locked): Refusal | undefined =>
  request.step === 'delivered' && request.refused ? refuseLines(request.refused, locked) : undefined;

/** Why an order with a code was delivered without it; undefined when it was not. */
const missingCodeReason = (request: StepRequest, { deliveryCode }: Locked['order']): string | undefined =>
  request.step === 'delivered' && deliveryCode !== null ? request.withoutCode : undefined;

const reasonOf = (request: StepRequest): Note => (request.step === 'cancelled' ? request.reason : '');

/**
 * The amount received at the door.
 * @param order with what it costs without what is refused
 * @throws AppError VALIDATION when the amount differs from the total, by more than the paise that cash has no coins for, and has no reason,
 * or when it is in two parts and they are not the total
 */
function deliveryPayment(request: StepRequest, order: Locked['order'], refusal: Refusal | undefined) {
  const duePaise = dueIn(order);
  if (request.step !== 'delivered') return undefined;
  const { receivedPaise, reason, paidMethod, paidReference, paidPaise } = request;
  if (paidMethod !== null && receivedPaise === 0) {
    const message = text('errors.nothingBy', { method: methodText(paidMethod) });
    throw new AppError('VALIDATION', message, { errors: { received: message } });
  }
  const paid = { receivedPaise, paidMethod, paidReference, paidPaise };
  const cashPaise = cashIn(paid);
  const isExact = receivedPaise === duePaise || isRoundedCash(cashPaise, duePaise - besidesCash(paid));
  if (paidMethod !== null && paidPaise !== null && (!isExact || cashPaise <= 0)) {
    const message = text('errors.partsDiffer', { method: methodText(paidMethod), total: formatPaise(duePaise) });
    throw new AppError('VALIDATION', message, { errors: { [`${paidMethod}.amount`]: message } });
  }
  if (!isExact && reason === '') {
    const message = text('errors.receivedDiffers');
    throw new AppError('VALIDATION', message, { errors: { reason: message } });
  }
  const receivedNote = isExact ? '' : reason;
  const noCode = missingCodeReason(request, order);
  const notes = [
    ...(refusal?.note ?? []),
    ...(isExact
      ? []
      : [
          text('answers.receivedInstead', {
            received: formatPaise(receivedPaise),
            total: formatPaise(duePaise),
            reason,
          }),
        ]),
    ...(noCode === undefined ? [] : [text('answers.deliveredWithoutCode', { reason: noCode })]),
  ];
  return {
    // Nothing received means not paid.
    payment: receivedPaise === 0 && duePaise > 0 ? ('pending' as const) : ('paid' as const),
    changes: { ...paid, receivedNote },
    note: notes.length > 0 ? notes : '',
  };
}

/** Returns everything to stock except the missing pieces. */
export function returnedBy(lines: Locked['lines'], missing: readonly Quantity[], number: string): OrderStockMovement[] {
  const returned = lines.map(({ productId, quantity }) => ({ productId, quantity, kind: 'returned' as const }));
  const ordered = new Map(lines.map((line) => [line.productId, line.quantity]));
  if (new Set(missing.map(({ productId }) => productId)).size < missing.length) {
    const message = text('errors.namedTwice');
    throw new AppError('VALIDATION', message, { errors: { missing: message } });
  }
  if (missing.some(({ productId, quantity }) => quantity > (ordered.get(productId) ?? 0))) {
    const message = text('errors.missingTooMuch');
    throw new AppError('VALIDATION', message, { errors: { missing: message } });
  }
  return [...returned, ...missingPieces(missing, number)];
}

/**
 * Reverts the last step: payment and stock are restored, and a shopper who got an email about the step gets one about
 * this, also about weighed goods.
 */
function revertTransition(reason: Note, { order, lines, events, stock }: Locked): Transition {
  const back = stepBack(toStatusEvents(events));
  if ('refused' in back) throw new AppError('STEP_NOT_ALLOWED', back.refused);
  if (isAnonymised(order)) throw new AppError('STEP_NOT_ALLOWED', text('errors.accountDeleted'));
  const { to: now } = back;
  const rule = orderSteps[order.status as OrderStep];
  const movements = rule.returnsStock ? takenFromStock(lines, stock) : [];
  const changes = {
    status: now,
    ...(rule.payment && { paymentStatus: 'pending' as const }),
    cancelReason: '',
    receivedPaise: null,
    receivedNote: '',
    ...nothingBesidesCash,
    // Back in the store; it gets a new one when it leaves again.
    ...((now === 'packed' || now === 'placed') && { deliveryCode: null }),
    deliveredAt: null,
    arrivedAt: null,
  };
  const was = order.status;
  const unweighing = now === 'placed' && was === 'packed' ? unweighLines({ order, lines }) : undefined;
  return {
    kind: 'reverted',
    note: reason,
    changes: { ...changes, ...unweighing?.changes },
    lines: [],
    ...(unweighing && { weighed: unweighing.weighed }),
    movements,
    fields: { ...fieldsOf(order, changes), ...unweighing?.fields },
    ...((rule.isMailed || unweighing) && {
      email: (emailed, to, origin) =>
        revertedEmail(emailed, to, origin, { was, now, reason: noteIn(to.language, reason) }),
      // Customers who do not get the email about the step need none about this.
      isUpdate: was === 'out_for_delivery' || unweighing !== undefined,
    }),
  };
}

/** Takes the bought products from stock again. @throws AppError OUT_OF_STOCK naming what is not available */
export function takenFromStock(lines: Locked['lines'], stock: Locked['stock']): OrderStockMovement[] {
  const short = lines.filter((line) => (stock.get(line.productId) ?? 0) < line.quantity);
  if (short.length > 0) {
    const names = short.map((line) => `${line.name} (${stock.get(line.productId) ?? 0} of ${line.quantity})`);
    throw new AppError('OUT_OF_STOCK', text('errors.notEnoughToRestore', { products: names.join(', ') }));
  }
  return lines.map(({ productId, quantity }) => ({ productId, quantity: -quantity, kind: 'sold' }));
}

/**
 * The entry of the audit log; amounts in rupees. Reasons are only in the timeline: a name in the audit log could not be
 * erased.
 */
function fieldsOf(order: Locked['order'], changes: Transition['changes']): Transition['fields'] {
  const shown = ({ status, paymentStatus, receivedPaise, ...paid }: Locked['order']) => ({
    status,
    paymentStatus,
    received: receivedPaise === null ? null : toRupees(receivedPaise),
    ...auditedPayment(paid),
  });
  return diff(shown(order), shown({ ...order, ...changes }));
}

/** The weights, and the cost of the order now. */
const emailAfterWeighing =
  ({ lines }: Weighing): Transition['email'] =>
  (emailed, to, origin, nameOf) =>
    weighedEmail(
      emailed,
      to,
      origin,
      lines.map((line) => inLanguage(to.language, weighedText(line, nameOf))),
    );

/** Packing sends no email, unless goods were weighed. */
function stepEmail(
  request: StepRequest,
  actorKind: ActorKind,
  now: Date,
  handover: HandoverPolicy,
  refusal: Refusal | undefined,
): Transition['email'] {
  if (request.step === 'out_for_delivery')
    return (emailed, to, origin) => outForDeliveryEmail(emailed, to, origin, now, handover.takes());
  if (request.step === 'delivered')
    return (emailed, to, origin, nameOf) => {
      const notTaken = refusal?.refused.map((each) => inLanguage(to.language, refusedText(each, nameOf)));
      return deliveredEmail(emailed, to, origin, notTaken);
    };
  if (request.step !== 'cancelled') return undefined;
  return (emailed, to, origin) =>
    cancelledEmail(emailed, to, origin, actorKind === 'customer' ? '' : noteIn(to.language, request.reason));
}

export const actorKindOf = (row: OrderEventRow): StatusEvent['by'] => (row.actorRole === 'ADMIN' ? 'shop' : 'customer');

/** The fields that the table of steps depends on. */
export const toStatusEvents = (rows: readonly OrderEventRow[]): StatusEvent[] =>
  rows.map((row) => ({ kind: row.kind, by: actorKindOf(row) }));
