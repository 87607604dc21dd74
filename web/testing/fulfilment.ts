/** Orders as staff see them, for component tests. */
import type { FulfilmentCounts, FulfilmentOrderCard } from '../../contract/orders/board.ts';
import type { Delivery } from '../../contract/orders/deliveries.ts';
import type { FulfilmentOrder } from '../../contract/orders/fulfilment.ts';
import type { FakeStore } from './fake-store.ts';
import { testId } from './ids.ts';

type Line = FulfilmentOrder['product_details'][number];

export const orderLine = (name: string, quantity: number, values: Partial<Line> = {}): Line => ({
  productId: testId(name),
  name,
  images: [],
  unit: 'KG',
  unit_quantity: 1,
  price: 20,
  quantity,
  sku: `${name}-1`,
  ...values,
});

/** An order of three tomatoes for ₹60 that was just placed. */
export const orderToPack = (values: Partial<FulfilmentOrder> = {}): FulfilmentOrder => ({
  _id: testId('order'),
  orderId: 'TK-7K3M9QX2',
  status: 'placed',
  payment_status: 'pending',
  grossTotal: 60,
  totalAmount: 60,
  product_details: [orderLine('Tomato', 3)],
  delivery_address: {
    address_line: '12 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    mobile: '9876543210',
  },
  deliveryAddressId: null,
  createdAt: '2026-11-28T06:30:00.000Z',
  revision: 1,
  cancelReason: '',
  receivedAmount: null,
  reports: [],
  seller: { name: 'Tokri', address: '' },
  customer: { name: 'Asha Verma', email: 'asha@example.org' },
  events: [orderEvent('placed', 'Asha Verma')],
  steps: ['packed', 'cancelled'],
  backTo: null,
  canChooseRider: true,
  receivedNote: '',
  canChangeLines: true,
  stockLevels: [{ productId: testId('Tomato'), stock: 7, stockVersion: 1 }],
  ...values,
});

/** An order that is out for delivery: it is delivered, or comes back. */
export const orderToDeliver = (values: Partial<FulfilmentOrder> = {}): FulfilmentOrder =>
  orderToPack({
    status: 'out_for_delivery',
    steps: ['delivered', 'cancelled'],
    backTo: 'packed',
    canChangeLines: false,
    stockLevels: [],
    ...values,
  });

export const orderEvent = (
  kind: FulfilmentOrder['events'][number]['kind'],
  actorName: string,
): FulfilmentOrder['events'][number] => ({
  _id: testId(`${kind} ${actorName}`),
  kind,
  status: kind === 'line_changed' || kind === 'reverted' ? 'placed' : kind,
  note: '',
  by: kind === 'placed' ? 'customer' : 'shop',
  createdAt: '2026-11-28T06:30:00.000Z',
  actorName,
});

/** The order of `orderToPack` as the order board lists it. */
export const orderCard = (values: Partial<FulfilmentOrderCard> = {}): FulfilmentOrderCard => ({
  _id: testId('order'),
  orderId: 'TK-7K3M9QX2',
  status: 'placed',
  payment_status: 'pending',
  revision: 1,
  customerName: 'Asha Verma',
  mobile: '9876543210',
  address_line: '12 MG Road',
  city: 'Pune',
  pincode: '411001',
  count: 3,
  totalAmount: 60,
  hasProblem: false,
  createdAt: '2026-11-28T06:30:00.000Z',
  ...values,
});

/** The counters of a store where all is done. */
export const nothingToDo: FulfilmentCounts = {
  placed: 0,
  packed: 0,
  out_for_delivery: 0,
  late: 0,
  asked: 0,
  problems: 0,
  toReceive: 0,
  runningLow: 0,
};

/** A packed order as the person who delivers sees it. */
export const deliveryCard = (values: Partial<Delivery> = {}): Delivery => ({
  ...orderCard({ status: 'packed', revision: 2 }),
  state: 'Maharashtra',
  ...values,
});

/** Answers the calls of an order. @returns what changes it as somebody else does */
export function keepOrder(store: FakeStore, first: FulfilmentOrder) {
  let kept = first;
  store.answer('GET /api/v1/fulfilment/orders/:orderId', () => kept);
  return {
    now: () => kept,
    change(values: Partial<FulfilmentOrder>): FulfilmentOrder {
      kept = { ...kept, revision: kept.revision + 1, ...values };
      return kept;
    },
  };
}
