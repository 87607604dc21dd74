import type { CreditKind } from '../../contract/money/refund-rules.ts';
import { createdAt, reference, storeId, ulid } from '../db/columns.ts';
import { bigint, check, index, pgTable, primaryKey, sql, text, uniqueIndex } from '../db/drizzle.ts';
import { users } from '../users/tables.ts';

/** The ledger of store credit: the entries of a customer add up to what their orders can use. Append-only. */
export const storeCreditEntries = pgTable(
  'store_credit_entries',
  {
    id: ulid('id').notNull(),
    /** Of the order. The credit itself is for all stores. */
    storeId: storeId(),
    userId: reference('user_id', () => users.id),
    kind: text('kind').$type<CreditKind>().notNull(),
    /** Below 0 for what an order used. */
    paise: bigint('paise', { mode: 'number' }).notNull(),
    orderId: ulid('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    /** The refund of an online payment that became this credit; null for others. */
    onlineRefundId: ulid('online_refund_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    index('store_credit_entries_user').on(t.userId, t.id),
    // Reports of a period.
    index('store_credit_entries_created_at').on(t.createdAt),
    // An order uses credit once.
    uniqueIndex('store_credit_entries_order').on(t.orderId).where(sql`${t.kind} = 'order'`),
    // Money that was paid online becomes store credit once.
    uniqueIndex('store_credit_entries_online').on(t.onlineRefundId).where(sql`${t.onlineRefundId} is not null`),
    check('store_credit_entries_kind', sql`${t.kind} in ('refund', 'order', 'back', 'again', 'online')`),
    check('store_credit_entries_of_online', sql`(${t.kind} = 'online') = (${t.onlineRefundId} is not null)`),
    check(
      'store_credit_entries_paise',
      sql`case when ${t.kind} in ('order', 'again') then ${t.paise} < 0 else ${t.paise} > 0 end`,
    ),
  ],
);
