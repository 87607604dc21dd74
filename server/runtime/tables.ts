import { createdAt, moment, ulid } from '../db/columns.ts';
import { index, integer, pgTable, primaryKey, text } from '../db/drizzle.ts';

/** Counted attempts, shared by all processes (see `limits.ts`): one row per counter, valid until `resetsAt`. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('attempts_resets_at').on(t.resetsAt)],
);

/** Keys of requests that added something (see `idempotency.ts`), for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ulid('user_id').notNull(),
    /** The id of the thing that was added. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    hash: text('hash').notNull(),
    createdId: ulid('created_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.key] }), index('idempotency_keys_created_at').on(t.createdAt)],
);
