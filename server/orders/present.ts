import { imageUrl } from '../../contract/images.ts';
import { toRupees } from '../../contract/money.ts';
import type { FollowedOrder, OrderEvent, OrderUpdate } from '../../contract/order-follow.ts';
import { nextSteps, statusesAfter } from '../../contract/order-steps.ts';
import type { Order } from '../../contract/orders.ts';
import { presentQuestion } from './changes/present.ts';
import { asOrdered, type NameOfLine } from './line-names.ts';
import { presentNote } from './notes.ts';
import type { OrderProgress } from './order-events.ts';
import { presentCustomerNotes } from './order-notes/present.ts';
import type { Arrival } from './order-promise.ts';
import type { OrderDetails } from './orders.ts';
import { presentBill } from './present-bill.ts';
import { presentRefunds } from './refunds/present.ts';
import { presentRefusals } from './refusals/present.ts';
import { mayReportOrder, presentReport } from './reports/present.ts';
import { byOf, wayEventsOf } from './steps.ts';
import type { OrderEventRow, OrderLineRow, PlacedOrder } from './store.ts';
import { presentSubstitutions } from './substitutes/present.ts';
import { presentWeight } from './weighing/present.ts';

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

/** What the customer hands over, when they said so. */
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

/** What helps to find the door; nothing without it. */
export const presentDirections = ({ landmark, gate_code, position }: Directions): Directions => ({
  ...(landmark && { landmark }),
  ...(gate_code && { gate_code }),
  ...(position && { position }),
});
type Directions = Pick<Order['delivery_address'], 'landmark' | 'gate_code' | 'position'>;

/** Whether the customer has a question to answer. */
const isAsked = ({ substitutions, change }: OrderDetails): boolean =>
  change?.status === 'open' || substitutions.some(({ status }) => status === 'asked');

/** An order as its customer sees it. @param reportDays days after the delivery in which a problem can be reported */
export const presentFollowed = (
  details: OrderDetails,
  { now, expectedBy }: Arrival,
  reportDays: number,
  nameOf?: NameOfLine,
): FollowedOrder => ({
  ...presentOrder(details, nameOf),
  revision: details.order.revision,
  ...presentCancelReason(details),
  receivedAmount: presentReceived(details.order),
  ...presentPaidBy(details.order),
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

/** How the order was paid, unless in cash. */
export const presentPaidBy = ({ upiReference }: Pick<OrderDetails['order'], 'upiReference'>) =>
  upiReference !== null && { paidBy: 'upi' as const };

/** The reason is the note of the cancellation. */
export const presentCancelReason = ({ order: { cancelReason }, events }: OrderDetails) => {
  const note = events.findLast((event) => event.kind === 'cancelled' && event.note === cancelReason);
  return { cancelReason, cancelReasonTexts: note && presentNote(note).noteTexts };
};

/** The whole timeline, oldest first. @param nameOf names products in the language of the reader */
export function presentEvents(rows: readonly OrderEventRow[], nameOf?: NameOfLine): OrderEvent[] {
  const statuses = statusesAfter(wayEventsOf(rows));
  return rows.map((row, index) => ({
    _id: row.id,
    kind: row.kind,
    status: statuses[index] ?? 'placed',
    ...presentNote(row, nameOf),
    by: byOf(row),
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
