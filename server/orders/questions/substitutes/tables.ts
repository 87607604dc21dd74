import { createdAt, moment, storeId, ulid } from '../../../db/columns.ts';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../../db/drizzle.ts';
import { type LineSnapshot, orders } from '../../model/tables.ts';

/**
 * `asked`: the shopper has not answered. `replaced`: packed in its place. `refused` and `expired`: left out. `withdrawn`: the picker took
 * the question or the replacement back, or the order was cancelled.
 */
export type SubstitutionStatus = 'asked' | 'replaced' | 'refused' | 'expired' | 'withdrawn';

/** Products that were not there, and what was offered or packed in their place. Answers rank the substitutes of later orders. */
export const orderSubstitutions = pgTable(
  'order_substitutions',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    status: text('status').$type<SubstitutionStatus>().notNull(),
    productId: ulid('product_id').notNull(),
    substituteId: ulid('substitute_id').notNull(),
    /** Units. Those that the customer gave up since are not among them. */
    quantity: integer('quantity').notNull(),
    /** Units of the substitute that the customer gave up since; what they were packed in place of was written off with the others. */
    givenUp: integer('given_up').notNull().default(0),
    /** The line as it was ordered, so that it can be restored. */
    original: jsonb('original').$type<LineSnapshot>().notNull(),
    /** The line of the substitute: `salePaise` is what the shopper pays for a unit. */
    substitute: jsonb('substitute').$type<LineSnapshot>().notNull(),
    /** The discount on the products before the replacement; null without an offer. */
    offerPaise: bigint('offer_paise', { mode: 'number' }),
    /** Until when the shopper can answer; null when nobody was asked. */
    answerBy: moment('answer_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    foreignKey({
      name: 'order_substitutions_order_fk',
      columns: [t.storeId, t.orderId],
      foreignColumns: [orders.storeId, orders.id],
    }),
    index('order_substitutions_order').on(t.orderId, t.id),
    // One question about a line at a time.
    uniqueIndex('order_substitutions_one_question')
      .on(t.orderId, t.productId, t.storeId)
      .where(sql`${t.status} = 'asked'`),
    // Questions whose time is over.
    index('order_substitutions_due').on(t.answerBy).where(sql`${t.status} = 'asked'`),
    // The answers of shoppers about a product.
    index('order_substitutions_answers')
      .on(t.productId)
      .where(sql`${t.answerBy} is not null and ${t.status} in ('replaced', 'refused')`),
    check(
      'order_substitutions_status_known',
      sql`${t.status} in ('asked', 'replaced', 'refused', 'expired', 'withdrawn')`,
    ),
    check('order_substitutions_quantity', sql`${t.quantity} > 0`),
    check('order_substitutions_given_up', sql`${t.givenUp} >= 0`),
    check(
      'order_substitutions_asked',
      sql`${t.status} not in ('asked', 'refused', 'expired') or ${t.answerBy} is not null`,
    ),
  ],
);
