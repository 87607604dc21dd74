/** A question about a change holds the packing of an order up, and ends when the order becomes another one. */
import { text } from '../../../../messages/text.ts';
import type { Queries } from '../../../db/database.ts';
import { AppError } from '../../../lib/errors.ts';
import type { OrderEventRow } from '../../model/repository.ts';
import type { Step } from '../../transitions/transition.ts';
import { type ChangeRow, findOpenChange, setChange } from './repository.ts';

/** Returns true when the customer can answer a question. */
export const isAsked = ({ status, answerBy }: Pick<ChangeRow, 'status' | 'answerBy'>, now: Date): boolean =>
  status === 'open' && now < answerBy;

const stillAsked = () => new AppError('QUESTION_OPEN', text('errors.changeOpen'));

/** @throws AppError QUESTION_OPEN while the customer can answer */
export async function requireNoChange(tx: Queries, orderId: string, now: Date): Promise<void> {
  const open = await findOpenChange(tx, orderId);
  if (open && isAsked(open, now)) throw stillAsked();
}

/**
 * Ends the question about an order that takes a step or gets other lines; what the customer agrees to is no longer an open question.
 * @throws AppError QUESTION_OPEN for packing it while the customer can answer
 */
export async function settleChange({ tx, needs, order: { id, status }, transition: { kind } }: Step): Promise<void> {
  if (status !== 'placed' || !needs.takesChanges?.()) return;
  const open = await findOpenChange(tx, id);
  if (!open) return;
  const isOver = !isAsked(open, needs.now());
  if (kind === 'packed' && !isOver) throw stillAsked();
  await setChange(tx, open.id, { status: isOver ? 'expired' : (endings[kind] ?? 'expired') });
}

const endings: Partial<Record<OrderEventRow['kind'], 'withdrawn' | 'outdated'>> = {
  cancelled: 'withdrawn',
  line_changed: 'outdated',
};
