import type { Address } from '../../../contract/addresses/addresses.ts';
import type { Unit } from '../../../contract/api/limits.ts';
import type { SoldByWeight } from '../../../contract/catalogue/weight.ts';
import type { PaymentMethodKey } from '../../../contract/money/payment-methods/index.ts';
import type { BillLine } from '../../../contract/money/pricing.ts';
import type { OrderStatus, PaymentStatus } from '../../../contract/orders/order-statuses.ts';
import type { SubstituteChoice } from '../../../contract/orders/substitute-choices.ts';
import type { Role } from '../../../contract/users/users.ts';
import type { PlainText } from '../../../messages/text.ts';
import { createdAt, moment, reference, storeId, ulid } from '../../db/columns.ts';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  type SQLWrapper,
  sql,
  text,
  unique,
  uniqueIndex,
} from '../../db/drizzle.ts';
import { users } from '../../users/tables.ts';

/**
 * The words that the order board finds an order by: name, address, and every ending of its number, mobile and pincode,
 * so that any part of these is a prefix of one. The first migration defines the function; the index and the search
 * must use the same expression.
 */
export const orderWords = (t: Record<'number' | 'customerName' | 'address', SQLWrapper>) =>
  sql`order_words(${t.number}, ${t.customerName}, ${t.address})`;

/** When an open order is due: as promised, otherwise when it was placed. The index and the order board must use the same expression. */
export const orderDue = (t: Record<'promisedBy' | 'createdAt', SQLWrapper>) =>
  sql`coalesce(${t.promisedBy}, ${t.createdAt})`;

/** As text without parameters: only so does a prepared statement use an index of open orders. */
export const isOpenOrder = (t: Record<'status', SQLWrapper>) =>
  sql`${t.status} in ('placed', 'packed', 'out_for_delivery')`;

export const isAwaitingPayment = (t: Record<'status', SQLWrapper>) => sql`${t.status} = 'awaiting_payment'`;

export const orders = pgTable(
  'orders',
  {
    id: ulid('id').notNull(),
    /** For people: TK-7K3M9QX2. */
    number: text('number').notNull().unique('orders_number_key'),
    /** The store that delivers it: an order never moves to another. */
    storeId: storeId(),
    userId: reference('user_id', () => users.id),
    status: text('status').$type<OrderStatus>().notNull().default('placed'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('pending'),
    /** Before discount, waived fees included. */
    grossPaise: bigint('gross_paise', { mode: 'number' }).notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** The part of the total that was paid with store credit. */
    creditPaise: bigint('credit_paise', { mode: 'number' }).notNull().default(0),
    /** The charges besides the products; null for the waived fees of a shop without rules of its own. */
    bill: jsonb('bill').$type<BillLine[]>(),
    /** As it was when the order was placed. */
    address: jsonb('address').$type<Omit<Address, '_id'>>().notNull(),
    /** The client's `Idempotency-Key`, and a hash of its body: one key is one order. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    /**
     * The saved address that `address` was copied from; not a foreign key, because it may be deleted. Null for orders
     * from before this column existed.
     */
    addressId: ulid('address_id'),
    /** The customer's name at the time of the order; the board searches by it. '' once the account is deleted. */
    customerName: text('customer_name').notNull().default(''),
    /** The reason of a cancellation; '' otherwise. */
    cancelReason: text('cancel_reason').notNull().default(''),
    /** The amount received at the door, and the reason when it differs from the total. */
    receivedPaise: bigint('received_paise', { mode: 'number' }),
    receivedNote: text('received_note').notNull().default(''),
    /** True when the shopper chose to pay online, also when it became cash. */
    paysOnline: boolean('pays_online').notNull().default(false),
    /** Until when the order waits for its payment; null once it reached the store, and for cash. */
    payBy: moment('pay_by'),
    /** Paid online, less what went back. Computed from the payments whenever one changes. */
    paidOnlinePaise: bigint('paid_online_paise', { mode: 'number' }).notNull().default(0),
    /** The shopper wants money that was paid online, and comes back, as store credit. */
    returnsAsCredit: boolean('returns_as_credit').notNull().default(false),
    /** The cash that the shopper hands over, as they said at checkout; null when they did not. */
    paysWithPaise: bigint('pays_with_paise', { mode: 'number' }),
    /** How the order was paid before its goods were weighed; null unless they are, and once it is cancelled. */
    beforeWeighing: jsonb('before_weighing').$type<{ creditPaise: number; paysWithPaise: number | null }>(),
    /** The method by which it was paid, and the reference of the payment. Null for cash only, and until the order is paid. */
    paidMethod: text('paid_method').$type<PaymentMethodKey>(),
    paidReference: text('paid_reference'),
    /** The part of the amount received that was by this method, when the rest was in cash; null when all was paid in one way. */
    paidPaise: bigint('paid_paise', { mode: 'number' }),
    /** Four digits that the customer gives the rider; null unless it is on its way, or was delivered, in a shop that wants a code. */
    deliveryCode: text('delivery_code'),
    /**
     * The person who delivers it; null while nobody does, for orders that somebody who is not a rider delivered, and once the account is
     * deleted.
     */
    riderId: ulid('rider_id'),
    /** When its rider said that they are at the door; null before that, and once the step before is undone. */
    arrivedAt: moment('arrived_at'),
    /** The start of the time that the shopper chose; null for as soon as possible. */
    promisedFrom: moment('promised_from'),
    /** When the order arrives at the latest; null where nothing was promised, and in orders from before this column existed. */
    promisedBy: moment('promised_by'),
    /** Null until it is delivered, and in orders from before this column existed. */
    deliveredAt: moment('delivered_at'),
    /** The choice for products that are not there; null in a shop without substitutes. */
    substitutes: text('substitutes').$type<SubstituteChoice>(),
    /** Staff took the order from a caller. */
    byPhone: boolean('by_phone').notNull().default(false),
    /** Increases by one with every step, so that a step on an outdated order is rejected. */
    revision: integer('revision').notNull().default(1),
    /** An administrator tried the shop: no figure counts the order. */
    isTest: boolean('is_test').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    // Rows that belong to an order have the store in their key, too (decision 0042). Ids are unique among all stores, and come first: most
    // statements know only the id.
    primaryKey({ columns: [t.id, t.storeId] }),
    unique('orders_user_idempotency_key').on(t.userId, t.idempotencyKey),
    index('orders_user_newest').on(t.userId, t.id),
    // Counted before each order is placed (server/orders/placement/open-orders.ts).
    index('orders_open_of_user').on(t.userId).where(isOpenOrder(t)),
    // The columns of the order board.
    index('orders_open_due').on(t.status, orderDue(t), t.id).where(isOpenOrder(t)),
    // Orders that wait for their payment, of one shopper and in the order in which they end.
    index('orders_awaiting_of_user').on(t.userId).where(isAwaitingPayment(t)),
    index('orders_awaiting').on(t.payBy).where(isAwaitingPayment(t)),
    index('orders_status_newest').on(t.status, t.id),
    index('orders_store_newest').on(t.storeId, t.status, t.id),
    index('orders_created_at').on(t.createdAt),
    // Deliveries of a period: the share of promises that were kept, and reports.
    index('orders_delivered').on(t.deliveredAt).where(sql`${t.deliveredAt} is not null`),
    index('orders_rider').on(t.riderId).where(sql`${t.riderId} is not null`),
    index('orders_test').on(t.id).where(sql`${t.isTest}`),
    // Without fastupdate: no order should wait while the entries of hundreds of earlier orders are merged.
    index('orders_words').using('gin', orderWords(t)).with({ fastupdate: false }),
    check(
      'orders_status_known',
      sql`${t.status} in ('awaiting_payment', 'placed', 'packed', 'out_for_delivery', 'delivered', 'cancelled')`,
    ),
    check('orders_waits', sql`${t.status} <> 'awaiting_payment' or ${t.payBy} is not null`),
    check('orders_paid_online', sql`${t.paidOnlinePaise} >= 0`),
    check('orders_payment_status_known', sql`${t.paymentStatus} in ('pending', 'paid', 'refunded', 'cancelled')`),
    check('orders_totals', sql`${t.totalPaise} between 0 and ${t.grossPaise}`),
    check('orders_credit', sql`${t.creditPaise} = 0 or ${t.creditPaise} between 1 and ${t.totalPaise}`),
    check('orders_pays_with', sql`${t.paysWithPaise} >= 0`),
    check('orders_received', sql`${t.receivedPaise} >= 0`),
    // One payment pays one order. Other methods may have references that come again, such as the code on a slip.
    uniqueIndex('orders_paid_reference').on(t.paidMethod, t.paidReference).where(sql`${t.paidMethod} = 'upi'`),
    check('orders_substitutes_known', sql`${t.substitutes} in ('similar', 'ask', 'leave')`),
    check('orders_delivery_code_digits', sql`${t.deliveryCode} ~ '^[0-9]{4}$'`),
    check(
      'orders_paid_part',
      sql`${t.paidPaise} is null or (${t.paidMethod} is not null and ${t.paidPaise} between 1 and ${t.receivedPaise} - 1)`,
    ),
    check('orders_paid_with', sql`(${t.paidMethod} is null) = (${t.paidReference} is null)`),
  ],
);

/**
 * The order of a row of another table, which must exist.
 * @param name of the constraint
 */
export const orderKey = (name: string, row: { storeId: AnyPgColumn; orderId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [row.storeId, row.orderId],
    foreignColumns: [orders.storeId, orders.id],
  });

/** How a line is sold by weight: as its product was sold when it was ordered. */
export interface LineWeight extends SoldByWeight {
  /** One unit as ordered, before discount and as sold, whole paise. */
  pricePaise: number;
  salePaise: number;
  /** The most that a unit of a substitute may cost, when its shopper agreed to no price; whole paise. */
  mostPaise?: number;
  /** The weight of all units, in grams; null until somebody has said so. */
  grams: number | null;
  /**
   * The weight when the order was packed: the prices of the line are by it. `extraGrams` is how much more that is than ordered, by which
   * the stock was changed; earlier versions changed nothing by it.
   */
  weighed?: { units: number; grams: number; extraGrams?: number };
}

/** The product of a line as bought. */
export interface LineSnapshot {
  productId: string;
  sku: string | null;
  name: string;
  image: string;
  unit: Unit;
  unitQuantity: number;
  /** One unit before discount, and as sold. */
  pricePaise: number;
  salePaise: number;
  /** The shopper's choice for this product. */
  substitutes?: SubstituteChoice | null;
  weight?: LineWeight | null;
}

/** The product in whose place a substitute was packed. */
export interface ReplacedProduct {
  /** Of `order_substitutions`. */
  substitutionId: string;
  productId: string;
  name: string;
  unit: Unit;
  unitQuantity: number;
  salePaise: number;
}

/** Products as bought: the line does not change when the product changes. */
export const orderLines = pgTable(
  'order_lines',
  {
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    line: integer('line').notNull(),
    /** Not a foreign key: the product may be deleted later. */
    productId: ulid('product_id').notNull(),
    /** The store's own product number, '' when there was none; null in orders from before it was stored. */
    sku: text('sku'),
    name: text('name').notNull(),
    image: text('image').notNull(),
    unit: text('unit').$type<Unit>().notNull(),
    unitQuantity: numeric('unit_quantity', { precision: 12, scale: 3, mode: 'number' }).notNull(),
    /** One unit before discount, and as sold. */
    pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
    salePaise: bigint('sale_paise', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
    /** The choice for when it is not there; null for as the order says. */
    substitutes: text('substitutes').$type<SubstituteChoice>(),
    /** Of a substitute; null for what the shopper ordered. */
    replaces: jsonb('replaces').$type<ReplacedProduct>(),
    /** Null for a product that is not sold by weight. */
    weight: jsonb('weight').$type<LineWeight>(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line, t.storeId] }),
    orderKey('order_lines_order_fk', t),
    index('order_lines_product').on(t.productId),
    check('order_lines_substitutes_known', sql`${t.substitutes} in ('similar', 'ask', 'leave')`),
    check('order_lines_quantity', sql`${t.quantity} > 0`),
    check('order_lines_prices', sql`${t.salePaise} between 0 and ${t.pricePaise}`),
  ],
);

/** A sentence of the store. */
export interface NoteText extends PlainText {
  /** The product whose name is the parameter `name`. */
  productId?: string;
  /** The product whose name is the parameter `substitute`. */
  substituteId?: string;
}

/** The order's timeline: one row per step, with time and actor. Append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    /** The new status, 'line_changed' when lines or the address were changed, or 'reverted' when the last step was reverted. */
    kind: text('kind').$type<OrderStatus | 'line_changed' | 'reverted'>().notNull(),
    /** The actor; null once the account is deleted. */
    actorId: ulid('actor_id'),
    actorRole: text('actor_role').$type<Role>().notNull(),
    /** A sentence for the shopper: the reason of a cancellation, or what was short. */
    note: text('note').notNull().default(''),
    /** The sentences of `note`, for every language; null when a person typed it, and in rows from before this column existed. */
    noteTexts: jsonb('note_texts').$type<NoteText[]>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    orderKey('order_events_order_fk', t),
    index('order_events_order').on(t.orderId, t.id),
    // Deleting an account removes it from the steps it did.
    index('order_events_actor').on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);
