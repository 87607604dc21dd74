/** One action on several orders: each in its own transaction, with the rules of a single order, and with its own answer. */
import type { OrderBatchBody, OrderInBatch } from '../../../contract/orders/order-batch.ts';
import { isAnonymised, isOpen, statusTexts, stepRejection } from '../../../contract/orders/order-steps.ts';
import { orderRightsOf } from '../../../contract/users/staff-roles.ts';
import { text } from '../../../messages/text.ts';
import { type Identity, requireStore, roleForbidden } from '../../http/policies.ts';
import { AppError, asBusy, english, textParam } from '../../lib/errors.ts';
import { assignRider } from '../delivery/riders.ts';
import { stepOrder } from '../transitions/step-order.ts';
import { listStates, type OrderState } from './repository.ts';
import type { BoardNeeds } from './staff-order.ts';

type Wanted = OrderBatchBody['orders'][number];

/**
 * @param report gets errors that are no answer for people, so that they are logged
 * @throws AppError FORBIDDEN for who does not choose riders
 */
export async function changeOrders(
  { orders, picking }: Pick<BoardNeeds, 'orders' | 'picking'>,
  by: Identity,
  body: OrderBatchBody,
  report: (error: unknown) => void,
): Promise<OrderInBatch[]> {
  const { queries } = orders.database;
  const actor = { ...by, as: 'shop' as const };
  const givesRider = 'riderId' in body && body.riderId !== undefined;
  if (givesRider && !orderRightsOf(by.staffRole).choosesRider) throw roleForbidden();

  async function change({ orderId, revision }: Wanted): Promise<void> {
    if (body.action === 'start_packing') return picking.take(by, { orderId });
    if (body.action === 'rider') return assignRider(orders, orderId, by, body.riderId, revision);
    if (body.action === 'packed') await picking.requireFree(orderId, by);
    const request =
      body.action === 'packed'
        ? { step: body.action }
        : { step: body.action, ...(body.riderId !== undefined && { riderId: body.riderId }) };
    return stepOrder(orders, orderId, actor, request, revision);
  }

  const orderIds = body.orders.map(({ orderId }) => orderId);
  const before = await listStates(queries, orderIds);
  const refusals = new Map<string, AppError>();
  // One after another: a request has one connection of the database at a time, like every other.
  for (const wanted of body.orders) {
    try {
      requireStore(by, before.get(wanted.orderId)?.storeId);
      await change(wanted);
    } catch (error) {
      const refused = error instanceof AppError ? error : asBusy(error);
      if (!refused) report(error);
      refusals.set(wanted.orderId, refused ?? new AppError('INTERNAL', text('errors.internal')));
    }
  }
  const after = await listStates(queries, orderIds);
  return orderIds.map((orderId) => {
    const now = after.get(orderId);
    const error = refusals.get(orderId);
    const isTheirs = now !== undefined && (!by.storeIds || by.storeIds.includes(now.storeId));
    return {
      _id: orderId,
      ...(isTheirs && { orderId: now.number, status: now.status, revision: now.revision }),
      ...(error && { refused: presentRefusal(error, body.action, now) }),
    };
  });
}

/** An order that somebody else moved on is refused by its status, which says more than that it has changed. */
function presentRefusal(error: AppError, action: OrderBatchBody['action'], now: OrderState | undefined) {
  const byStatus = error.code === 'CHANGED_MEANWHILE' && now ? currentRejection(action, now) : undefined;
  const reasonText = textParam(byStatus ?? error.text);
  return { code: byStatus ? ('STEP_NOT_ALLOWED' as const) : error.code, reason: english(reasonText), reasonText };
}

function currentRejection(action: OrderBatchBody['action'], now: OrderState) {
  if (action === 'rider')
    return isOpen(now.status) ? undefined : text('errors.orderAlready', { status: statusTexts[now.status] });
  return stepRejection(now.status, action === 'start_packing' ? 'packed' : action, 'shop', isAnonymised(now));
}
