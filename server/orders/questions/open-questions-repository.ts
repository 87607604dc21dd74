/** True when the store waits for an answer of a customer: about a substitute, or a change of the order. */
import type { Queries } from '../../db/database.ts';
import { and, eq, gt, inArray } from '../../db/drizzle.ts';
import { orders } from '../model/tables.ts';
import { orderChanges } from './changes/tables.ts';
import { orderSubstitutions } from './substitutes/tables.ts';

/** Until when a customer can answer about each of their orders, by order id; orders without a question are left out. */
export async function listOpenQuestions(queries: Queries, userId: string, now: Date): Promise<Map<string, Date>> {
  const waiting = queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'placed')));
  const substitutes = await queries
    .select({ orderId: orderSubstitutions.orderId, answerBy: orderSubstitutions.answerBy })
    .from(orderSubstitutions)
    .where(
      and(
        inArray(orderSubstitutions.orderId, waiting),
        eq(orderSubstitutions.status, 'asked'),
        gt(orderSubstitutions.answerBy, now),
      ),
    );
  const changes = await queries
    .select({ orderId: orderChanges.orderId, answerBy: orderChanges.answerBy })
    .from(orderChanges)
    .where(
      and(inArray(orderChanges.orderId, waiting), eq(orderChanges.status, 'open'), gt(orderChanges.answerBy, now)),
    );
  const first = new Map<string, Date>();
  for (const { orderId, answerBy } of [...substitutes, ...changes]) {
    const known = first.get(orderId);
    if (answerBy && (!known || answerBy < known)) first.set(orderId, answerBy);
  }
  return first;
}
