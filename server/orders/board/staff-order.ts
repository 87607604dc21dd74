/** An order as staff see it (decision 0012). */
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { changeableStatuses, statusTexts } from '../../../contract/orders/order-steps.ts';
import { orderRightsOf, type StaffRole } from '../../../contract/users/staff-roles.ts';
import type { Locale } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import { listSkus } from '../../catalogue/product-repository.ts';
import { listStockStates } from '../../catalogue/stock/stock-repository.ts';
import { type Identity, requireStore } from '../../http/policies.ts';
import { AppError } from '../../lib/errors.ts';
import { inStore } from '../../runtime/current-store.ts';
import { listContacts } from '../../users/contact-repository.ts';
import type { Reports } from '../customer/reports/reports.ts';
import type { RiderLocations } from '../delivery/location/rider-location.ts';
import { assignedToOtherRider, isAssignedToOther } from '../delivery/riders.ts';
import type { OrderNotes } from '../messages/order-notes/order-notes.ts';
import { namesFrom } from '../model/line-names.ts';
import { findStoreOf } from '../model/repository.ts';
import type { Refunds } from '../money/refunds/refunds.ts';
import { getOrder } from '../order-details.ts';
import type { PickingOfStore } from '../packing/picking/picking.ts';
import type { OrderNeeds } from '../placement/order-needs.ts';
import type { Changes } from '../questions/changes/changes.ts';
import type { Substitutes } from '../questions/substitutes/substitutes.ts';
import { withOrderOnError } from '../transitions/error-with-order.ts';
import { limitOrder, type NameStore, presentFulfilmentOrder } from './present.ts';

/** Staff at the order board; an owner has no role. */
export interface Viewer {
  userId: string;
  name: string;
  staffRole?: StaffRole;
  /** In which products are named. */
  language?: Locale | undefined;
}

export interface BoardNeeds {
  /** The dependencies of everything that changes orders. */
  orders: OrderNeeds;
  reports: Reports;
  refunds: Refunds;
  substitutes: Substitutes;
  changes: Changes;
  notes: OrderNotes;
  picking: Pick<PickingOfStore, 'of' | 'take' | 'requireFree'>;
  /** The company behind the shop now. */
  seller: () => FulfilmentOrder['seller'];
  /** The payee of payments by UPI now; undefined in a shop that takes none. */
  upi: () => FulfilmentOrder['upi'];
  riderLocations: Pick<RiderLocations, 'ofOrders' | 'followAll'>;
  nameStore: NameStore;
  /** Minutes after which an order without a promise is late, now. */
  deliveryMinutes: () => number;
  /** A product with at most this stock is running low. */
  lowStock: number;
}

/** Only staff need the store of an order; owners may do everything. @throws AppError FORBIDDEN */
export async function requireStoreOfOrder(
  { orders: { database } }: Pick<BoardNeeds, 'orders'>,
  identity: Identity,
  orderId: string,
): Promise<void> {
  if (identity.storeIds) requireStore(identity, await findStoreOf(database.queries, orderId));
}

/** The same for the order of a report. @throws AppError FORBIDDEN, NOT_FOUND */
export async function requireStoreOfReport(needs: BoardNeeds, identity: Identity, reportId: string): Promise<void> {
  if (identity.storeIds) await requireStoreOfOrder(needs, identity, await needs.reports.orderOf(reportId));
}

/** @throws AppError NOT_FOUND */
async function getWhole(needs: BoardNeeds, orderId: string, language: Locale | undefined): Promise<FulfilmentOrder> {
  const { orders, refunds, changes, picking, seller, upi, riderLocations, nameStore } = needs;
  const { queries } = orders.database;
  const details = await getOrder(orders, orderId);
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
    taken: { ...orders.handover.takes(), upi: upi() },
    riderLocation: (await riderLocations.ofOrders([orderId])).get(orderId),
    refundable: refunds.refundable(details),
    takesChanges: changes.isOn(),
    nameStore,
    nameOf: namesFrom(orders.catalogue, language),
  });
}

/** Says what the viewer may give back, where they can give something back. */
async function withLimit(
  { refunds }: BoardNeeds,
  order: FulfilmentOrder,
  viewer: Pick<Viewer, 'userId' | 'staffRole'>,
): Promise<FulfilmentOrder> {
  const refundLimit = order.refundable && (await refunds.limitOf(viewer));
  return refundLimit ? { ...order, refundLimit } : order;
}

/** An order as its viewer may see it. @throws AppError NOT_FOUND, or FORBIDDEN when their role does not see it in its status */
export async function getStaffOrder(needs: BoardNeeds, orderId: string, viewer: Viewer): Promise<FulfilmentOrder> {
  const { userId, staffRole, language } = viewer;
  const order = await getWhole(needs, orderId, language);
  const rights = orderRightsOf(staffRole);
  if (isAssignedToOther(rights, { riderId: order.rider?._id ?? null }, userId)) throw assignedToOtherRider();
  if (!rights.sees.includes(order.status)) {
    throw new AppError('FORBIDDEN', text('errors.orderNotOfRole', { status: statusTexts[order.status] }));
  }
  return withLimit(needs, limitOrder(order, rights, userId), viewer);
}

/**
 * The result of `work` on an order. An error because the order has changed carries the current order; when the role of the viewer does
 * not see that one, it is FORBIDDEN instead.
 */
export const explained = <T>(needs: BoardNeeds, orderId: string, viewer: Viewer, work: Promise<T>): Promise<T> =>
  withOrderOnError(work, () => getStaffOrder(needs, orderId, viewer));

/** Waits for `work` on an order, as `explained`, and returns the updated order, also in a status that the role does not see otherwise. */
export async function updatedOrder(
  needs: BoardNeeds,
  orderId: string,
  viewer: Viewer,
  work: Promise<void>,
): Promise<FulfilmentOrder> {
  await explained(needs, orderId, viewer, work);
  const order = await getWhole(needs, orderId, viewer.language);
  return withLimit(needs, limitOrder(order, orderRightsOf(viewer.staffRole), viewer.userId), viewer);
}
