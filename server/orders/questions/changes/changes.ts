/**
 * Changes of placed orders that their customers confirm (docs/features/order-changes.md): staff propose one, the customer answers on the
 * page of the order or on the phone, and a question without an answer ends by itself.
 */
import { toRupees } from '../../../../contract/money/money.ts';
import type { ProposeChangeBody, WantedChange } from '../../../../contract/orders/order-changes.ts';
import type { Locale } from '../../../../messages/locale.ts';
import { text } from '../../../../messages/text.ts';
import { presentAddress } from '../../../addresses/present.ts';
import { addAuditEntry } from '../../../audit-log/audit-log.ts';
import type { Queries } from '../../../db/database.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { inStore } from '../../../runtime/current-store.ts';
import { listContacts } from '../../../users/contact-repository.ts';
import { mailPerson } from '../../../users/mail-person.ts';
import { findOrder, listLines } from '../../model/change-repository.ts';
import { type NameOfLine, namesFrom } from '../../model/line-names.ts';
import { listOneOffAddresses, type OrderRow } from '../../model/repository.ts';
import { uniqueAddresses } from '../../placement/known-addresses.ts';
import { worthLeft } from '../../placement/offer-part.ts';
import type { OrderNeeds } from '../../placement/order-needs.ts';
import { applyTransition } from '../../transitions/apply-transition.ts';
import { linesAfter } from '../../transitions/change-lines.ts';
import { changeOnce, type Remember } from '../../transitions/change-once.ts';
import { changeOutsideSteps } from '../../transitions/change-outside-steps.ts';
import { ignoreNoOp, NoOpError } from '../../transitions/no-op.ts';
import {
  changedMeanwhile,
  type Locked,
  type OrderActor,
  type Transition,
  type TransitionNeeds,
} from '../../transitions/transition.ts';
import { lowerOffers, lowerReplacement } from '../substitutes/repository.ts';
import { changeTransition } from './change-transition.ts';
import { isAsked } from './close-question.ts';
import { type Composed, isAsSeen } from './compose-change.ts';
import {
  canAnswer,
  createProposals,
  onSale,
  type ProposalNeeds,
  requireChangeRights,
  type Staff,
} from './proposals.ts';
import { changeAskedEmail } from './question-email.ts';
import * as repository from './repository.ts';

/** Interval of the job that ends questions without an answer, in ms. */
export const endChangesEvery = 5_000;
/** Questions that one run ends at most; the next run ends the others. */
const batch = 50;

interface Needs extends TransitionNeeds, ProposalNeeds, Pick<OrderNeeds, 'notify'> {
  /** The picker of the order has to look again for these products. The order is locked. */
  unpick: (tx: Queries, orderId: string, productIds: readonly string[]) => Promise<void>;
}

/** The order has other lines than the customer was asked about. */
class Outdated extends Error {
  constructor() {
    super('the order has changed since the customer was asked');
  }
}

const closed = ({ status }: Pick<repository.ChangeRow, 'status'>) =>
  new AppError('QUESTION_CLOSED', text(status === 'outdated' ? 'errors.changeOutdated' : 'errors.changeClosed'));

const idsOf = (lines: readonly { productId: string }[]) => lines.map(({ productId }) => productId);

export function createChanges(needs: Needs) {
  const { database, catalogue, addresses, now } = needs;
  const { queries } = database;
  const proposals = createProposals(needs);
  const namesFor = ({ language }: Pick<Staff, 'language'>): NameOfLine => namesFrom(catalogue, language);

  /** @throws AppError NOT_FOUND */
  async function find(orderId: string): Promise<OrderRow> {
    const order = await findOrder(queries, orderId);
    if (!order) throw notFound('errors.orderNotFound');
    return order;
  }

  /** @throws AppError NOT_FOUND */
  async function questionOf(orderId: string, changeId: string): Promise<repository.ChangeRow> {
    await find(orderId);
    const row = await repository.findChange(queries, orderId, changeId);
    if (!row) throw notFound('errors.questionNotFound');
    return row;
  }

  /** The question as it is in a transaction that has its order locked. @throws AppError NOT_FOUND */
  async function reread(tx: Queries, { orderId, id }: repository.ChangeRow): Promise<repository.ChangeRow> {
    const row = await repository.findChange(tx, orderId, id);
    if (!row) throw notFound('errors.questionNotFound');
    return row;
  }

  /** @throws AppError QUESTION_CLOSED when it is answered, or its time is over */
  function requireOpen(row: repository.ChangeRow): void {
    if (!isAsked(row, now())) throw closed(row);
  }

  const audit = (
    tx: Queries,
    { id, number }: OrderRow,
    { userId, name }: Staff,
    action: string,
    fields: Parameters<typeof addAuditEntry>[1]['fields'] = {},
  ) =>
    addAuditEntry(tx, {
      ...{ entity: 'order', entityId: id, entityName: number },
      ...{ actor: { id: userId, name }, action, fields },
    });

  /** Asks the customer. */
  const ask = (
    orderId: string,
    storeId: string,
    by: Staff,
    body: ProposeChangeBody,
    remember: Remember,
  ): Promise<void> =>
    inStore(storeId, () =>
      changeOutsideSteps(needs, orderId, async (tx, order) => {
        if (body.revision !== order.revision) throw changedMeanwhile(order);
        const [customer] = await listContacts(tx, [order.userId]);
        const row = await proposals.rowOf(tx, { order, lines: await listLines(tx, orderId) }, by, body);
        if (!customer || !canAnswer(customer)) throw new AppError('STEP_NOT_ALLOWED', text('errors.onlyByPhone'));
        // One whose time is over, and that no job has ended yet, makes room.
        const over = await repository.findOpenChange(tx, orderId);
        if (over) await repository.setChange(tx, over.id, { status: 'expired' });
        await repository.insertChange(tx, { ...row, status: 'open' });
        await remember(tx);
        const nameOf = namesFrom(catalogue, customer.language);
        await mailPerson(needs.mail, tx, customer, (to) => changeAskedEmail(order, row, to, needs.origin(), nameOf));
        await needs.notify(tx, order, 'order.change_question', row.id);
        const total = { from: toRupees(row.beforePaise), to: toRupees(row.totalPaise) };
        await audit(tx, order, by, 'change_asked', { total });
        return {};
      }),
    );

  /** Changes an order at once: the customer agreed on the phone, and was not asked before. */
  const changeNow = (orderId: string, by: Staff, body: ProposeChangeBody, remember: Remember): Promise<void> =>
    applyTransition(
      needs,
      orderId,
      { ...by, as: 'shop' },
      { revision: body.revision, movesStock: true, alsoMoves: idsOf(body.lines), complete: unpicked },
      async (locked, tx) => {
        const row = await proposals.rowOf(tx, locked, by, body);
        await repository.insertChange(tx, { ...row, status: 'accepted', answeredBy: by.userId, byPhone: true });
        await remember(tx);
        return applied(tx, row, locked, true, namesFor(by));
      },
    );

  /** The picker of the order has to look again: its claim comes after the offer and the slot. */
  async function unpicked(tx: Queries, { id }: OrderRow, transition: Transition): Promise<Transition> {
    await needs.unpick(tx, id, idsOf([...transition.lines, ...(transition.added ?? [])]));
    return transition;
  }

  /** Changes an order as the customer agrees. @param nameOf names products in the language of who reads an error */
  async function applied(tx: Queries, row: Composed, locked: Locked, byPhone: boolean, nameOf?: NameOfLine) {
    const { order, lines } = locked;
    const transition = changeTransition(row, locked, await onSale(tx, idsOf(row.lines)), byPhone, nameOf);
    const worth = worthLeft(lines, linesAfter(lines, transition.lines, transition.added ?? []));
    if (worth.left < worth.all) await lowerOffers(tx, order.id, worth);
    for (const { productId, quantity } of transition.lines) {
      const { replaces } = lines.find((line) => line.productId === productId) ?? {};
      if (replaces) await lowerReplacement(tx, replaces.substitutionId, quantity);
    }
    return byPhone ? { ...transition, followed: { action: 'change_agreed_by_phone', fields: {} } } : transition;
  }

  /**
   * The customer says yes, or staff say that they did. Twice is once.
   * @throws AppError NOT_FOUND, QUESTION_CLOSED, OUT_OF_STOCK, STEP_NOT_ALLOWED
   */
  async function accept(row: repository.ChangeRow, by: OrderActor, nameOf?: NameOfLine): Promise<void> {
    const byPhone = by.as === 'shop';
    const options = { revision: undefined, movesStock: true, alsoMoves: idsOf(row.lines), complete: unpicked };
    const work = applyTransition(needs, row.orderId, by, options, async (locked, tx) => {
      const current = await reread(tx, row);
      if (current.status === 'accepted') throw new NoOpError();
      requireOpen(current);
      proposals.requireChangeable(locked.order);
      if (!isAsSeen(current.seen, locked.lines)) throw new Outdated();
      await repository.setChange(tx, row.id, { status: 'accepted', answeredBy: by.userId, byPhone });
      return applied(tx, current, locked, byPhone, nameOf);
    });
    await ignoreNoOp(work).catch(async (error: unknown) => {
      if (!(error instanceof Outdated)) throw error;
      await end(row, 'outdated');
      throw closed({ status: 'outdated' });
    });
  }

  /** Ends a question without changing the order. Twice is once. @throws AppError QUESTION_CLOSED */
  const end = (
    row: repository.ChangeRow,
    to: 'refused' | 'expired' | 'withdrawn' | 'outdated',
    by?: Staff & { action: string },
  ): Promise<void> =>
    changeOutsideSteps(needs, row.orderId, async (tx, order) => {
      const current = await reread(tx, row);
      if (current.status === to) return undefined;
      if (to === 'refused') requireOpen(current);
      if (current.status !== 'open') throw closed(current);
      await repository.setChange(tx, row.id, { status: to, ...(to === 'refused' && by && { answeredBy: by.userId }) });
      if (by) await audit(tx, order, by, by.action);
      return {};
    });

  return {
    isOn: needs.isOn,

    /** Names products in the language of staff. */
    namesFor,

    /**
     * Addresses of the customer: saved ones, and those of their last orders by phone. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED,
     * FORBIDDEN
     */
    async addressesFor(orderId: string, by: Staff) {
      const order = await find(orderId);
      proposals.requireMayChange(by, order);
      const saved = (await addresses.list(order.userId)).map(presentAddress);
      return uniqueAddresses(saved, await listOneOffAddresses(queries, order.userId));
    },

    /**
     * Returns the lines and the cost that an order would have. Nothing is stored.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, OUT_OF_STOCK, OUTSIDE_AREA, or FORBIDDEN by the role of
     * staff
     */
    async quote(orderId: string, by: Staff, { revision, ...wanted }: WantedChange): Promise<Composed> {
      const order = await find(orderId);
      proposals.requireMayChange(by, order);
      if (revision !== order.revision) throw changedMeanwhile(order);
      const compose = async () =>
        proposals.compose(queries, order, await listLines(queries, orderId), wanted, namesFor(by));
      return inStore(order.storeId, compose);
    },

    /**
     * Asks the customer, or changes the order at once when they agreed on the phone. The same request again is done.
     * @throws AppError as `quote`; QUESTION_OPEN while the customer is asked something else, PRICE_CHANGED when the total is another one
     */
    async propose(orderId: string, by: Staff, body: ProposeChangeBody): Promise<void> {
      const { storeId } = await find(orderId);
      const { revision, ...asked } = body;
      const change = { id: orderId, revision, userId: by.userId, asked: ['change', asked] };
      await changeOnce(queries, change, (remember) =>
        body.agreed ? changeNow(orderId, by, body, remember) : ask(orderId, storeId, by, body, remember),
      );
    },

    /** The customer was asked, and said yes on the phone. @throws AppError as `accept`, or FORBIDDEN by the role of staff */
    async agree(orderId: string, by: Staff, changeId: string): Promise<void> {
      requireChangeRights(by);
      await accept(await questionOf(orderId, changeId), { ...by, as: 'shop' }, namesFor(by));
    },

    /** Takes a question back. @throws AppError NOT_FOUND, QUESTION_CLOSED, or FORBIDDEN by the role of staff */
    async withdraw(orderId: string, by: Staff, changeId: string): Promise<void> {
      requireChangeRights(by);
      await end(await questionOf(orderId, changeId), 'withdrawn', { ...by, action: 'change_withdrawn' });
    },

    /**
     * The customer answers. The same answer again changes nothing.
     * @throws AppError NOT_FOUND, QUESTION_CLOSED when it is answered otherwise or its time is over, OUT_OF_STOCK when a product is sold
     * out now
     */
    async answer(
      { userId, name }: Pick<OrderActor, 'userId' | 'name'>,
      orderId: string,
      { changeId, accept: isYes }: { changeId: string; accept: boolean },
      language?: Locale,
    ): Promise<void> {
      if ((await find(orderId)).userId !== userId) throw notFound('errors.orderNotFound');
      const row = await questionOf(orderId, changeId);
      await (isYes
        ? accept(row, { userId, name, as: 'customer' }, namesFrom(catalogue, language))
        : end(row, 'refused', { userId, name, action: 'change_refused' }));
    },

    /**
     * Ends the questions whose time is over, and all of them when the shop no longer takes changes; their orders stay as they are.
     * One that fails does not hold up the others.
     */
    async endQuestions(signal?: AbortSignal): Promise<void> {
      const failures: unknown[] = [];
      const isOn = needs.isOn();
      for (const row of await repository.listDueChanges(queries, isOn ? now() : undefined, batch)) {
        if (signal?.aborted) return;
        await end(row, isOn ? 'expired' : 'withdrawn').catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'QUESTION_CLOSED')) failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;
