import type { Address } from '../../../../contract/addresses/addresses.ts';
import { type ChangeStatus, changeStatuses } from '../../../../contract/orders/order-change-rules.ts';
import { createdAt, moment, storeId, ulid } from '../../../db/columns.ts';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../../db/drizzle.ts';
import { type LineSnapshot, orders } from '../../model/tables.ts';

/** A product that changes, at the price of the proposal: its units before and after, 0 for none. */
export interface ChangedLine extends LineSnapshot {
  before: number;
  quantity: number;
}

/** The facts that show if a line is as it was when the customer was asked. */
export interface SeenLine {
  productId: string;
  quantity: number;
  salePaise: number;
}

/** Changes of placed orders that their customers were asked about, or agreed to on the phone (docs/features/order-changes.md). */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    status: text('status').$type<ChangeStatus>().notNull(),
    lines: jsonb('lines').$type<ChangedLine[]>().notNull(),
    /** All lines of the order, as they were. */
    seen: jsonb('seen').$type<SeenLine[]>().notNull(),
    /** Where the order would go; null when that stays. */
    address: jsonb('address').$type<Omit<Address, '_id'>>(),
    /** The saved address that `address` was copied from; null for another one. */
    addressId: ulid('address_id'),
    /** The total before and after. */
    beforePaise: bigint('before_paise', { mode: 'number' }).notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** Null once the account is deleted. */
    askedBy: ulid('asked_by'),
    answerBy: moment('answer_by').notNull(),
    /** The customer, or staff who heard it on the phone; null without an answer, and once the account is deleted. */
    answeredBy: ulid('answered_by'),
    byPhone: boolean('by_phone').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    foreignKey({
      name: 'order_changes_order_fk',
      columns: [t.storeId, t.orderId],
      foreignColumns: [orders.storeId, orders.id],
    }),
    index('order_changes_order').on(t.orderId, t.id),
    // One question at a time.
    uniqueIndex('order_changes_one_open').on(t.orderId, t.storeId).where(sql`${t.status} = 'open'`),
    // Questions whose time is over.
    index('order_changes_due').on(t.answerBy).where(sql`${t.status} = 'open'`),
    // Deleting an account removes it from the questions it asked and answered.
    index('order_changes_asked_by').on(t.askedBy).where(sql`${t.askedBy} is not null`),
    index('order_changes_answered_by').on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
    check(
      'order_changes_status_known',
      sql`${t.status} in (${sql.raw(changeStatuses.map((s) => `'${s}'`).join(', '))})`,
    ),
    check('order_changes_totals', sql`${t.beforePaise} >= 0 and ${t.totalPaise} >= 0`),
  ],
);
