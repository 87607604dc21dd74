import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Address } from '../../contract/addresses.ts';
import type { Unit } from '../../contract/limits.ts';
import type { OrderStatus, PaymentStatus } from '../../contract/orders.ts';
import type { Role } from '../../contract/users.ts';
import { createdAt, ulid } from '../platform/columns.ts';
import { users } from '../users/tables.ts';

export const orders = pgTable(
  'orders',
  {
    id: ulid('id').primaryKey(),
    /** For people: TK-7K3M9QX2. */
    number: text('number').notNull().unique('orders_number_key'),
    userId: ulid('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').$type<OrderStatus>().notNull().default('placed'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('pending'),
    /** Before discount, waived fees included. */
    grossPaise: bigint('gross_paise', { mode: 'number' }).notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** As it was when the order was placed. */
    address: jsonb('address').$type<Omit<Address, '_id'>>().notNull(),
    /** The client's `Idempotency-Key`, and a hash of the body it came with: one key is one order. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    /** Who ordered, as they were called then; the desk searches by it. '' once the account is deleted. */
    customerName: text('customer_name').notNull().default(''),
    /** Why it was cancelled; '' otherwise. */
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Up by one with every step, so that a step on what somebody else has just changed is refused. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    unique('orders_user_idempotency_key').on(t.userId, t.idempotencyKey),
    index('orders_user_newest').on(t.userId, t.id),
    index('orders_status_newest').on(t.status, t.id),
    index('orders_created_at').on(t.createdAt),
    index('orders_mobile').on(sql`(${t.address} ->> 'mobile')`, t.id),
    index('orders_customer_name').on(sql`lower(${t.customerName}) text_pattern_ops`, t.id),
  ],
);

/** What was bought, as it was then: whatever becomes of the product, the line stays (design §5). */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: ulid('order_id')
      .notNull()
      .references(() => orders.id),
    line: integer('line').notNull(),
    /** Not a foreign key: the product may be deleted later. */
    productId: ulid('product_id').notNull(),
    name: text('name').notNull(),
    image: text('image').notNull(),
    unit: text('unit').$type<Unit>().notNull(),
    unitQuantity: numeric('unit_quantity', { precision: 12, scale: 3, mode: 'number' }).notNull(),
    /** One unit before discount, and as sold. */
    pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
    salePaise: bigint('sale_paise', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.line] }), index('order_lines_product').on(t.productId)],
);

/** The order's story: one row for each step, with who and when. Rows are only ever added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: ulid('id').primaryKey(),
    orderId: ulid('order_id')
      .notNull()
      .references(() => orders.id),
    /** A status the order came to, or 'line_changed' when something was short at packing. */
    kind: text('kind').$type<OrderStatus | 'line_changed'>().notNull(),
    /** Who did it; null once the account is deleted. */
    actorId: ulid('actor_id'),
    actorRole: text('actor_role').$type<Role>().notNull(),
    /** A sentence for the shopper: the reason of a cancellation, what was short. */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('order_events_order').on(t.orderId, t.id)],
);
