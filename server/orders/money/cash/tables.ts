import type { CashKind } from '../../../../contract/money/cash-limits.ts';
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
import { orderKey } from '../../model/tables.ts';

/** The days of a store on which somebody had a shift. Starting a shift shares the lock of its row, closing the day has it alone. */
export const cashDays = pgTable(
  'cash_days',
  {
    /** For the audit log. */
    id: ulid('id').notNull(),
    storeId: storeId(),
    /** In the shop's calendar: 2026-11-25. */
    day: text('day').notNull(),
    /** Null while it is open. */
    closedAt: moment('closed_at'),
    closedBy: ulid('closed_by'),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.day] }),
    check('cash_days_day', sql`${t.day} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
    check('cash_days_closed', sql`(${t.closedAt} is null) = (${t.closedBy} is null)`),
  ],
);

/**
 * Shifts: the people who carry cash of a store, and when. All cash of a shift belongs to its day. People are ids that outlive their
 * accounts.
 */
export const cashShifts = pgTable(
  'cash_shifts',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    day: text('day').notNull(),
    userId: ulid('user_id').notNull(),
    /** A delivery started it, because nobody had. */
    isAutomatic: boolean('is_automatic').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null until it is handed over, and all below. */
    endedAt: moment('ended_at'),
    endedBy: ulid('ended_by'),
    expectedPaise: bigint('expected_paise', { mode: 'number' }),
    countedPaise: bigint('counted_paise', { mode: 'number' }),
    /** How many of each note and coin were counted; null when nobody said. */
    pieces: jsonb('pieces').$type<Record<string, number>>(),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    foreignKey({
      name: 'cash_shifts_day_fk',
      columns: [t.storeId, t.day],
      foreignColumns: [cashDays.storeId, cashDays.day],
    }),
    // One open shift of a person in a store.
    uniqueIndex('cash_shifts_open').on(t.storeId, t.userId).where(sql`${t.endedAt} is null`),
    index('cash_shifts_day').on(t.storeId, t.day),
    check(
      'cash_shifts_ended',
      sql`num_nulls(${t.endedAt}, ${t.endedBy}, ${t.expectedPaise}, ${t.countedPaise}) in (0, 4)`,
    ),
    check('cash_shifts_counted', sql`${t.countedPaise} >= 0`),
    check('cash_shifts_reason', sql`${t.expectedPaise} = ${t.countedPaise} or ${t.reason} <> ''`),
  ],
);

/** The cash ledger: append-only. The sum of a person's entries is what they hold now. */
export const cashEntries = pgTable(
  'cash_entries',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    shiftId: ulid('shift_id').notNull(),
    userId: ulid('user_id').notNull(),
    kind: text('kind').$type<CashKind>().notNull(),
    paise: bigint('paise', { mode: 'number' }).notNull(),
    /** The round-off of the order's bill: a part of `paise`, below 0 when the total was rounded down. */
    roundOffPaise: bigint('round_off_paise', { mode: 'number' }).notNull().default(0),
    /** Of what was collected, undone or given back. */
    orderId: ulid('order_id'),
    reason: text('reason').notNull().default(''),
    /** The person who booked it. */
    actorId: ulid('actor_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    foreignKey({
      name: 'cash_entries_shift_fk',
      columns: [t.shiftId, t.storeId],
      foreignColumns: [cashShifts.id, cashShifts.storeId],
    }),
    orderKey('cash_entries_order_fk', t),
    index('cash_entries_shift').on(t.shiftId, t.id),
    index('cash_entries_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    check(
      'cash_entries_kind',
      sql`${t.kind} in ('float_out', 'collected', 'undone', 'refunded', 'expense', 'paid_out', 'handed_over', 'difference')`,
    ),
    check(
      'cash_entries_sign',
      sql`case when ${t.kind} in ('float_out', 'collected', 'paid_out') then ${t.paise} > 0
        when ${t.kind} = 'difference' then ${t.paise} <> 0 else ${t.paise} < 0 end`,
    ),
    check('cash_entries_order', sql`(${t.orderId} is not null) = (${t.kind} in ('collected', 'undone', 'refunded'))`),
  ],
);
