/**
 * Substitutes for products that are not there (decision 0053): the picker replaces a product or asks the shopper, as the shopper chose;
 * the shopper answers; a question without an answer ends by itself.
 */

import { salePaise } from '../../../contract/money.ts';
import { answerSeconds, choiceOf, type SubstituteChoice } from '../../../contract/substitute-choices.ts';
import type { ChooseSubstitutesBody, ReplaceBody } from '../../../contract/substitutes.ts';
import { text } from '../../../messages/text.ts';
import { addAuditEntry } from '../../audit-log/audit-log.ts';
import { findProduct, listSkus, type ProductRow } from '../../catalogue/product-store.ts';
import { listForSale } from '../../catalogue/sale-store.ts';
import { findStoreProducts } from '../../catalogue/store-product-store.ts';
import type { Queries } from '../../db/database.ts';
import { inStore } from '../../platform/current-store.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { adjustLinesTransition, requireLineRights } from '../adjust-lines.ts';
import { findOrder, listLines, lockOrder, setLineChoices, updateOrder } from '../change-store.ts';
import { requireNoChange } from '../changes/open-change.ts';
import { DoneAlready, unlessDone } from '../done-already.ts';
import type { Notify } from '../notify/notify.ts';
import { type OrderLineRow, type OrderRow, orderLockWait } from '../store.ts';
import type { LineSnapshot } from '../tables.ts';
import {
  applyTransition,
  changedMeanwhile,
  type Locked,
  type OrderActor,
  type Transition,
  type TransitionActor,
  type TransitionNeeds,
} from '../transition.ts';
import { type Compared, candidatesFor, isSubstitute, type Offered } from './candidates.ts';
import {
  chargedFor,
  offerOf,
  replaceTransition,
  requireReplaceable,
  snapshotOf,
  substituteOf,
  takeBackTransition,
} from './replacement.ts';
import * as store from './store.ts';

/** Interval of the job that ends questions without an answer, in ms. */
export const endQuestionsEvery = 2_000;
/** Questions that one run ends at most; the next run ends the others. */
const batch = 50;

/** A product that may take the place of a line. */
export interface Candidate {
  product: ProductRow;
  sku: string;
  shelf: string;
  /** One unit, whole paise: its price, and what the shopper pays. */
  salePaise: number;
  chargedPaise: number;
}

type Staff = OrderActor;

const questionClosed = () => new AppError('QUESTION_CLOSED', text('errors.questionClosed'));

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
   * @throws AppError CHANGED_MEANWHILE when `revision` is not that of the order, or what `work` throws
   */
  async function touch(
    orderId: string,
    revision: number | undefined,
    work: (
      tx: Queries,
      order: OrderRow,
      lines: OrderLineRow[],
    ) => Promise<{ audited?: Audited; substitutes?: SubstituteChoice }>,
  ): Promise<void> {
    const progress = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) throw notFound('errors.orderNotFound');
      if (revision !== undefined && revision !== order.revision) throw changedMeanwhile(order);
      const { audited, substitutes } = await work(tx, order, await listLines(tx, orderId));
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
    orderEvents.publish(progress);
  }

  /** The product of a line, to compare others with it. */
  async function comparedOf(tx: Queries, line: OrderLineRow): Promise<Compared & Pick<ProductRow, 'categoryIds'>> {
    const product = await findProduct(tx, line.productId);
    const { productId: id, unit, unitQuantity, salePaise: paid } = line;
    const { subCategoryIds = [], categoryIds = [] } = product ?? {};
    return { id, unit, unitQuantity, salePaise: paid, subCategoryIds, categoryIds };
  }

  /**
   * The substitute that the picker chose, as it is sold now.
   * @throws AppError VALIDATION when it may not take the place of the line, OUT_OF_STOCK when it is sold out
   */
  async function requireSubstitute(
    tx: Queries,
    { line, lines, choice }: { line: OrderLineRow; lines: readonly OrderLineRow[]; choice: SubstituteChoice },
    { substituteId, units }: ReplaceBody,
  ): Promise<LineSnapshot> {
    const [product] = await listForSale(tx, [substituteId]);
    const known = await findProduct(tx, substituteId);
    if (!product?.publish || !known) throw invalidField('substituteId', text('errors.notASubstitute'));
    const taken = takenBy(lines, await store.listSubstitutions(tx, [line.orderId]));
    if (taken.has(substituteId))
      throw invalidField('substituteId', text('errors.substituteInOrder', { name: product.name }));
    if (product.stock < units) {
      throw new AppError(
        'OUT_OF_STOCK',
        text('errors.substituteSoldOut', { name: product.name, stock: product.stock }),
      );
    }
    const offered: Offered = {
      ...product,
      subCategoryIds: known.subCategoryIds,
      salePaise: salePaise(product.pricePaise, product.discount),
    };
    if (!isSubstitute(await comparedOf(tx, line), offered)) {
      throw invalidField('substituteId', text('errors.notASubstitute'));
    }
    return substituteOf(product, line, choice);
  }

  /**
   * Products that cannot take the place of another: those of the order, those that the shopper is asked about, and those that were not
   * there themselves. One of the last can come back to the order, which has each product in one line only.
   */
  const takenBy = (lines: readonly OrderLineRow[], substitutions: readonly store.SubstitutionRow[]): Set<string> =>
    new Set([
      ...lines.map(({ productId }) => productId),
      ...substitutions.filter(({ status }) => status === 'asked').map(({ substituteId }) => substituteId),
      ...substitutions.filter(({ status }) => status !== 'withdrawn').map(({ productId }) => productId),
    ]);

  const asks = (row: store.SubstitutionRow): boolean =>
    row.status === 'asked' && row.answerBy !== null && now() < row.answerBy;

  /** The question as it is in a transaction that has its order locked. @throws AppError NOT_FOUND */
  async function reread(tx: Queries, { orderId, id }: store.SubstitutionRow): Promise<store.SubstitutionRow> {
    const row = await store.findSubstitution(tx, orderId, id);
    if (!row) throw notFound('errors.questionNotFound');
    return row;
  }

  /** Leaves units out that the shopper does not want replaced. The last product stays: without it there is no order, and the store decides. */
  function leaveOut({ original, substitute, quantity }: store.SubstitutionRow, locked: Locked): Transition {
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

  /** Ends a question in one transaction. @throws DoneAlready, AppError QUESTION_CLOSED */
  const close = (
    question: store.SubstitutionRow,
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
        if (current.status === to) throw new DoneAlready();
        if (to === 'expired' ? current.status !== 'asked' : !asks(current)) throw questionClosed();
        await store.setStatus(tx, current.id, to, { offerPaise: offerOf(locked.order) });
        if (to !== 'replaced') return leaveOut(current, locked);
        await requireForSale(tx, current);
        return replaceTransition(current, locked);
      },
    );

  return {
    /**
     * What may take the place of a product of an order, the best first; nothing when the shopper wants it left out.
     * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED, VALIDATION, or FORBIDDEN by the role of staff
     */
    async candidates(orderId: string, by: Pick<Staff, 'staffRole'>, productId: string) {
      const { order, lines } = await read(orderId);
      requireLineRights(by, order);
      const line = lines.find((each) => each.productId === productId);
      if (!line) throw notFound('errors.productNotFound');
      const choice = choiceOf(order, line);
      if (!choice) throw new AppError('STEP_NOT_ALLOWED', text('errors.noSubstitutes'));
      if (choice === 'leave' || line.replaces) return { choice, quantity: line.quantity, candidates: [] };
      requireReplaceable({ order, lines }, productId, 1);
      const excluded = takenBy(lines, await store.listSubstitutions(queries, [orderId]));
      const answers = await store.listAnswers(queries, productId, order.userId);
      return inStore(order.storeId, async () => {
        const product = await comparedOf(queries, line);
        const snapshot = catalogue.snapshot();
        const near = new Map(
          product.categoryIds
            .flatMap((categoryId) => product.subCategoryIds.flatMap((id) => [...snapshot.listCategory(categoryId, id)]))
            .map((row) => [row.id, { ...row, salePaise: salePaise(row.pricePaise, row.discount), row }]),
        );
        const found = candidatesFor(product, [...near.values()], excluded, answers);
        const ids = found.map(({ id }) => id);
        const skus = await listSkus(queries, ids);
        const own = await findStoreProducts(queries, ids);
        const candidates = found.map(
          ({ row, salePaise: price }): Candidate => ({
            product: row,
            sku: skus.get(row.id) ?? '',
            shelf: own.get(row.id)?.location ?? '',
            salePaise: price,
            chargedPaise: chargedFor(choice, line.salePaise, price),
          }),
        );
        return { choice, quantity: line.quantity, candidates };
      });
    },

    /**
     * Replaces units of a line when the shopper chose a similar product, and asks them when they chose that.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, OUT_OF_STOCK, QUESTION_OPEN, or FORBIDDEN by the role of
     * staff
     */
    async replace(orderId: string, by: Staff, body: ReplaceBody): Promise<void> {
      const { productId, substituteId, units, revision } = body;
      const { order, lines } = await read(orderId);
      requireLineRights(by, order);
      if (revision !== order.revision) throw changedMeanwhile(order);
      // The choice stays with the revision, which is compared again under the lock.
      const { choice } = requireReplaceable({ order, lines }, productId, units);
      const id = newId();
      const prepare = async (tx: Queries, now_: OrderRow, current: readonly OrderLineRow[]) => {
        const { line } = requireReplaceable({ order: now_, lines: [...current] }, productId, units);
        const open = (await store.listQuestions(tx, orderId)).find((each) => each.productId === productId);
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
            await store.insertSubstitution(tx, { ...row, status: 'asked', answerBy });
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
          await store.insertSubstitution(tx, { ...row, status: 'replaced', answerBy: null });
          return replaceTransition(row, locked);
        },
      );
    },

    /**
     * Withdraws a question, or takes a replacement back.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, QUESTION_CLOSED when it was refused or is over, or FORBIDDEN by the
     * role of staff
     */
    async takeBack(orderId: string, by: Staff, substitutionId: string, revision: number): Promise<void> {
      const { order } = await read(orderId);
      requireLineRights(by, order);
      const row = await store.findSubstitution(queries, orderId, substitutionId);
      if (!row) throw notFound('errors.questionNotFound');
      if (revision !== order.revision) throw changedMeanwhile(order);
      if (row.status === 'asked') {
        await touch(orderId, revision, async (tx) => {
          await store.setStatus(tx, row.id, 'withdrawn');
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
          await store.setStatus(tx, row.id, 'withdrawn');
          // What the offer took off before this replacement is what taking back the others leads to.
          if (row.offerPaise !== null) await store.raiseOffers(tx, orderId, row.offerPaise);
          return takeBackTransition(row, locked);
        },
      );
    },

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
      const { order } = await read(orderId);
      const question = await store.findSubstitution(queries, orderId, questionId);
      if (order.userId !== userId) throw notFound('errors.orderNotFound');
      if (!question || question.answerBy === null) throw notFound('errors.questionNotFound');
      await unlessDone(close(question, { userId, name, as: 'customer' }, accept ? 'replaced' : 'refused'));
    },

    /** The shopper says what is done with products that are not there. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED, VALIDATION */
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
        await setLineChoices(tx, orderId, chosen);
        return choice ? { substitutes: choice } : {};
      });
    },

    /** Ends the questions whose time is over: what they are about is left out. One that fails does not hold up the others. */
    async endQuestions(signal?: AbortSignal): Promise<void> {
      const failures: unknown[] = [];
      for (const question of await store.listDue(queries, now(), batch)) {
        if (signal?.aborted) return;
        await unlessDone(close(question, { userId: null, name: '', as: 'shop' }, 'expired')).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'QUESTION_CLOSED')) failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

interface Audited {
  by: Staff;
  action: string;
  fields: Parameters<typeof addAuditEntry>[1]['fields'];
}

/** @throws AppError OUT_OF_STOCK when the store does not sell the substitute any more */
async function requireForSale(tx: Queries, { substitute, substituteId }: store.SubstitutionRow): Promise<void> {
  const [product] = await listForSale(tx, [substituteId]);
  if (!product?.publish) {
    throw new AppError('OUT_OF_STOCK', text('errors.substituteSoldOut', { name: substitute.name, stock: 0 }));
  }
}

export type Substitutes = ReturnType<typeof createSubstitutes>;
