/** Quotes the cost of an order when its customer refuses a part of it at the door. Nothing is changed. */
import { stepRejection } from '../../../../contract/orders/order-steps.ts';
import { orderRightsOf } from '../../../../contract/users/staff-roles.ts';
import type { Database } from '../../../db/database.ts';
import { roleForbidden } from '../../../http/policies.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { findOrder, listLines } from '../../model/change-repository.ts';
import type { OrderRow } from '../../model/repository.ts';
import { changedMeanwhile, type OrderActor, type RefusedUnits } from '../../transitions/transition.ts';
import { assignedToOtherRider, isAssignedToOther } from '../riders.ts';
import { refuseLines } from './refuse.ts';

/**
 * @param revision as the actor saw it
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED when the order is not on its way, VALIDATION, or FORBIDDEN by the
 * role of staff
 */
export async function quoteRefusal(
  { database: { queries } }: { database: Database },
  orderId: string,
  { userId, staffRole }: Pick<OrderActor, 'userId' | 'staffRole'>,
  refused: readonly RefusedUnits[],
  revision: number,
): Promise<Pick<OrderRow, 'totalPaise' | 'creditPaise' | 'paidOnlinePaise'>> {
  const order = await findOrder(queries, orderId);
  if (!order) throw notFound('errors.orderNotFound');
  const rights = orderRightsOf(staffRole);
  if (isAssignedToOther(rights, order, userId)) throw assignedToOtherRider();
  if (!rights.steps.includes('delivered')) throw roleForbidden();
  if (revision !== order.revision) throw changedMeanwhile(order);
  const rejection = stepRejection(order.status, 'delivered', 'shop');
  if (rejection) throw new AppError('STEP_NOT_ALLOWED', rejection);
  const { changes } = refuseLines(refused, { order, lines: await listLines(queries, orderId) });
  return { ...order, ...changes };
}
