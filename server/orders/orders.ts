/** Orders: placing them, reading one's own, and changing their status (decisions 0005 and 0012). */
import type { ReorderResult } from '../../contract/order-follow.ts';
import { isOpen, orderSteps, stepBack, whyNotStep } from '../../contract/order-steps.ts';
import { orderRightsOf } from '../../contract/staff-roles.ts';
import type { Locale } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import { afterCommit, type Queries } from '../db/database.ts';
import { requirePage } from '../http/paging.ts';
import { notOfRole } from '../http/policies.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { newOrderNumber } from '../platform/ids.ts';
import { countFailures } from '../users/guessing.ts';
import { listContacts } from '../users/store.ts';
import { adjustLinesTransition, type Reduced, requireLineRights } from './adjust-lines.ts';
import { applyTransition } from './apply-transition.ts';
import { findOrder, listEvents, listLines } from './change-store.ts';
import { type ChangeRow, eraseFromChanges, findLastChange } from './changes/store.ts';
import { codeCounters } from './delivery-code.ts';
import { onceDone } from './done-already.ts';
import { anonymiseOrders } from './erase-store.ts';
import { followOrder } from './follow.ts';
import { type NameOfLine, namesFrom } from './line-names.ts';
import { listOpenQuestions } from './open-questions-store.ts';
import type { OnOrderUpdate, OrderProgress } from './order-events.ts';
import { listNotes, type NoteRow } from './order-notes/store.ts';
import { type Arrival, arrivalOf } from './order-promise.ts';
import type { OrderTaker } from './phone/order-taker.ts';
import { type PhoneQuote, type QuoteRequest, quotePhoneOrder } from './phone/quote.ts';
import { type OrderNeeds, placeOrder } from './place-order.ts';
import { listRefunds, type RefundWithLines } from './refunds/store.ts';
import { type ReceivedUnits, receiveRefused } from './refusals/receive.ts';
import { type RefusedUnits, refuseLines } from './refusals/refuse.ts';
import { eraseWords, listRefusals, type RefusalRow } from './refusals/store.ts';
import { reorder } from './reorder.ts';
import { listReports, type Report } from './reports/store.ts';
import type { OrderRequest } from './request.ts';
import {
  arriveWith,
  assignRider,
  type Deliverer,
  isOfOtherRider,
  listRiders,
  ofOtherRider,
  withChosenRider,
  withRider,
} from './riders.ts';
import { isStepDone } from './step-done.ts';
import { type StepRequest, stepTransition, wayEventsOf } from './steps.ts';
import {
  countOrders,
  findOrderOfKey,
  hasPlaced,
  listOpenOrdersIn,
  listOpenOrdersOf,
  listOrders,
  listSaidAddresses,
  type OrderEventRow,
  type OrderRow,
  type OrderWithLines,
  type PlacedOrder,
} from './store.ts';
import { requireNoQuestion } from './substitutes/questions.ts';
import { listSubstitutions, type SubstitutionRow, withdrawQuestions } from './substitutes/store.ts';
import { changedMeanwhile, type Locked, type OrderActor, type Transition } from './transition.ts';

/** An order with its full timeline. */
export interface OrderDetails extends OrderWithLines {
  events: OrderEventRow[];
  reports: Report[];
  refunds: RefundWithLines[];
  /** What the customer did not take at the door. */
  refusals: RefusalRow[];
  /** Oldest first. */
  substitutions: SubstitutionRow[];
  notes: NoteRow[];
  /** The last change that the customer was asked about, until the order is packed. */
  change: ChangeRow | undefined;
}

export interface OrderPage {
  orders: PlacedOrder[];
  page: number;
  totalPages: number;
  totalCount: number;
  /** Until when the shopper can answer about these orders, by order id. */
  questions: ReadonlyMap<string, Date>;
}

/** `newNumber` generates an order number; tests pass their own. */
export function createOrders(
  options: Omit<OrderNeeds, 'newNumber' | 'now'> & Partial<Pick<OrderNeeds, 'newNumber' | 'now'>>,
) {
  const needs: OrderNeeds = { newNumber: newOrderNumber, now: () => new Date(), ...options };
  const { queries } = needs.database;

  /** Without a code for callers who have no account to sign in to: they could not read it. */
  async function doorTo(tx: Queries, { userId }: Pick<OrderRow, 'userId'>): Promise<OrderNeeds['door']> {
    const code = needs.door.newCode();
    const [customer] = code === null ? [] : await listContacts(tx, [userId]);
    return { ...needs.door, newCode: () => (customer?.email ? code : null) };
  }

  /** @throws AppError NOT_FOUND */
  async function get(orderId: string): Promise<OrderDetails> {
    const order = await findOrder(queries, orderId);
    if (!order) throw notFound('errors.orderNotFound');
    return {
      order,
      lines: await listLines(queries, orderId),
      events: await listEvents(queries, orderId),
      reports: await listReports(queries, orderId),
      refunds: await listRefunds(queries, orderId),
      refusals: order.status === 'delivered' ? await listRefusals(queries, orderId) : [],
      substitutions: order.substitutes === null ? [] : await listSubstitutions(queries, [orderId]),
      notes: await listNotes(queries, orderId),
      change: order.status === 'placed' ? await findLastChange(queries, orderId) : undefined,
    };
  }

  /** One of the shopper's own orders. @throws AppError NOT_FOUND also for orders of others */
  async function getOwn(userId: string, orderId: string): Promise<OrderDetails> {
    const details = await get(orderId);
    if (details.order.userId !== userId) throw notFound('errors.orderNotFound');
    return details;
  }

  return {
    get,
    getOwn,

    /** What is known about the arrival of an order besides its promise. */
    arrival: (details: OrderDetails): Arrival => arrivalOf(needs, details),

    /** The names of ordered products in a language. */
    namesIn: (language: Locale | undefined): NameOfLine => namesFrom(needs.catalogue, language),

    /**
     * Moves an order one step forward, or back. A step that the same person has done in the same way is done.
     * @param revision as the actor saw it; undefined when it does not matter
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, WRONG_CODE, TOO_MANY_ATTEMPTS, OUT_OF_STOCK, WEIGHT_NEEDED, QUESTION_OPEN, or FORBIDDEN
     * when the role of staff does not include the step
     */
    step: (orderId: string, actor: OrderActor, request: StepRequest, revision?: number): Promise<void> => {
      const movesStock = request.step === 'back' || orderSteps[request.step].returnsStock;
      const takesCredit = request.step === 'back';
      const complete = async (tx: Queries, order: OrderRow, transition: Transition) => {
        if (order.substitutes !== null && request.step === 'packed') await requireNoQuestion(tx, order.id);
        if (order.substitutes !== null && request.step === 'cancelled') await withdrawQuestions(tx, order.id);
        return needs.door.choosesRider() ? withChosenRider(tx, order, transition, needs.now()) : transition;
      };
      const apply = () =>
        applyTransition(needs, orderId, actor, { revision, movesStock, takesCredit, complete }, async (locked, tx) => {
          if (isOfOtherRider(orderRightsOf(actor.staffRole), locked.order, actor.userId)) throw ofOtherRider();
          if (!includesStep(actor, request, locked)) throw notOfRole();
          if (request.step === 'back') await requireAllTaken(tx, locked.order);
          const door = request.step === 'out_for_delivery' ? await doorTo(tx, locked.order) : needs.door;
          return withRider(stepTransition(request, actor.as, locked, needs.now(), door), request, actor);
        });
      const isDone = async (): Promise<boolean> => isStepDone(await get(orderId), actor, request, revision);
      return onceDone(isDone, () =>
        request.step === 'delivered' && request.code !== undefined
          ? countFailures(queries, codeCounters(orderId), 'WRONG_CODE', apply)
          : apply(),
      );
    },

    /**
     * What an order costs when its customer refuses this at the door. Nothing is changed.
     * @param revision as the actor saw it
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED when the order is not on its way, VALIDATION, or FORBIDDEN by the role of
     * staff
     */
    async quoteRefusal(
      orderId: string,
      { userId, staffRole }: Pick<OrderActor, 'userId' | 'staffRole'>,
      refused: readonly RefusedUnits[],
      revision: number,
    ): Promise<Pick<OrderRow, 'totalPaise' | 'creditPaise'>> {
      const order = await findOrder(queries, orderId);
      if (!order) throw notFound('errors.orderNotFound');
      const rights = orderRightsOf(staffRole);
      if (isOfOtherRider(rights, order, userId)) throw ofOtherRider();
      if (!rights.steps.includes('delivered')) throw notOfRole();
      if (revision !== order.revision) throw changedMeanwhile(order);
      const refusal = whyNotStep(order.status, 'delivered', 'shop');
      if (refusal) throw new AppError('STEP_NOT_ALLOWED', refusal);
      const { changes } = refuseLines(refused, { order, lines: await listLines(queries, orderId) });
      return { ...order, ...changes };
    },

    /** See `receiveRefused`. */
    receive: (
      orderId: string,
      by: Pick<OrderActor, 'userId' | 'name' | 'staffRole'>,
      received: readonly ReceivedUnits[],
      revision: number,
    ): Promise<void> => receiveRefused(needs, orderId, by, received, revision),

    /**
     * Reduces or removes lines at packing. @param lines the new quantity of each, and where the other pieces are
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, QUESTION_OPEN, or FORBIDDEN when the role of staff does not
     * include it
     */
    reduce: (orderId: string, actor: OrderActor, lines: readonly Reduced[], revision: number): Promise<void> =>
      applyTransition(needs, orderId, actor, { revision, movesStock: true }, async (locked, tx) => {
        requireLineRights(actor, locked.order);
        if (locked.order.substitutes !== null) {
          await requireNoQuestion(tx, orderId, new Set(lines.map((line) => line.productId)));
        }
        return adjustLinesTransition(lines, locked);
      }),

    /** The people who can deliver orders of a store, the least busy first. */
    riders: (storeId: string): Promise<Deliverer[]> => listRiders(needs, storeId),

    /** See `assignRider`. */
    assign: (
      orderId: string,
      by: Pick<OrderActor, 'userId' | 'name' | 'staffRole'>,
      riderId: string | null,
      revision: number,
    ): Promise<void> => assignRider(needs, orderId, by, riderId, revision),

    /** See `arriveWith`. */
    arrive: (orderId: string, by: Pick<OrderActor, 'userId' | 'name' | 'staffRole'>, revision: number): Promise<void> =>
      arriveWith(needs, orderId, by, revision),

    /** Adds the available products of one's own order to the cart. @throws AppError NOT_FOUND */
    again: async (userId: string, orderId: string, language?: Locale): Promise<ReorderResult> =>
      reorder(needs, userId, (await getOwn(userId, orderId)).lines, language),

    /** Whether no order changed within the last `ms`, as far as this process knows. */
    wasQuiet: (ms: number): boolean => needs.orderEvents.wasQuiet(ms),

    /** All orders; see `OrderEvents.subscribe`. */
    followAll: (onUpdate: OnOrderUpdate): (() => void) => needs.orderEvents.subscribe('', onUpdate),

    /** Sends the current state of one's own order at once, and then each update. @throws AppError NOT_FOUND */
    followOwn: (userId: string, orderId: string, onUpdate: (update: OrderProgress) => void): Promise<() => void> =>
      followOrder(needs.orderEvents, orderId, async () => (await getOwn(userId, orderId)).order, onUpdate),

    /** See `placeOrder`. */
    place: (userId: string, request: OrderRequest, key?: string, language?: Locale): Promise<PlacedOrder> =>
      placeOrder(needs, userId, request, key, language),

    /** The order that this customer placed with a key, in one of these stores; in any for undefined. */
    async findPlaced(userId: string, key: string, storeIds?: readonly string[]): Promise<PlacedOrder | undefined> {
      const found = await findOrderOfKey(queries, userId, key);
      return found && (storeIds?.includes(found.order.storeId) ?? true) ? found : undefined;
    },

    /**
     * The same for a caller. Their cart stays as it is.
     * @throws AppError also CUSTOMER_SUSPENDED, NOT_FOUND, or FORBIDDEN for the store of the address
     */
    placeFor: (
      taker: OrderTaker,
      userId: string,
      request: OrderRequest,
      key: string,
      language?: Locale,
    ): Promise<PlacedOrder> => placeOrder(needs, userId, request, key, language, taker),

    /** Addresses of a customer's last orders by phone that are not saved ones, newest first. */
    saidAddresses: (userId: string): Promise<OrderRow['address'][]> => listSaidAddresses(queries, userId),

    /** The open orders of a customer in these stores, newest first; in all stores for undefined. */
    openOrdersOfCaller: (userId: string, storeIds: readonly string[] | undefined) =>
      listOpenOrdersIn(queries, userId, storeIds),

    /** See `quotePhoneOrder`. */
    quoteFor: (taker: OrderTaker, userId: string, request: QuoteRequest, language?: Locale): Promise<PhoneQuote> =>
      quotePhoneOrder(needs, taker, userId, request, language),

    /**
     * One page of the shopper's own orders, newest first.
     * @throws AppError PAGE_NOT_FOUND after the last page; without orders, the first page is empty
     */
    async list(userId: string, page: number, limit: number): Promise<OrderPage> {
      const totalCount = await countOrders(queries, userId);
      const totalPages = Math.ceil(totalCount / limit);
      requirePage(page, totalPages);
      const listed = await listOrders(queries, userId, page, limit);
      const mayAsk = listed.some(({ order }) => order.status === 'placed');
      const questions = mayAsk ? await listOpenQuestions(queries, userId, needs.now()) : new Map<string, Date>();
      return { orders: listed, page, totalPages, totalCount, questions };
    },

    /** The question that the shopper has to answer first, and whether the store may still ask. */
    async openQuestion(userId: string) {
      const now = needs.now();
      const open = [...(await listOpenQuestions(queries, userId, now))].sort(
        ([, a], [, b]) => a.getTime() - b.getTime(),
      );
      return { question: open[0], mayAsk: open.length > 0 || (await hasPlaced(queries, userId)), now };
    },

    /**
     * The numbers of the open orders that contain each of these products, by product id; products in no order are left
     * out.
     */
    findOpenOrdersOf: listOpenOrdersOf,

    /** Erases personal data from the orders of an account that is deleted in `tx`; the lines stay. */
    async erase(tx: Queries, userId: string): Promise<void> {
      // It finds what this person delivered by the timeline, from which they go next.
      await eraseWords(tx, userId);
      const changed = await anonymiseOrders(tx, userId);
      afterCommit(tx, () => {
        for (const order of changed) if (isOpen(order.status)) needs.orderEvents.publish(order);
      });
      // It needs the orders locked, like everybody who changes one of these.
      await eraseFromChanges(tx, userId);
    },
  };
}

/** @throws AppError STEP_NOT_ALLOWED when the customer refused a part: bill, store credit and invoice are those of what was taken */
async function requireAllTaken(tx: Queries, { id, status }: OrderRow): Promise<void> {
  if (status !== 'delivered' || (await listRefusals(tx, id)).length === 0) return;
  throw new AppError('STEP_NOT_ALLOWED', text('errors.deliveryPartlyRefused'));
}

/** Whether the role of the actor includes a step of an order that it sees. Customers and owners have no staff role; it excludes nothing for them. */
function includesStep({ staffRole }: OrderActor, request: StepRequest, { order, events }: Locked): boolean {
  const { sees, steps, undoesTo } = orderRightsOf(staffRole);
  if (!sees.includes(order.status)) return false;
  if (request.step !== 'back') return steps.includes(request.step);
  const back = stepBack(wayEventsOf(events));
  return !('to' in back) || undoesTo.includes(back.to);
}

export type Orders = ReturnType<typeof createOrders>;
