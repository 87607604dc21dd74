/** What each step, and reverting one, changes in an order (contract/order-steps.ts has the table). Pure. */

import { isRoundedCash } from '../../contract/cash-change.ts';
import { formatPaise, toRupees } from '../../contract/money.ts';
import {
  type ActorKind,
  type OrderStep,
  orderSteps,
  stepBack,
  type WayEvent,
  whyNotStep,
} from '../../contract/order-steps.ts';
import { text } from '../../messages/text.ts';
import { diff } from '../audit-log/audit-log.ts';
import { AppError, inLanguage } from '../platform/errors.ts';
import { missingPieces } from './adjust-lines.ts';
import type { Quantity } from './change-store.ts';
import { requireCode } from './delivery-code.ts';
import { cancelledEmail, deliveredEmail, outForDeliveryEmail, revertedEmail, weighedEmail } from './email-templates.ts';
import { isErased } from './erase-store.ts';
import { englishNote } from './notes.ts';
import { type Refusal, type RefusedUnits, refusedText, refuseLines } from './refusals/refuse.ts';
import type { OrderEventRow } from './store.ts';
import type { Locked, OrderStockMovement, Transition } from './transition.ts';
import { type GivenWeight, unweighLines, type Weighing, weighedText, weighLines } from './weighing/weigh.ts';

/** The timeline entry when the customer cancels. */
const cancelledByCustomer = [text('answers.cancelledByCustomer')];

export type StepRequest =
  | { step: 'out_for_delivery' }
  /** `weights` of lines that are sold by weight, unless they are stored already. */
  | { step: 'packed'; weights?: readonly GivenWeight[] | undefined }
  /** `reason` is required when the amount differs from the total; `upiReference` is left out for cash. */
  | {
      step: 'delivered';
      receivedPaise: number;
      reason: string;
      upiReference?: string | undefined;
      /** What the customer gave, in a shop that wants a code; or why there is none. */
      code?: string | undefined;
      withoutCode?: string | undefined;
      /** What the customer does not take; `receivedPaise` is compared with the total without it. */
      refused?: readonly RefusedUnits[] | undefined;
      /** Recorded also when nobody has a shift that its cash belongs to. */
      happened?: boolean;
    }
  /** `reason` as the shopper reads it, '' from the shopper; `missing` pieces are not returned to stock. */
  | { step: 'cancelled'; reason: string; missing: readonly Quantity[] }
  | { step: 'back'; reason: string };

/** How orders change hands in the shop now. */
export interface Door {
  /** The code for an order that leaves the store; null in a shop without codes. */
  newCode: () => string | null;
  takesUpi: () => boolean;
  /** Whether shoppers may say which note they pay with. */
  asksPaysWith: () => boolean;
  /** Whether a rule says who delivers an order that nobody has. */
  choosesRider: () => boolean;
}

/**
 * @throws AppError STEP_NOT_ALLOWED when `actorKind` may not do this step in the current status, VALIDATION when a
 * reason is missing, nothing was received by UPI, the delivery code is missing, more is missing than was ordered, or something is refused that cannot be, WEIGHT_NEEDED while goods are not weighed, OUT_OF_STOCK when a cancelled order cannot be reopened
 */
export function stepTransition(
  request: StepRequest,
  actorKind: ActorKind,
  locked: Locked,
  now: Date,
  door: Door,
): Transition {
  if (request.step === 'back') return revertTransition(request.reason, locked);
  const { order, lines } = locked;
  const refused = whyNotStep(order.status, request.step, actorKind, isErased(order));
  if (refused) throw new AppError('STEP_NOT_ALLOWED', refused);
  if (request.step === 'delivered') requireCode(request, order);
  const refusal = refusalOf(request, locked);
  const weighing = request.step === 'packed' ? weighLines(request.weights ?? [], locked) : undefined;
  const money = moneyOf(request, { ...order, ...refusal?.changes }, refusal);
  const note =
    request.step === 'cancelled' && actorKind === 'customer'
      ? cancelledByCustomer
      : (money?.note ?? weighing?.note ?? reasonOf(request));
  const changes = {
    status: request.step,
    paymentStatus: money?.payment ?? orderSteps[request.step].payment ?? order.paymentStatus,
    ...(request.step === 'cancelled' && { cancelReason: englishNote(note), creditPaise: 0, beforeWeighing: null }),
    ...(request.step === 'out_for_delivery' && { deliveryCode: door.newCode() }),
    ...(request.step === 'delivered' && { deliveredAt: now }),
    ...refusal?.changes,
    ...weighing?.changes,
    ...money?.changes,
  };
  const email = weighing ? weighedEmailOf(weighing) : emailOf(request, actorKind, now, door, refusal);
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
      ...(noCodeOf(request, order) !== undefined && { withoutCode: { from: null, to: true } }),
    },
    ...(email && { email }),
    ...((request.step === 'out_for_delivery' || weighing) && { isUpdate: true }),
    ...(request.step === 'delivered' && request.happened && { happened: true }),
  };
}

/** What a delivery becomes when a part of it is refused; undefined when everything is taken. */
const refusalOf = (request: StepRequest, locked: Locked): Refusal | undefined =>
  request.step === 'delivered' && request.refused ? refuseLines(request.refused, locked) : undefined;

/** Why an order with a code was delivered without it; undefined when it was not. */
const noCodeOf = (request: StepRequest, { deliveryCode }: Locked['order']): string | undefined =>
  request.step === 'delivered' && deliveryCode !== null ? request.withoutCode : undefined;

const reasonOf = (request: StepRequest): string => (request.step === 'cancelled' ? request.reason : '');

/**
 * The amount received at the door.
 * @param order with what it costs without what is refused
 * @throws AppError VALIDATION when the amount differs from the total, by more than the paise that cash has no coins for, and has no reason
 */
function moneyOf(request: StepRequest, order: Locked['order'], refusal: Refusal | undefined) {
  const duePaise = order.totalPaise - order.creditPaise;
  if (request.step !== 'delivered') return undefined;
  const { receivedPaise, reason, upiReference = null } = request;
  if (upiReference !== null && receivedPaise === 0) {
    const message = text('errors.nothingByUpi');
    throw new AppError('VALIDATION', message, { errors: { received: message } });
  }
  const isExact = receivedPaise === duePaise || (upiReference === null && isRoundedCash(receivedPaise, duePaise));
  if (!isExact && reason === '') {
    const message = text('errors.receivedDiffers');
    throw new AppError('VALIDATION', message, { errors: { reason: message } });
  }
  const receivedNote = isExact ? '' : reason;
  const noCode = noCodeOf(request, order);
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
    changes: { receivedPaise, receivedNote, upiReference },
    note: notes.length > 0 ? notes : '',
  };
}

/** Returns everything to stock except the missing pieces. */
function returnedBy(lines: Locked['lines'], missing: readonly Quantity[], number: string): OrderStockMovement[] {
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
function revertTransition(reason: string, { order, lines, events, stock }: Locked): Transition {
  const back = stepBack(wayEventsOf(events));
  if ('refused' in back) throw new AppError('STEP_NOT_ALLOWED', back.refused);
  if (isErased(order)) throw new AppError('STEP_NOT_ALLOWED', text('errors.accountDeleted'));
  const { to: now } = back;
  const rule = orderSteps[order.status as OrderStep];
  const movements = rule.returnsStock ? takenFromStock(lines, stock) : [];
  const changes = {
    status: now,
    ...(rule.payment && { paymentStatus: 'pending' as const }),
    cancelReason: '',
    receivedPaise: null,
    receivedNote: '',
    upiReference: null,
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
      email: (emailed, to, origin) => revertedEmail(emailed, to, origin, { was, now, reason }),
      // Customers who do not get the email about the step need none about this.
      isUpdate: was === 'out_for_delivery' || unweighing !== undefined,
    }),
  };
}

/** Takes the bought products from stock again. @throws AppError OUT_OF_STOCK naming what is not available */
function takenFromStock(lines: Locked['lines'], stock: Locked['stock']): OrderStockMovement[] {
  const short = lines.filter((line) => (stock.get(line.productId) ?? 0) < line.quantity);
  if (short.length > 0) {
    const names = short.map((line) => `${line.name} (${stock.get(line.productId) ?? 0} of ${line.quantity})`);
    throw new AppError('OUT_OF_STOCK', text('errors.notEnoughToRestore', { products: names.join(', ') }));
  }
  return lines.map(({ productId, quantity }) => ({ productId, quantity: -quantity, kind: 'sold' }));
}

/**
 * What the audit log stores; amounts in rupees. Reasons are only in the timeline: a name in the audit log could not be
 * erased.
 */
function fieldsOf(order: Locked['order'], changes: Transition['changes']): Transition['fields'] {
  const shown = ({ status, paymentStatus, receivedPaise, upiReference }: Locked['order']) => ({
    status,
    paymentStatus,
    received: receivedPaise === null ? null : toRupees(receivedPaise),
    upiReference,
  });
  return diff(shown(order), shown({ ...order, ...changes }));
}

/** What was weighed, and what the order costs now. */
const weighedEmailOf =
  ({ lines }: Weighing): Transition['email'] =>
  (emailed, to, origin, nameOf) =>
    weighedEmail(
      emailed,
      to,
      origin,
      lines.map((line) => inLanguage(to.language, weighedText(line, nameOf))),
    );

/** Packing sends no email, unless goods were weighed. */
function emailOf(
  request: StepRequest,
  actorKind: ActorKind,
  now: Date,
  door: Door,
  refusal: Refusal | undefined,
): Transition['email'] {
  if (request.step === 'out_for_delivery')
    return (emailed, to, origin) => outForDeliveryEmail(emailed, to, origin, now, door.takesUpi());
  if (request.step === 'delivered')
    return (emailed, to, origin, nameOf) => {
      const notTaken = refusal?.refused.map((each) => inLanguage(to.language, refusedText(each, nameOf)));
      return deliveredEmail(emailed, to, origin, notTaken);
    };
  if (request.step !== 'cancelled') return undefined;
  return (emailed, to, origin) => cancelledEmail(emailed, to, origin, actorKind === 'customer' ? '' : request.reason);
}

export const byOf = (row: OrderEventRow): WayEvent['by'] => (row.actorRole === 'ADMIN' ? 'shop' : 'customer');

/** The fields that the table of steps depends on. */
export const wayEventsOf = (rows: readonly OrderEventRow[]): WayEvent[] =>
  rows.map((row) => ({ kind: row.kind, by: byOf(row) }));
