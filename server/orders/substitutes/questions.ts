/** Questions to shoppers about substitutes hold an order up until they are answered, withdrawn or over. */
import { text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { listQuestions } from './store.ts';

/**
 * @param productIds only questions about these; all when left out
 * @throws AppError QUESTION_OPEN while the shopper has not answered
 */
export async function requireNoQuestion(tx: Queries, orderId: string, productIds?: ReadonlySet<string>): Promise<void> {
  const open = (await listQuestions(tx, orderId)).find(({ productId }) => productIds?.has(productId) ?? true);
  if (open) throw new AppError('QUESTION_OPEN', text('errors.questionOpen', { name: open.original.name }));
}
