/** An order with everything that its page shows. */
import { type Database, pipeline } from '../db/database.ts';
import { notFound } from '../lib/errors.ts';
import { listReports, type Report } from './customer/reports/repository.ts';
import { listRefusals, type RefusalRow } from './delivery/refusals/repository.ts';
import { listNotes, type NoteRow } from './messages/order-notes/repository.ts';
import { findOrder, listEvents, listLines } from './model/change-repository.ts';
import type { OrderEventRow, OrderWithLines } from './model/repository.ts';
import { listRefunds, type RefundWithLines } from './money/refunds/repository.ts';
import { type ChangeRow, findLastChange } from './questions/changes/repository.ts';
import { listSubstitutions, type SubstitutionRow } from './questions/substitutes/repository.ts';

/** An order with its full timeline. */
export interface OrderDetails extends OrderWithLines {
  events: OrderEventRow[];
  reports: Report[];
  refunds: RefundWithLines[];
  /** Goods that the customer did not take at the door. */
  refusals: RefusalRow[];
  /** Oldest first. */
  substitutions: SubstitutionRow[];
  notes: NoteRow[];
  /** The last change that the customer was asked about, until the order is packed. */
  change: ChangeRow | undefined;
}

interface Needs {
  database: Database;
}

/** Reads an order in two round trips. @throws AppError NOT_FOUND */
export async function getOrder({ database }: Needs, orderId: string): Promise<OrderDetails> {
  const order = await findOrder(database.queries, orderId);
  if (!order) throw notFound('errors.orderNotFound');
  return database.transaction(async (tx) => {
    const [lines, events, reports, refunds, refusals, substitutions, notes, change] = await pipeline(
      tx,
      () => listLines(tx, orderId),
      () => listEvents(tx, orderId),
      () => listReports(tx, orderId),
      () => listRefunds(tx, orderId),
      async () => (order.status === 'delivered' ? listRefusals(tx, orderId) : []),
      async () => (order.substitutes === null ? [] : listSubstitutions(tx, [orderId])),
      () => listNotes(tx, orderId),
      async () => (order.status === 'placed' ? findLastChange(tx, orderId) : undefined),
    );
    return { order, lines, events, reports, refunds, refusals, substitutions, notes, change };
  });
}

/** One of the shopper's own orders. @throws AppError NOT_FOUND also for orders of others */
export async function getOwnOrder(needs: Needs, userId: string, orderId: string): Promise<OrderDetails> {
  const details = await getOrder(needs, orderId);
  if (details.order.userId !== userId) throw notFound('errors.orderNotFound');
  return details;
}
