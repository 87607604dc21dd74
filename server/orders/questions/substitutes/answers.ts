/**
 * Ends a question about a substitute: with the answer of the shopper, or by itself when its time is over
 * (docs/features/substitutes.md).
 */

import { text } from '../../../../messages/text.ts';
import { listForSale } from '../../../catalogue/stock/sale-repository.ts';
import type { Queries } from '../../../db/database.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { findOrder } from '../../model/change-repository.ts';
import { adjustLinesTransition } from '../../transitions/adjust-lines.ts';
import { applyTransition } from '../../transitions/apply-transition.ts';
import { ignoreNoOp, NoOpError } from '../../transitions/no-op.ts';
import type { Locked, OrderActor, Transition, TransitionActor, TransitionNeeds } from '../../transitions/transition.ts';
import { offerOf, replaceTransition } from './replacement.ts';
import * as repository from './repository.ts';

/** Questions that one run ends at most; the next run ends the others. */
const batch = 50;

export const questionClosed = () => new AppError('QUESTION_CLOSED', text('errors.questionClosed'));

export function createAnswers(needs: TransitionNeeds) {
  const { now } = needs;
  const { queries } = needs.database;

  const asks = (row: repository.SubstitutionRow): boolean =>
    row.status === 'asked' && row.answerBy !== null && now() < row.answerBy;

  /** The question as it is in a transaction that has its order locked. @throws AppError NOT_FOUND */
  async function reread(tx: Queries, { orderId, id }: repository.SubstitutionRow): Promise<repository.SubstitutionRow> {
    const row = await repository.findSubstitution(tx, orderId, id);
    if (!row) throw notFound('errors.questionNotFound');
    return row;
  }

  /** Leaves units out that the shopper does not want replaced. The last product stays: without it there is no order, and the store decides. */
  function leaveOut({ original, substitute, quantity }: repository.SubstitutionRow, locked: Locked): Transition {
    const line = locked.lines.find((each) => each.productId === original.productId);
    const hasOthers = locked.lines.some((each) => each.productId !== original.productId);
    const left = (line?.quantity ?? 0) - quantity;
    if (left >= 0 && (left > 0 || hasOthers)) {
      return adjustLinesTransition([{ productId: original.productId, quantity: left, because: 'missing' }], locked);
    }
    const note = text('answers.notReplaced', { name: original.name, substitute: substitute.name });
    return {
      kind: 'line_changed',
      note: [{ ...note, productId: original.productId, substituteId: substitute.productId }],
      changes: {},
      lines: [],
      movements: [],
      fields: {},
    };
  }

  /** Ends a question in one transaction. @throws NoOpError, AppError QUESTION_CLOSED */
  const close = (
    question: repository.SubstitutionRow,
    actor: TransitionActor,
    to: 'replaced' | 'refused' | 'expired',
  ): Promise<void> =>
    applyTransition(
      needs,
      question.orderId,
      actor,
      { revision: undefined, movesStock: true, alsoMoves: [question.substituteId] },
      async (locked, tx) => {
        const current = await reread(tx, question);
        if (current.status === to) throw new NoOpError();
        if (to === 'expired' ? current.status !== 'asked' : !asks(current)) throw questionClosed();
        await repository.setStatus(tx, current.id, to, { offerPaise: offerOf(locked.order) });
        if (to !== 'replaced') return leaveOut(current, locked);
        await requireForSale(tx, current);
        return replaceTransition(current, locked);
      },
    );

  return {
    /**
     * The shopper answers. The same answer again changes nothing.
     * @throws AppError NOT_FOUND, QUESTION_CLOSED when it is answered otherwise or its time is over, OUT_OF_STOCK when the substitute is sold
     * out by now
     */
    async answer(
      { userId, name }: Pick<OrderActor, 'userId' | 'name'>,
      orderId: string,
      { questionId, accept }: { questionId: string; accept: boolean },
    ): Promise<void> {
      const order = await findOrder(queries, orderId);
      const question = await repository.findSubstitution(queries, orderId, questionId);
      if (order?.userId !== userId) throw notFound('errors.orderNotFound');
      if (!question || question.answerBy === null) throw notFound('errors.questionNotFound');
      await ignoreNoOp(close(question, { userId, name, as: 'customer' }, accept ? 'replaced' : 'refused'));
    },

    /** Ends the questions whose time is over: what they are about is left out. One that fails does not hold up the others. */
    async endQuestions(signal?: AbortSignal): Promise<void> {
      const failures: unknown[] = [];
      for (const question of await repository.listDue(queries, now(), batch)) {
        if (signal?.aborted) return;
        await ignoreNoOp(close(question, { userId: null, name: '', as: 'shop' }, 'expired')).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'QUESTION_CLOSED')) failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** @throws AppError OUT_OF_STOCK when the store no longer sells the substitute */
async function requireForSale(tx: Queries, { substitute, substituteId }: repository.SubstitutionRow): Promise<void> {
  const [product] = await listForSale(tx, [substituteId]);
  if (!product?.publish) {
    throw new AppError('OUT_OF_STOCK', text('errors.substituteSoldOut', { name: substitute.name, stock: 0 }));
  }
}
