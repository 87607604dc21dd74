/** Reduces or removes lines of an order at packing. */
import { requireNoQuestion } from '../questions/substitutes/questions.ts';
import { adjustLinesTransition, type Reduced, requireLineRights } from './adjust-lines.ts';
import { applyTransition } from './apply-transition.ts';
import { changeOnce } from './change-once.ts';
import type { OrderActor, TransitionNeeds } from './transition.ts';

/**
 * The same request again is done.
 * @param lines the new quantity of each, and where the other pieces are
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, QUESTION_OPEN, or FORBIDDEN when the role of staff does
 * not include it
 */
export const reduceLines = (
  needs: TransitionNeeds,
  orderId: string,
  actor: OrderActor,
  lines: readonly Reduced[],
  revision: number,
): Promise<void> =>
  changeOnce(
    needs.database.queries,
    { id: orderId, revision, userId: actor.userId, asked: ['lines', lines] },
    (remember) =>
      applyTransition(needs, orderId, actor, { revision, movesStock: true }, async (locked, tx) => {
        requireLineRights(actor, locked.order);
        if (locked.order.substitutes !== null) {
          await requireNoQuestion(tx, orderId, new Set(lines.map((line) => line.productId)));
        }
        await remember(tx);
        return adjustLinesTransition(lines, locked);
      }),
  );
