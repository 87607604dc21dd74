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
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    index('store_credit_entries_user').on(t.userId, t.id),
    // Reports of a period.
    index('store_credit_entries_created_at').on(t.createdAt),
    // An order uses credit once.
    uniqueIndex('store_credit_entries_order').on(t.orderId).where(sql`${t.kind} = 'order'`),
    check('store_credit_entries_kind', sql`${t.kind} in ('refund', 'order', 'back', 'again')`),
    check(
      'store_credit_entries_paise',
      sql`case when ${t.kind} in ('order', 'again') then ${t.paise} < 0 else ${t.paise} > 0 end`,
    ),
  ],
);
