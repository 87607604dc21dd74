/** Questions to shoppers about substitutes hold an order up until they are answered, withdrawn or over. */
import { text } from '../../../../messages/text.ts';
import type { Queries } from '../../../db/database.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Step } from '../../transitions/transition.ts';
import { listQuestions, withdrawQuestions } from './repository.ts';

/**
 * @param productIds only questions about these; all when left out
 * @throws AppError QUESTION_OPEN while the shopper has not answered
 */
export async function requireNoQuestion(tx: Queries, orderId: string, productIds?: ReadonlySet<string>): Promise<void> {
  const open = (await listQuestions(tx, orderId)).find(({ productId }) => productIds?.has(productId) ?? true);
  if (open) throw new AppError('QUESTION_OPEN', text('errors.questionOpen', { name: open.original.name }));
}

/** A cancelled order has no open questions. @throws AppError QUESTION_OPEN for packing it while the shopper has not answered */
export async function settleQuestions({ tx, order: { id, substitutes }, transition: { kind } }: Step): Promise<void> {
  if (substitutes === null) return;
  if (kind === 'packed') await requireNoQuestion(tx, id);
  if (kind === 'cancelled') await withdrawQuestions(tx, id);
}
