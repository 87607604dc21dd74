/**
 * Substitutes for products that are not there (docs/features/substitutes.md): the picker replaces a product or asks the shopper, as the
 * shopper chose, and takes it back.
 */

import { answerSeconds, choiceOf, type SubstituteChoice } from '../../../../contract/orders/substitute-choices.ts';
import type { ChooseSubstitutesBody, ReplaceBody } from '../../../../contract/orders/substitutes.ts';
import { text } from '../../../../messages/text.ts';
import { addAuditEntry } from '../../../audit-log/audit-log.ts';
import type { Queries } from '../../../db/database.ts';
import { AppError, invalidField, notFound } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import { inStore } from '../../../runtime/current-store.ts';
import { countAttempts, counterOf } from '../../../runtime/limits.ts';
import type { Notify } from '../../messages/notify/notify.ts';
import { findOrder, listLines, lockOrder, setLineChoices, updateOrder } from '../../model/change-repository.ts';
import { type OrderLineRow, type OrderRow, orderLockWait } from '../../model/repository.ts';
import { requireLineRights } from '../../transitions/adjust-lines.ts';
import { applyTransition } from '../../transitions/apply-transition.ts';
import { changeOnce, type Remember } from '../../transitions/change-once.ts';
import { changedMeanwhile, type OrderActor, type TransitionNeeds } from '../../transitions/transition.ts';
import { requireNoChange } from '../changes/close-question.ts';
import { hasAgreedSince } from '../changes/later-agreement.ts';
import { listChanges } from '../changes/repository.ts';
import { createAnswers, questionClosed } from './answers.ts';
import { findCandidates, requireSubstitute } from './find-substitutes.ts';
import { offerOf, replaceTransition, requireReplaceable, snapshotOf, takeBackTransition } from './replacement.ts';
import * as repository from './repository.ts';

/** Interval of the job that ends questions without an answer, in ms. */
export const endQuestionsEvery = 2_000;

type Staff = OrderActor;
/** Changes of what one order wants. */
const choiceLimit = { max: 100, seconds: 60 * 60 };

export function createSubstitutes(needs: TransitionNeeds & { notify: Notify; now: () => Date }) {
  const { database, catalogue, orderEvents, now } = needs;
  const { queries } = database;

  /** The order and its lines, as they are. @throws AppError NOT_FOUND */
  async function read(orderId: string) {
    const order = await findOrder(queries, orderId);
    if (!order) throw notFound('errors.orderNotFound');
    return { order, lines: await listLines(queries, orderId) };
  }

  /**
   * Changes only the rows of substitutes, and the order's revision, so that its screens load it again. Nothing of it is in the timeline.
   * @param work returns what changed; undefined when nothing did
   * @throws AppError CHANGED_MEANWHILE when `revision` is not that of the order, or what `work` throws
   */
  async function touch(
    orderId: string,
    revision: number | undefined,
    work: (
      tx: Queries,
      order: OrderRow,
      lines: OrderLineRow[],
    ) => Promise<{ audited?: Audited; substitutes?: SubstituteChoice } | undefined>,
  ): Promise<void> {
    const progress = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) throw notFound('errors.orderNotFound');
      if (revision !== undefined && revision !== order.revision) throw changedMeanwhile(order);
      const changed = await work(tx, order, await listLines(tx, orderId));
      if (!changed) return undefined;
      const { audited, substitutes } = changed;
      await updateOrder(tx, orderId, substitutes ? { substitutes } : {});
      if (audited) {
        await addAuditEntry(tx, {
          actor: { id: audited.by.userId, name: audited.by.name },
          entity: 'order',
          entityId: order.id,
          entityName: order.number,
          action: audited.action,
          fields: audited.fields,
        });
      }
      return { ...order, revision: order.revision + 1 };
    }, orderLockWait);
    if (progress) orderEvents.publish(progress);
  }

  async function replace(orderId: string, by: Staff, body: ReplaceBody, remember: Remember): Promise<void> {
    const { productId, substituteId, units, revision } = body;
    const { order, lines } = await read(orderId);
    requireLineRights(by, order);
    if (revision !== order.revision) throw changedMeanwhile(order);
    // The choice stays with the revision, which is compared again under the lock.
    const { choice } = requireReplaceable({ order, lines }, productId, units);
    const id = newId();
    const prepare = async (tx: Queries, now_: OrderRow, current: readonly OrderLineRow[]) => {
      const { line } = requireReplaceable({ order: now_, lines: [...current] }, productId, units);
      const open = (await repository.listQuestions(tx, orderId)).find((each) => each.productId === productId);
      if (open) throw new AppError('QUESTION_OPEN', text('errors.questionOpen', { name: line.name }));
      const substitute = await requireSubstitute(tx, { line, lines: current, choice }, body);
      const row = { id, storeId: now_.storeId, orderId, productId, substituteId, quantity: units };
      return { ...row, original: snapshotOf(line), substitute, offerPaise: offerOf(now_) };
    };
    if (choice === 'ask') {
      await inStore(order.storeId, () =>
        touch(orderId, revision, async (tx, current, currentLines) => {
          const row = await prepare(tx, current, currentLines);
          if (needs.takesChanges?.()) await requireNoChange(tx, orderId, now());
          const answerBy = new Date(now().getTime() + answerSeconds * 1_000);
          await repository.insertSubstitution(tx, { ...row, status: 'asked', answerBy });
          await remember(tx);
          await needs.notify(tx, current, 'order.substitute_question', id);
          const fields = { [row.original.name]: { from: null, to: row.substitute.name } };
          return { audited: { by, action: 'substitute_asked', fields } };
        }),
      );
      return;
    }
    await applyTransition(
      needs,
      orderId,
      by,
      { revision, movesStock: true, alsoMoves: [substituteId] },
      async (locked, tx) => {
        const row = await prepare(tx, locked.order, locked.lines);
        await repository.insertSubstitution(tx, { ...row, status: 'replaced', answerBy: null });
        await remember(tx);
        return replaceTransition(row, locked);
      },
    );
  }

  async function revertSubstitute(
    orderId: string,
    by: Staff,
    substitutionId: string,
    revision: number,
    remember: Remember,
  ): Promise<void> {
    const { order } = await read(orderId);
    requireLineRights(by, order);
    const row = await repository.findSubstitution(queries, orderId, substitutionId);
    if (!row) throw notFound('errors.questionNotFound');
    if (revision !== order.revision) throw changedMeanwhile(order);
    if (row.status === 'asked') {
      await touch(orderId, revision, async (tx) => {
        await repository.setStatus(tx, row.id, 'withdrawn');
        await remember(tx);
        return { audited: { by, action: 'substitute_withdrawn', fields: {} } };
      });
      return;
    }
    if (row.status !== 'replaced') throw questionClosed();
    await applyTransition(
      needs,
      orderId,
      by,
      { revision, movesStock: true, alsoMoves: [row.productId] },
      async (locked, tx) => {
        if (hasAgreedSince(await listChanges(tx, orderId), row))
          throw new AppError('STEP_NOT_ALLOWED', text('errors.agreedSince', { name: row.original.name }));
        await repository.setStatus(tx, row.id, 'withdrawn');
        await remember(tx);
        // Taking back the other replacements leads to the discount before this one.
        if (row.offerPaise !== null) await repository.raiseOffers(tx, orderId, row.offerPaise);
        return takeBackTransition(row, locked);
      },
    );
  }

  return {
    ...createAnswers(needs),

    /**
     * Products that may take the place of one in an order, the best first; nothing when the shopper wants it left out.
     * @param search what the picker looks for; '' for similar products
     * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED, VALIDATION, or FORBIDDEN by the role of staff
     */
    async candidates(orderId: string, by: Pick<Staff, 'staffRole'>, productId: string, search: string) {
      const { order, lines } = await read(orderId);
      requireLineRights(by, order);
      const line = lines.find((each) => each.productId === productId);
      if (!line) throw notFound('errors.productNotFound');
      const choice = choiceOf(order, line);
      if (!choice) throw new AppError('STEP_NOT_ALLOWED', text('errors.noSubstitutes'));
      if (choice === 'leave' || line.replaces) return { choice, quantity: line.quantity, candidates: [] };
      requireReplaceable({ order, lines }, productId, 1);
      const found = await inStore(order.storeId, () =>
        findCandidates(queries, catalogue.snapshot(), { order, line, lines, choice }, search),
      );
      return { choice, quantity: line.quantity, candidates: found };
    },

    /**
     * Replaces units of a line when the shopper chose a similar product, and asks them when they chose that. The same request
     * again is done.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, OUT_OF_STOCK, QUESTION_OPEN, or FORBIDDEN by the role of
     * staff
     */
    replace(orderId: string, by: Staff, body: ReplaceBody): Promise<void> {
      const { revision, ...asked } = body;
      const change = { id: orderId, revision, userId: by.userId, asked: ['replace', asked] };
      return changeOnce(queries, change, (remember) => replace(orderId, by, body, remember));
    },

    /**
     * Withdraws a question, or takes a replacement back. The same request again is done.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED when the order is packed, or the customer has agreed to other units
     * of the product since, QUESTION_CLOSED when it was refused or is over, or FORBIDDEN by the role of staff
     */
    revertSubstitute(orderId: string, by: Staff, substitutionId: string, revision: number): Promise<void> {
      const change = { id: orderId, revision, userId: by.userId, asked: ['take back', substitutionId] };
      return changeOnce(queries, change, (remember) =>
        revertSubstitute(orderId, by, substitutionId, revision, remember),
      );
    },

    /**
     * The shopper says what is done with products that are not there.
     * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED, VALIDATION, TOO_MANY_ATTEMPTS
     */
    async choose(
      userId: string,
      orderId: string,
      { choice, lines: chosen = [] }: ChooseSubstitutesBody,
    ): Promise<void> {
      await touch(orderId, undefined, async (tx, order, lines) => {
        if (order.userId !== userId) throw notFound('errors.orderNotFound');
        if (order.substitutes === null) throw new AppError('STEP_NOT_ALLOWED', text('errors.noSubstitutes'));
        if (order.status !== 'placed') throw new AppError('STEP_NOT_ALLOWED', text('errors.substituteTooLate'));
        const unknown = chosen.some(({ productId }) => lines.every((line) => line.productId !== productId));
        if (unknown) throw invalidField('lines', text('errors.productNotInOrder'));
        const isNew = chosen.filter(({ productId, choice: wanted }) =>
          lines.some((line) => line.productId === productId && line.substitutes !== wanted),
        );
        if (isNew.length === 0 && (choice === undefined || choice === order.substitutes)) return undefined;
        // Staff who pack the order begin again after each change.
        await countAttempts(tx, [counterOf(choiceLimit, 'substitute choices', orderId)]);
        await setLineChoices(tx, orderId, isNew);
        return choice ? { substitutes: choice } : {};
      });
    },
  };
}

interface Audited {
  by: Staff;
  action: string;
  fields: Parameters<typeof addAuditEntry>[1]['fields'];
}

export type Substitutes = ReturnType<typeof createSubstitutes>;
