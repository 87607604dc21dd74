import { moment, storeId, ulid } from '../../../db/columns.ts';
import { check, foreignKey, index, pgTable, primaryKey, smallint, sql } from '../../../db/drizzle.ts';
import { orderKey } from '../../model/tables.ts';

/** The person who picks an order, or picked it: the last one who took it. */
export const pickingClaims = pgTable(
  'picking_claims',
  {
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    /** New with every claim, so that what a former picker sends late is refused. */
    claimId: ulid('claim_id').notNull(),
    /** Null once they gave it back, or their account is deleted. */
    pickerId: ulid('picker_id'),
    claimedAt: moment('claimed_at').notNull(),
    /** When they last did something with it. */
    activeAt: moment('active_at').notNull(),
    bags: smallint('bags'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.storeId] }),
    orderKey('picking_claims_order_fk', t),
    index('picking_claims_picker').on(t.pickerId).where(sql`${t.pickerId} is not null`),
    check('picking_claims_bags', sql`${t.bags} between 1 and 99`),
  ],
);

/** The products of an order that its picker has. */
export const pickedLines = pgTable(
  'picked_lines',
  {
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    productId: ulid('product_id').notNull(),
    pickedAt: moment('picked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId, t.storeId] }),
    foreignKey({
      name: 'picked_lines_claim_fk',
      columns: [t.orderId, t.storeId],
      foreignColumns: [pickingClaims.orderId, pickingClaims.storeId],
    }),
  ],
);
