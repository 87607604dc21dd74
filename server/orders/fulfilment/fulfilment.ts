/** The order board: finds orders and changes them (decision 0012). */
import type * as z from 'zod';
import type {
  Deliveries,
  FulfilmentCounts,
  FulfilmentOrder,
  FulfilmentOrders,
  fulfilmentOrdersQuery,
  RefundBody,
} from '../../../contract/fulfilment.ts';
import { toRupees } from '../../../contract/money.ts';
import type { AddNoteBody } from '../../../contract/order-notes.ts';
import type { AnswerReportBody } from '../../../contract/order-reports.ts';
import type { adjustLinesBody, OrderStepBody } from '../../../contract/order-step-body.ts';
import { changeableStatuses, openStatuses, statusTexts } from '../../../contract/order-steps.ts';
import type { RefusedUnits } from '../../../contract/refusal-fields.ts';
import type { ReceiveRefusedBody, RefusalQuote } from '../../../contract/refusals.ts';
import { orderRightsOf, type StaffRole, seesNotes } from '../../../contract/staff-roles.ts';
import type { Candidates, ReplaceBody } from '../../../contract/substitutes.ts';
import type { Locale } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import { listSkus } from '../../catalogue/product-store.ts';
import { listStockStates } from '../../catalogue/stock-store.ts';
import type { Database } from '../../db/database.ts';
import { notOfRole } from '../../http/policies.ts';
import { inStore } from '../../platform/current-store.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { boundsOfDay, lowestIdAt } from '../../platform/shop-day.ts';
import { listContacts } from '../../users/store.ts';
import type { Changes } from '../changes/changes.ts';
import { withOrderOnError } from '../error-with-order.ts';
import type { RiderLocations } from '../location/rider-location.ts';
import type { OnOrderUpdate } from '../order-events.ts';
import type { OrderNotes } from '../order-notes/order-notes.ts';
import type { Orders } from '../orders.ts';
import type { PickingOfStore } from '../picking/picking.ts';
import { presentCredit } from '../present.ts';
import type { Refunds } from '../refunds/refunds.ts';
import { presentBringBack } from '../refusals/present.ts';
import { countOrdersToReceive, listToBringBack } from '../refusals/store.ts';
import type { Reports } from '../reports/reports.ts';
import { countOrdersWithOpenReport } from '../reports/store.ts';
import { isOfOtherRider, ofOtherRider } from '../riders.ts';
import { findStoreOf } from '../store.ts';
import { presentCandidate } from '../substitutes/present.ts';
import type { Substitutes } from '../substitutes/substitutes.ts';
import {
  limitCard,
  limitOrder,
  type NameStore,
  presentCard,
  presentDelivery,
  presentFulfilmentOrder,
} from './present.ts';
import { readSearch } from './search-text.ts';
import { explainReference, requestOf } from './step-request.ts';
import * as store from './store.ts';

type Query = ReturnType<typeof fulfilmentOrdersQuery.parse>;

/** The administrator on the order board; with a role, staff. */
interface Administrator {
  userId: string;
  name: string;
  staffRole?: StaffRole;
  /** In which products are named. */
  language?: Locale | undefined;
}

interface Needs {
  database: Database;
  orders: Orders;
  reports: Reports;
  refunds: Refunds;
  substitutes: Substitutes;
  changes: Pick<Changes, 'isOn'>;
  notes: OrderNotes;
  picking: Pick<PickingOfStore, 'of' | 'requireFree'>;
  /** The company behind the shop now. */
  seller: () => FulfilmentOrder['seller'];
  /** Who gets payments by UPI now; undefined in a shop that takes cash only. */
  upi: () => FulfilmentOrder['upi'];
  riderLocations: Pick<RiderLocations, 'ofOrders' | 'followAll'>;
  nameStore: NameStore;
  now: () => Date;
}

/** So many refused products are shown to who brings them back. */
const mostToBringBack = 100;

export function createFulfilment({
  database,
  orders,
  reports,
  refunds,
  substitutes,
  changes,
  notes,
  picking,
  seller,
  upi,
  riderLocations,
  nameStore,
  now,
}: Needs) {
  const { queries } = database;

  /** @throws AppError NOT_FOUND */
  async function getWhole(orderId: string, language: Locale | undefined): Promise<FulfilmentOrder> {
    const details = await orders.get(orderId);
    const actors = [
      ...details.events.flatMap(({ actorId }) => actorId ?? []),
      ...details.notes.map(({ authorId }) => authorId),
      details.change?.askedBy ?? '',
    ];
    const withoutSku = details.lines.flatMap(({ sku, productId }) => (sku === null ? [productId] : []));
    const productIds = changeableStatuses.includes(details.order.status)
      ? details.lines.map((line) => line.productId)
      : [];
    return presentFulfilmentOrder(details, {
      people: await listContacts(queries, [...new Set([details.order.userId, details.order.riderId ?? '', ...actors])]),
      skus: await listSkus(queries, withoutSku),
      stockLevels: await inStore(details.order.storeId, () => listStockStates(queries, productIds)),
      picking: await picking.of(orderId),
      seller: seller(),
      upi: upi(),
      riderLocation: (await riderLocations.ofOrders([orderId])).get(orderId),
      refundable: refunds.refundable(details),
      takesChanges: changes.isOn(),
      nameStore,
      nameOf: orders.namesIn(language),
    });
  }

  /** An order as its viewer may see it. @throws AppError NOT_FOUND, or FORBIDDEN when their role does not see it in its status */
  async function get(orderId: string, { userId, staffRole, language }: Administrator): Promise<FulfilmentOrder> {
    const order = await getWhole(orderId, language);
    const rights = orderRightsOf(staffRole);
    if (isOfOtherRider(rights, { riderId: order.rider?._id ?? null }, userId)) throw ofOtherRider();
    if (!rights.sees.includes(order.status)) {
      throw new AppError('FORBIDDEN', text('errors.orderNotOfRole', { status: statusTexts[order.status] }));
    }
    return limitOrder(order, rights, userId);
  }

  /**
   * Runs `work` on an order and returns the updated order, also in a status that the role of `by` does not see otherwise. An error
   * because the order has changed carries the current order; when the role does not see that one, it is FORBIDDEN instead.
   */
  async function updatedOrder(orderId: string, by: Administrator, work: Promise<void>): Promise<FulfilmentOrder> {
    await withOrderOnError(work, () => get(orderId, by));
    return limitOrder(await getWhole(orderId, by.language), orderRightsOf(by.staffRole), by.userId);
  }

  return {
    get,
    updatedOrder,

    /** The store of an order; undefined when there is no such order. */
    storeOf: (orderId: string): Promise<string | undefined> => findStoreOf(queries, orderId),

    /** The store of the order of a report. @throws AppError NOT_FOUND */
    storeOfReport: async (reportId: string): Promise<string | undefined> =>
      findStoreOf(queries, await reports.orderOf(reportId)),

    /**
     * One page of orders; pass `next` as `after` to get the following page.
     * @throws AppError FORBIDDEN when the role of staff does not include the status, or searching
     */
    async list(
      { status, search, customer, problems, toReceive, day, sort, after, limit, lang }: Query,
      { userId, staffRole }: Pick<Administrator, 'userId' | 'staffRole'>,
    ): Promise<FulfilmentOrders> {
      const rights = orderRightsOf(staffRole);
      const { sees, servesCustomers, onlyOwn, receivesGoods } = rights;
      const narrows = [search, customer, problems, day].some((each) => each !== undefined && each !== '');
      if ((narrows && !servesCustomers) || (toReceive && !receivesGoods) || (status && !sees.includes(status)))
        throw notOfRole();
      const [from, below] = day === undefined ? [] : boundsOfDay(day).map(lowestIdAt);
      const filter: store.FulfilmentFilter = {
        statuses: status ? [status] : sees,
        search: readSearch(search ?? ''),
        userId: customer,
        riderId: onlyOwn ? userId : undefined,
        withProblem: problems !== undefined,
        toReceive: toReceive !== undefined,
        ids: from === undefined || below === undefined ? undefined : { from, below },
        after,
        sort,
      };
      const found = await store.listCards(queries, filter, limit + 1, now());
      const shown = found.slice(0, limit);
      const onTheirWay = shown.flatMap(({ id, status }) => (status === 'out_for_delivery' ? id : []));
      const locations = servesCustomers ? await riderLocations.ofOrders(onTheirWay) : undefined;
      const named = { nameStore, nameOf: orders.namesIn(lang) };
      return {
        orders: shown.map((row) => limitCard(presentCard(row, named, locations?.get(row.id)), rights, userId)),
        next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /** Zero in the statuses that the role of staff does not see. */
    async count({ userId, staffRole }: Pick<Administrator, 'userId' | 'staffRole'>): Promise<FulfilmentCounts> {
      const { sees, servesCustomers, receivesGoods, onlyOwn } = orderRightsOf(staffRole);
      const counts = await store.countOpen(queries, onlyOwn ? userId : undefined);
      for (const status of openStatuses) if (!sees.includes(status)) counts[status] = 0;
      return {
        ...counts,
        problems: servesCustomers ? await countOrdersWithOpenReport(queries) : 0,
        toReceive: receivesGoods ? await countOrdersToReceive(queries) : 0,
      };
    },

    /**
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, OUT_OF_STOCK, WEIGHT_NEEDED, CLAIMED while another picker has it,
     * SHIFT_NEEDED for cash that belongs to no shift of the cash book, or FORBIDDEN by the role of staff
     */
    async step(orderId: string, by: Administrator, body: OrderStepBody): Promise<FulfilmentOrder> {
      const request = requestOf(body);
      if (request.step === 'delivered' && request.upiReference !== undefined && !upi()) {
        throw new AppError('VALIDATION', text('errors.noUpi'), { errors: { upi: text('errors.noUpi') } });
      }
      if (request.step === 'packed') await picking.requireFree(orderId, by);
      const step = orders.step(orderId, { ...by, as: 'shop' }, request, body.revision);
      return updatedOrder(orderId, by, step.catch(explainReference));
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED, VALIDATION, CLAIMED, or FORBIDDEN by the role of staff */
    async reduce(
      orderId: string,
      by: Administrator,
      { lines, revision }: z.output<typeof adjustLinesBody>,
    ): Promise<FulfilmentOrder> {
      await picking.requireFree(orderId, by);
      return updatedOrder(orderId, by, orders.reduce(orderId, { ...by, as: 'shop' }, lines, revision));
    },

    /** What may take the place of a product of an order. @throws AppError as `Substitutes.candidates` */
    async substitutes(orderId: string, by: Administrator, productId: string, search: string): Promise<Candidates> {
      const found = substitutes.candidates(orderId, by, productId, search);
      await withOrderOnError(
        found.then(() => {}),
        () => get(orderId, by),
      );
      const { candidates, ...rest } = await found;
      const nameOf = orders.namesIn(by.language);
      return {
        ...rest,
        candidates: candidates.map(presentCandidate).map((each) => ({ ...each, ...nameOf(each) })),
      };
    },

    /** @throws AppError as `Substitutes.replace`, or CLAIMED while another picker has the order */
    async replace(orderId: string, by: Administrator, body: ReplaceBody): Promise<FulfilmentOrder> {
      await picking.requireFree(orderId, by);
      return updatedOrder(orderId, by, substitutes.replace(orderId, { ...by, as: 'shop' }, body));
    },

    /** @throws AppError as `Substitutes.takeBack`, or CLAIMED while another picker has the order */
    async takeBack(
      orderId: string,
      by: Administrator,
      substitutionId: string,
      revision: number,
    ): Promise<FulfilmentOrder> {
      await picking.requireFree(orderId, by);
      return updatedOrder(orderId, by, substitutes.takeBack(orderId, { ...by, as: 'shop' }, substitutionId, revision));
    },

    /** The people who can deliver an order, the least busy first. @throws AppError NOT_FOUND */
    async riders(orderId: string) {
      const storeId = await findStoreOf(queries, orderId);
      if (storeId === undefined) throw notFound('errors.orderNotFound');
      return (await orders.riders(storeId)).map(({ id, name, isRider, deliveries }) => ({
        _id: id,
        name,
        deliveries,
        ...(isRider && { isRider: true as const }),
      }));
    },

    /** Says who delivers an order; null for nobody yet. @throws AppError as `assignRider` */
    assign: (orderId: string, by: Administrator, riderId: string | null, revision: number): Promise<FulfilmentOrder> =>
      updatedOrder(orderId, by, orders.assign(orderId, by, riderId, revision)),

    /** What somebody delivers, what they can take, and what they bring back. */
    async deliveries({
      userId,
      staffRole,
      language,
    }: Pick<Administrator, 'userId' | 'staffRole' | 'language'>): Promise<Deliveries> {
      const rights = orderRightsOf(staffRole);
      const [mine, free, toBringBack] = await Promise.all([
        store.listDeliveries(queries, userId, now()),
        store.listDeliveries(queries, null, now()),
        listToBringBack(queries, userId, mostToBringBack),
      ]);
      const named = { nameStore, nameOf: orders.namesIn(language) };
      const present = (rows: readonly store.DeliveryRow[]) =>
        rows.map((row) => presentDelivery(row, named, rights, userId));
      return { mine: present(mine), free: present(free), ...presentBringBack(toBringBack, named.nameOf) };
    },

    /** Says that an order is at the door. @throws AppError as `arriveWith` */
    arrive: (orderId: string, by: Administrator, revision: number): Promise<FulfilmentOrder> =>
      updatedOrder(orderId, by, orders.arrive(orderId, by, revision)),

    /** What is to collect when a customer refuses this at the door. @throws AppError as `Orders.quoteRefusal` */
    async quoteRefusal(
      orderId: string,
      by: Administrator,
      { refused, revision }: { refused: RefusedUnits; revision: number },
    ): Promise<RefusalQuote> {
      const quoted = orders.quoteRefusal(orderId, by, refused, revision);
      await withOrderOnError(
        quoted.then(() => {}),
        () => get(orderId, by),
      );
      const { totalPaise, creditPaise } = await quoted;
      return {
        totalAmount: toRupees(totalPaise),
        ...presentCredit({ creditPaise }),
        due: toRupees(totalPaise - creditPaise),
      };
    },

    /** Says what becomes of refused goods. @throws AppError as `receiveRefused` */
    receive: (orderId: string, by: Administrator, { lines, revision }: ReceiveRefusedBody): Promise<FulfilmentOrder> =>
      updatedOrder(orderId, by, orders.receive(orderId, by, lines, revision)),

    /** Gives money back. @throws AppError as `Refunds.give` */
    refund: (orderId: string, by: Administrator, body: RefundBody): Promise<FulfilmentOrder> =>
      updatedOrder(orderId, by, refunds.give(orderId, by, body)),

    /** Adds a note, or sends a message. @throws AppError as `get` and `OrderNotes.add`, or FORBIDDEN by the role of staff */
    async note(orderId: string, by: Administrator, body: AddNoteBody): Promise<FulfilmentOrder> {
      const { rider } = await get(orderId, by);
      const rights = orderRightsOf(by.staffRole);
      if (!seesNotes(rights, rider?._id, by.userId)) throw notOfRole();
      if (body.kind === 'to_customer' && !rights.servesCustomers) throw notOfRole();
      return updatedOrder(orderId, by, notes.add(orderId, by, body));
    },

    /** The message templates, filled in for an order. @throws AppError NOT_FOUND */
    messages: (orderId: string) => notes.messages(orderId),

    /** Answers a report of a problem. @throws AppError as `Reports.answer` */
    async answer(reportId: string, by: Administrator, body: AnswerReportBody): Promise<FulfilmentOrder> {
      const orderId = await reports.orderOf(reportId);
      return updatedOrder(orderId, by, reports.answer(by, reportId, body));
    },

    /** A photo of a report, as a `data:` URL. @throws AppError NOT_FOUND */
    getPhoto: (reportId: string, place: number): Promise<string> => reports.getPhoto(reportId, place),

    /** Calls `subscriber` with updates of every order. Returns a function that unsubscribes. */
    follow: (onUpdate: OnOrderUpdate): (() => void) => orders.followAll(onUpdate),

    /** Whether no order changed within the last `ms`. */
    wasQuiet: orders.wasQuiet,

    /** The same with where the rider of each order is. */
    followRiders: riderLocations.followAll,
  };
}

export type Fulfilment = ReturnType<typeof createFulfilment>;
