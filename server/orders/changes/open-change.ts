/** A question about a change holds the packing of an order up, and ends when the order becomes another one. */
import { text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { OrderEventRow, OrderRow } from '../store.ts';
import { findOpenChange, setChange } from './store.ts';

/** @throws AppError QUESTION_OPEN while the customer can answer */
export async function requireNoChange(tx: Queries, orderId: string, now: Date): Promise<void> {
  const open = await findOpenChange(tx, orderId);
  if (open && now < open.answerBy) throw new AppError('QUESTION_OPEN', text('errors.changeOpen'));
}

/**
 * Ends the question about an order that takes a step or gets other lines. The order is locked.
 * @param kind of what happens to it; what the customer agrees to is no open question any more
 * @throws AppError QUESTION_OPEN for packing it while the customer can answer
 */
export async function settleChange(
  tx: Queries,
  { id, status }: OrderRow,
  kind: OrderEventRow['kind'],
  now: Date,
): Promise<void> {
  if (status !== 'placed') return;
  if (kind === 'packed') await requireNoChange(tx, id, now);
  const open = await findOpenChange(tx, id);
  if (open) await setChange(tx, open.id, { status: endings[kind] ?? 'expired' });
}

const endings: Partial<Record<OrderEventRow['kind'], 'withdrawn' | 'outdated'>> = {
  cancelled: 'withdrawn',
  line_changed: 'outdated',
};
