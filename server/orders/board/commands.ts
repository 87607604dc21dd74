/** Commands of the order board that have a rule besides those of the order: the picker who has it, rights, and methods of payment. */
import type * as z from 'zod';
import type { RefusedUnits } from '../../../contract/delivery/refusal-fields.ts';
import type { RefusalQuote } from '../../../contract/delivery/refusals.ts';
import { toRupees } from '../../../contract/money/money.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import type { AddNoteBody } from '../../../contract/orders/order-notes.ts';
import type { adjustLinesBody, OrderStepBody } from '../../../contract/orders/order-step-body.ts';
import type { Candidates, ReplaceBody } from '../../../contract/orders/substitutes.ts';
import { orderRightsOf, seesNotes } from '../../../contract/users/staff-roles.ts';
import { text } from '../../../messages/text.ts';
import { roleForbidden } from '../../http/policies.ts';
import { invalidField, notFound } from '../../lib/errors.ts';
import { presentCredit } from '../customer/present.ts';
import { quoteRefusal } from '../delivery/refusals/quote-refusal.ts';
import { listRiders } from '../delivery/riders.ts';
import { dueIn } from '../model/due.ts';
import { namesFrom } from '../model/line-names.ts';
import { methodText } from '../model/received.ts';
import { findStoreOf } from '../model/repository.ts';
import { presentCandidate } from '../questions/substitutes/present.ts';
import { reduceLines } from '../transitions/reduce-lines.ts';
import { stepOrder } from '../transitions/step-order.ts';
import { type BoardNeeds, explained, getStaffOrder, updatedOrder, type Viewer } from './staff-order.ts';
import { explainReference, requestOf } from './step-request.ts';

/**
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, OUT_OF_STOCK, WEIGHT_NEEDED, CLAIMED while another
 * picker has it, SHIFT_NEEDED for cash that belongs to no shift of the cash book, or FORBIDDEN by the role of staff
 */
export async function stepOnBoard(
  needs: BoardNeeds,
  orderId: string,
  by: Viewer,
  body: OrderStepBody,
): Promise<FulfilmentOrder> {
  const request = requestOf(body);
  if (request.step === 'delivered' && request.paidMethod && !needs.orders.handover.takes()[request.paidMethod]) {
    throw invalidField(request.paidMethod, text('errors.methodNotTaken', { method: methodText(request.paidMethod) }));
  }
  if (request.step === 'packed') await needs.picking.requireFree(orderId, by);
  const step = stepOrder(needs.orders, orderId, { ...by, as: 'shop' }, request, body.revision);
  return updatedOrder(
    needs,
    orderId,
    by,
    step.catch((error: unknown) => explainReference(error, request)),
  );
}

/** @throws AppError as `reduceLines`, or CLAIMED while another picker has the order */
export async function reduceOnBoard(
  needs: BoardNeeds,
  orderId: string,
  by: Viewer,
  { lines, revision }: z.output<typeof adjustLinesBody>,
): Promise<FulfilmentOrder> {
  await needs.picking.requireFree(orderId, by);
  return updatedOrder(needs, orderId, by, reduceLines(needs.orders, orderId, { ...by, as: 'shop' }, lines, revision));
}

/** Products that may take the place of one in an order. @throws AppError as `Substitutes.candidates` */
export async function listCandidates(
  needs: BoardNeeds,
  orderId: string,
  by: Viewer,
  productId: string,
  search: string,
): Promise<Candidates> {
  const found = needs.substitutes.candidates(orderId, by, productId, search);
  const { candidates, ...rest } = await explained(needs, orderId, by, found);
  const nameOf = namesFrom(needs.orders.catalogue, by.language);
  return {
    ...rest,
    candidates: candidates.map(presentCandidate).map((each) => ({ ...each, ...nameOf(each) })),
  };
}

/** @throws AppError as `Substitutes.replace`, or CLAIMED while another picker has the order */
export async function replaceOnBoard(
  needs: BoardNeeds,
  orderId: string,
  by: Viewer,
  body: ReplaceBody,
): Promise<FulfilmentOrder> {
  await needs.picking.requireFree(orderId, by);
  return updatedOrder(needs, orderId, by, needs.substitutes.replace(orderId, { ...by, as: 'shop' }, body));
}

/** @throws AppError as `Substitutes.takeBack`, or CLAIMED while another picker has the order */
export async function takeBackOnBoard(
  needs: BoardNeeds,
  orderId: string,
  by: Viewer,
  substitutionId: string,
  revision: number,
): Promise<FulfilmentOrder> {
  await needs.picking.requireFree(orderId, by);
  const work = needs.substitutes.revertSubstitute(orderId, { ...by, as: 'shop' }, substitutionId, revision);
  return updatedOrder(needs, orderId, by, work);
}

/** The people who can deliver an order, the least busy first. @throws AppError NOT_FOUND */
export async function listRidersOf({ orders }: BoardNeeds, orderId: string) {
  const storeId = await findStoreOf(orders.database.queries, orderId);
  if (storeId === undefined) throw notFound('errors.orderNotFound');
  return (await listRiders(orders, storeId)).map(({ id, name, isRider, deliveries }) => ({
    _id: id,
    name,
    deliveries,
    ...(isRider && { isRider: true as const }),
  }));
}

/** The sum to collect when a customer refuses this at the door. @throws AppError as `quoteRefusal` */
export async function quoteRefusalOnBoard(
  needs: BoardNeeds,
  orderId: string,
  by: Viewer,
  { refused, revision }: { refused: RefusedUnits; revision: number },
): Promise<RefusalQuote> {
  const quoted = quoteRefusal(needs.orders, orderId, by, refused, revision);
  const changed = await explained(needs, orderId, by, quoted);
  return {
    totalAmount: toRupees(changed.totalPaise),
    ...presentCredit(changed),
    due: toRupees(dueIn(changed)),
  };
}

/** Adds a note, or sends a message. @throws AppError as `getStaffOrder` and `OrderNotes.add`, or FORBIDDEN by the role of staff */
export async function addNoteOnBoard(
  needs: BoardNeeds,
  orderId: string,
  by: Viewer,
  body: AddNoteBody,
): Promise<FulfilmentOrder> {
  const { rider } = await getStaffOrder(needs, orderId, by);
  const rights = orderRightsOf(by.staffRole);
  if (!seesNotes(rights, rider?._id, by.userId)) throw roleForbidden();
  if (body.kind === 'to_customer' && !rights.servesCustomers) throw roleForbidden();
  return updatedOrder(needs, orderId, by, needs.notes.add(orderId, by, body));
}
