import { toRupees } from '../../../contract/money/money.ts';
import type { TakenMethods } from '../../../contract/money/payment-methods/index.ts';
import type { FulfilmentOrderCard } from '../../../contract/orders/board.ts';
import type { Delivery } from '../../../contract/orders/deliveries.ts';
import type { FulfilmentOrder } from '../../../contract/orders/fulfilment.ts';
import { changeableStatuses, isOpen, nextSteps, stepBack } from '../../../contract/orders/order-steps.ts';
import { type OrderRights, seesNotes } from '../../../contract/users/staff-roles.ts';
import type { StockState } from '../../catalogue/stock/stock-repository.ts';
import type { Stores } from '../../stores/stores.ts';
import type { ContactRow } from '../../users/contact-repository.ts';
import { isAnonymised } from '../customer/erase-repository.ts';
import {
  presentArrived,
  presentCancelReason,
  presentCredit,
  presentDirections,
  presentEvents,
  presentLine,
  presentOnline,
  presentOrder,
  presentPaidWith,
  presentPaysWith,
  presentPromise,
  presentReceived,
} from '../customer/present.ts';
import { presentReport } from '../customer/reports/present.ts';
import { presentReturned } from '../delivery/refusals/present.ts';
import { limitNotes, presentStaffNotes } from '../messages/order-notes/present.ts';
import type { NameOfLine } from '../model/line-names.ts';
import { presentNote } from '../model/notes.ts';
import { presentRefundable, presentRefunds } from '../money/refunds/present.ts';
import type { Refundable } from '../money/refunds/refunds.ts';
import type { OrderDetails } from '../order-details.ts';
import type { PickingOfOrder } from '../packing/picking/picking.ts';
import { presentGrams } from '../packing/weighing/present.ts';
import { presentLastChange } from '../questions/changes/present.ts';
import { canAnswer, isChangeable } from '../questions/changes/proposals.ts';
import { presentSubstitutions } from '../questions/substitutes/present.ts';
import { toStatusEvents } from '../transitions/steps.ts';
import type { CardRow, DeliveryRow } from './repository.ts';

/** Names the store of an order, in a shop with several. */
export type NameStore = Stores['named'];

/** The common part of the cards of a list. */
interface Named {
  nameStore: NameStore;
  /** Names products in the language of the reader. */
  nameOf: NameOfLine;
}

export const presentCard = (
  row: CardRow,
  { nameStore, nameOf }: Named,
  riderLocation?: FulfilmentOrderCard['riderLocation'],
): FulfilmentOrderCard => ({
  _id: row.id,
  orderId: row.number,
  status: row.status,
  payment_status: row.paymentStatus,
  revision: row.revision,
  customerName: row.customerName,
  mobile: row.address.mobile,
  address_line: row.address.address_line,
  city: row.address.city,
  pincode: row.address.pincode,
  count: row.count,
  totalAmount: toRupees(row.totalPaise),
  ...presentCredit(row),
  ...presentOnline(row),
  ...presentPaysWith(row),
  hasProblem: row.hasProblem,
  ...presentPromise(row),
  createdAt: row.createdAt.toISOString(),
  ...nameStore(row.storeId),
  ...(row.riderId !== null && { rider: { _id: row.riderId, name: row.riderName ?? '' } }),
  ...(riderLocation && { riderLocation }),
  ...(row.hasCode && row.status === 'out_for_delivery' && { needsCode: true as const }),
  ...(row.isTest && { test: true as const }),
  ...(row.byPhone && { byPhone: true as const }),
  ...(row.notes && { notes: row.notes }),
  ...(row.cameBack !== null && presentCameBack(row.cameBack)),
  ...(row.returning && { returning: row.returning.map((line) => ({ ...line, name: nameOf(line).name })) }),
  ...(row.pickedBy !== null && { pickedBy: row.pickedBy }),
  ...(row.isAsked && { isAsked: true as const }),
  ...(row.toWeigh && { toWeigh: true as const }),
});

function presentCameBack(
  event: NonNullable<CardRow['cameBack']>,
): Pick<FulfilmentOrderCard, 'cameBack' | 'cameBackTexts'> {
  const { note, noteTexts } = presentNote(event);
  return { cameBack: note, ...(noteTexts && { cameBackTexts: noteTexts }) };
}

/** An order for somebody who delivers, with only what their role sees. */
export const presentDelivery = (row: DeliveryRow, named: Named, rights: OrderRights, userId: string): Delivery => ({
  ...limitCard(presentCard(row, named), rights, userId),
  state: row.address.state,
  ...(rights.seesAddress.includes(row.status) && presentDirections(row.address)),
  ...(row.bags !== null && { bags: row.bags }),
  ...presentArrived(row),
});

interface PresentContext {
  /** The people in an order who still have an account. */
  people: readonly ContactRow[];
  /** Current product numbers by id, for lines from before these were stored with the order. */
  skus: ReadonlyMap<string, string | null>;
  /** The stock of the order's products, while its lines can be changed. */
  stockLevels: readonly StockState[];
  picking: PickingOfOrder | undefined;
  seller: FulfilmentOrder['seller'];
  /** The methods of payment besides cash that the shop takes. */
  taken: Omit<TakenMethods, 'upi'> & Pick<FulfilmentOrder, 'upi'>;
  riderLocation: FulfilmentOrder['riderLocation'];
  /** The refundable part; undefined when nothing is. */
  refundable: Refundable | undefined;
  /** True when staff may propose changes now. */
  takesChanges: boolean;
  nameStore: NameStore;
  /** Names products in the language of the reader. */
  nameOf: NameOfLine;
}

export function presentFulfilmentOrder(
  details: OrderDetails,
  {
    people,
    skus,
    stockLevels,
    picking,
    seller,
    taken,
    riderLocation,
    refundable,
    takesChanges,
    nameStore,
    nameOf,
  }: PresentContext,
): FulfilmentOrder {
  const { order, events } = details;
  const back = stepBack(toStatusEvents(events));
  const personOf = (id: string | null) => people.find((person) => person.id === id);
  const { change } = presentLastChange(details.change, personOf(details.change?.askedBy ?? null)?.name ?? '');
  const isAskable = (person: ContactRow | undefined) => person !== undefined && canAnswer(person);
  return {
    ...presentOrder(details, nameOf),
    product_details: details.lines.map((line) => ({
      ...presentLine(line, nameOf),
      sku: line.sku ?? skus.get(line.productId) ?? '',
      ...presentGrams(line),
    })),
    revision: order.revision,
    ...(order.paysOnline && { paysOnline: true as const }),
    ...(order.byPhone && { byPhone: true as const }),
    ...presentCancelReason(details),
    seller,
    ...nameStore(order.storeId),
    customer: { name: order.customerName, email: personOf(order.userId)?.email ?? '' },
    events: presentEvents(events, nameOf).map((event, index) => ({
      ...event,
      actorName: personOf(events[index]?.actorId ?? null)?.name ?? '',
    })),
    steps: nextSteps(order.status, 'shop', isAnonymised(order)),
    backTo: mayGoBack(details) && 'to' in back ? back.to : null,
    receivedAmount: presentReceived(order),
    ...presentPaidWith(order, true),
    ...presentArrived(order),
    receivedNote: order.receivedNote,
    ...taken,
    ...(order.riderId !== null && { rider: { _id: order.riderId, name: personOf(order.riderId)?.name ?? '' } }),
    ...(riderLocation && { riderLocation }),
    canChooseRider: isOpen(order.status),
    ...(order.deliveryCode !== null && order.status === 'out_for_delivery' && { needsCode: true as const }),
    ...(picking && { picking: presentPicking(picking) }),
    reports: details.reports.map(presentReport),
    ...presentRefunds(details.refunds),
    ...(refundable && presentRefundable(refundable)),
    ...presentReturned(details.refusals, nameOf),
    ...presentSubstitutions(details.substitutions, nameOf),
    ...presentStaffNotes(details.notes, people),
    canChangeLines: changeableStatuses.includes(order.status),
    ...(takesChanges && isChangeable(order) && { canChange: { asks: isAskable(personOf(order.userId)) } }),
    ...(change && { change: { ...change, lines: change.lines.map((line) => ({ ...line, ...nameOf(line) })) } }),
    stockLevels: stockLevels.map(({ productId, stock, stockVersion }) => ({ productId, stock, stockVersion })),
  };
}

/** Returns true when nothing that belongs to the order forbids to undo its last step. */
const mayGoBack = ({ order, refunds, refusals }: OrderDetails): boolean =>
  order.address.address_line !== '' && refunds.length + refusals.length === 0;

const presentPicking = ({ by, claimedAt, activeAt, bags }: PickingOfOrder): FulfilmentOrder['picking'] => ({
  by,
  claimedAt: claimedAt.toISOString(),
  activeAt: activeAt.toISOString(),
  ...(bags !== null && { bags }),
});

/** A card with only what a role sees of it. */
export const limitCard = (card: FulfilmentOrderCard, rights: OrderRights, userId: string): FulfilmentOrderCard => ({
  ...card,
  ...(!rights.seesAddress.includes(card.status) && { mobile: '', address_line: '' }),
  ...(!seesNotes(rights, card.rider?._id, userId) && { notes: undefined }),
});

/** An address without what only those need who go there. */
const withoutDoor = ({
  city,
  state,
  pincode,
}: FulfilmentOrder['delivery_address']): FulfilmentOrder['delivery_address'] => ({
  ...{ city, state, pincode },
  ...{ address_line: '', mobile: '' },
});

/** An order with only what a role sees of it and does with it. */
export function limitOrder(order: FulfilmentOrder, rights: OrderRights, userId: string): FulfilmentOrder {
  const seesAddress = rights.seesAddress.includes(order.status);
  return {
    ...order,
    ...(!seesAddress && { delivery_address: withoutDoor(order.delivery_address) }),
    ...(!rights.servesCustomers && {
      customer: { ...order.customer, email: '' },
      reports: [],
      refunds: undefined,
      refundable: undefined,
      refundRest: undefined,
      riderLocation: undefined,
    }),
    notes: seesNotes(rights, order.rider?._id, userId) ? limitNotes(order.notes, rights) : undefined,
    steps: order.steps.filter((step) => rights.steps.includes(step)),
    backTo: order.backTo && rights.undoesTo.includes(order.backTo) ? order.backTo : null,
    canChooseRider: order.canChooseRider && rights.choosesRider,
    canChangeLines: order.canChangeLines && rights.changesLines,
    ...(!rights.changesOrders && { canChange: undefined }),
    ...(order.change && {
      change: {
        ...order.change,
        ...(!seesAddress && order.change.address && { address: withoutDoor(order.change.address) }),
        ...(!rights.changesOrders && { canWithdraw: undefined }),
      },
    }),
    ...(!rights.receivesGoods && { canReceive: undefined }),
  };
}
