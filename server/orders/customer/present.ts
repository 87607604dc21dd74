import { imageUrl } from '../../../contract/api/images.ts';
import { toRupees } from '../../../contract/money/money.ts';
import type { ArrivingOrder, FollowedOrder, OrderEvent, OrderUpdate } from '../../../contract/orders/order-follow.ts';
import { nextSteps, statusesAfter } from '../../../contract/orders/order-steps.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { presentRefusals } from '../delivery/refusals/present.ts';
import { presentCustomerNotes } from '../messages/order-notes/present.ts';
import { asOrdered, type NameOfLine } from '../model/line-names.ts';
import { presentNote } from '../model/notes.ts';
import type { OrderProgress } from '../model/order-events.ts';
import type { PaidWith } from '../model/received.ts';
import type { OrderEventRow, OrderLineRow, PlacedOrder } from '../model/repository.ts';
import { presentRefunds } from '../money/refunds/present.ts';
import type { OrderDetails } from '../order-details.ts';
import { presentWeight } from '../packing/weighing/present.ts';
import type { Arrival } from '../placement/order-promise.ts';
import { presentQuestion } from '../questions/changes/present.ts';
import { presentSubstitutions } from '../questions/substitutes/present.ts';
import { actorKindOf, toStatusEvents } from '../transitions/steps.ts';
import { presentBill } from './present-bill.ts';
import { mayReportOrder, presentReport } from './reports/present.ts';

/** The answer about an order whose first answer was lost. */
export const presentPlaced = (placed: PlacedOrder | undefined) => ({
  order: placed ? { _id: placed.order.id, orderId: placed.order.number } : null,
});

export const presentOrder = ({ order, lines }: PlacedOrder, nameOf?: NameOfLine): Order => ({
  _id: order.id,
  orderId: order.number,
  status: order.status,
  payment_status: order.paymentStatus,
  grossTotal: toRupees(order.grossPaise),
  totalAmount: toRupees(order.totalPaise),
  ...presentCredit(order),
  ...presentPaysWith(order),
  ...presentOnline(order),
  ...(order.bill && { bill: presentBill(order.bill) }),
  product_details: lines.map((line) => presentLine(line, nameOf)),
  delivery_address: presentAddress(order.address),
  deliveryAddressId: order.addressId,
  ...presentPromise(order),
  createdAt: order.createdAt.toISOString(),
  ...(order.substitutes && { substitutes: order.substitutes }),
  ...(order.isTest && { test: true as const }),
});

/** Nothing for an order without store credit. */
export const presentCredit = ({ creditPaise }: Pick<PlacedOrder['order'], 'creditPaise'>): Pick<Order, 'credit'> =>
  creditPaise > 0 ? { credit: toRupees(creditPaise) } : {};

/** The cash that the customer hands over, when they said so. */
export const presentPaysWith = ({
  paysWithPaise,
}: Pick<PlacedOrder['order'], 'paysWithPaise'>): Pick<Order, 'paysWith'> =>
  paysWithPaise === null ? {} : { paysWith: toRupees(paysWithPaise) };

/** Nothing where nothing was promised. */
export const presentPromise = ({
  promisedFrom,
  promisedBy,
  deliveredAt,
}: Pick<PlacedOrder['order'], 'promisedFrom' | 'promisedBy' | 'deliveredAt'>): Pick<Order, 'promise'> =>
  promisedBy
    ? {
        promise: {
          ...(promisedFrom && { from: promisedFrom.toISOString() }),
          by: promisedBy.toISOString(),
          ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
        },
      }
    : {};

export const presentLine = (line: OrderLineRow, nameOf = asOrdered): Order['product_details'][number] => ({
  productId: line.productId,
  ...nameOf(line),
  images: line.image === '' ? [] : [imageUrl(line.image)],
  unit: line.unit,
  unit_quantity: line.unitQuantity,
  price: toRupees(line.salePaise),
  quantity: line.quantity,
  ...(line.substitutes && { substitutes: line.substitutes }),
  ...presentWeight(line.weight),
  ...(line.replaces && {
    replaces: {
      productId: line.replaces.productId,
      ...nameOf(line.replaces),
      unit: line.replaces.unit,
      unit_quantity: line.replaces.unitQuantity,
      price: toRupees(line.replaces.salePaise),
    },
  }),
});

/** The stored address, without anything that another version stored with it. */
const presentAddress = ({
  address_line,
  city,
  state,
  pincode,
  mobile,
  ...directions
}: Order['delivery_address']): Order['delivery_address'] => ({
  address_line,
  city,
  state,
  pincode,
  mobile,
  ...presentDirections(directions),
});

/** Landmark and gate code; nothing without them. */
export const presentDirections = ({ landmark, gate_code, position }: Directions): Directions => ({
  ...(landmark && { landmark }),
  ...(gate_code && { gate_code }),
  ...(position && { position }),
});
type Directions = Pick<Order['delivery_address'], 'landmark' | 'gate_code' | 'position'>;

/** Returns true when the customer has a question to answer. */
const isAsked = ({ substitutions, change }: OrderDetails): boolean =>
  change?.status === 'open' || substitutions.some(({ status }) => status === 'asked');

/** The money that came online, and until when the order waits for it. */
export const presentOnline = ({
  paidOnlinePaise,
  payBy,
  status,
}: Pick<PlacedOrder['order'], 'paidOnlinePaise' | 'payBy' | 'status'>): Pick<Order, 'paidOnline' | 'payBy'> => ({
  ...(paidOnlinePaise > 0 && { paidOnline: toRupees(paidOnlinePaise) }),
  ...(status === 'awaiting_payment' && payBy && { payBy: payBy.toISOString() }),
});

/** An order as its customer sees it. @param reportDays days after the delivery in which a problem can be reported */
export const presentCustomerOrder = (
  details: OrderDetails,
  { now, expectedBy }: Arrival,
  reportDays: number,
  nameOf?: NameOfLine,
): FollowedOrder => ({
  ...presentOrder(details, nameOf),
  revision: details.order.revision,
  ...presentCancelReason(details),
  receivedAmount: presentReceived(details.order),
  ...presentPaidWith(details.order),
  ...presentArrived(details.order),
  ...(details.order.status === 'out_for_delivery' &&
    details.order.deliveryCode !== null && { deliveryCode: details.order.deliveryCode }),
  canCancel: nextSteps(details.order.status, 'customer').includes('cancelled'),
  canReport: mayReportOrder(details, now, reportDays),
  reports: details.reports.map(presentReport),
  ...presentRefunds(details.refunds),
  ...presentRefusals(details.refusals, nameOf),
  ...presentSubstitutions(details.substitutions, nameOf),
  ...presentCustomerNotes(details.notes),
  ...presentQuestion(details.change, nameOf),
  ...((details.order.promisedBy || isAsked(details)) && { now: now.toISOString() }),
  ...(expectedBy && { expectedBy: expectedBy.toISOString() }),
  events: presentEvents(details.events, nameOf),
});

/** Rupees; null while nothing was received. */
export const presentReceived = ({ receivedPaise }: Pick<OrderDetails['order'], 'receivedPaise'>): number | null =>
  receivedPaise === null ? null : toRupees(receivedPaise);

/** Since when the rider is at the door. */
export const presentArrived = ({ status, arrivedAt }: Pick<OrderDetails['order'], 'status' | 'arrivedAt'>) =>
  status === 'out_for_delivery' && arrivedAt !== null && { arrivedAt: arrivedAt.toISOString() };

/** An order with a promise, for the line about it on all pages. */
export const presentArriving = ({
  order: { id, number, ...order },
  expectedBy,
}: Pick<Arrival, 'expectedBy'> & {
  order: Pick<PlacedOrder['order'], 'id' | 'number' | 'status' | 'promisedFrom' | 'promisedBy' | 'deliveredAt'> &
    Pick<OrderDetails['order'], 'arrivedAt'>;
}): ArrivingOrder => ({
  ...{ _id: id, orderId: number, status: order.status },
  ...presentPromise(order),
  ...(expectedBy && { expectedBy: expectedBy.toISOString() }),
  ...presentArrived(order),
});

/** How the order was paid, unless in cash only. @param forStaff with the reference */
export function presentPaidWith({ paidMethod: method, paidReference, paidPaise }: PaidWith, forStaff = false) {
  if (method === null || paidReference === null) return {};
  const reference = forStaff ? { reference: paidReference } : {};
  const amount = paidPaise === null ? undefined : toRupees(paidPaise);
  const paidWith: FollowedOrder['paidWith'] = { method, ...reference, ...(amount !== undefined && { amount }) };
  if (method !== 'upi') return { paidWith };
  const { reference: upiReference } = paidWith;
  return {
    paidWith,
    ...(amount === undefined ? { paidBy: 'upi' as const } : { paidBy: 'both' as const, receivedByUpi: amount }),
    ...(upiReference && { upiReference }),
  };
}

/** The reason is the note of the cancellation. */
export const presentCancelReason = ({ order: { cancelReason }, events }: OrderDetails) => {
  const note = events.findLast((event) => event.kind === 'cancelled' && event.note === cancelReason);
  return { cancelReason, cancelReasonTexts: note && presentNote(note).noteTexts };
};

/** The whole timeline, oldest first. @param nameOf names products in the language of the reader */
export function presentEvents(rows: readonly OrderEventRow[], nameOf?: NameOfLine): OrderEvent[] {
  const statuses = statusesAfter(toStatusEvents(rows));
  return rows.map((row, index) => ({
    _id: row.id,
    kind: row.kind,
    status: statuses[index] ?? 'placed',
    ...presentNote(row, nameOf),
    by: actorKindOf(row),
    createdAt: row.createdAt.toISOString(),
  }));
}

export const presentUpdate = (progress: OrderProgress): OrderUpdate => ({
  _id: progress.id,
  orderId: progress.number,
  status: progress.status,
  revision: progress.revision,
  ...(progress.noted && { noted: true as const }),
});
