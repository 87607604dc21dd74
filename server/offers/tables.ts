import type { OfferState } from '../../contract/offers/offer-limits.ts';
import type { OfferFields } from '../../contract/offers/offers.ts';
import { createdAt, moment, reference, storeId, ulid } from '../db/columns.ts';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, sql, text, uniqueIndex } from '../db/drizzle.ts';

/** The part of an offer that only the shop's processes evaluate, in rupees like the API; the rest has columns. */
export type StoredTerms = Omit<OfferFields, 'code' | 'perPerson' | 'mostUses' | 'budget'>;

/** Coupons and automatic offers. */
export const offers = pgTable(
  'offers',
  {
    id: ulid('id').primaryKey(),
    /** Increases with every edit; uses do not change it. */
    version: integer('version').notNull().default(1),
    state: text('state').$type<OfferState>().notNull().default('draft'),
    /** Null for an automatic offer. */
    code: text('code'),
    terms: jsonb('terms').$type<StoredTerms>().notNull(),
    /** Limits: for one person, for all, and of the money that it may give; null for none. */
    perPerson: integer('per_person'),
    mostUses: integer('most_uses'),
    budgetPaise: bigint('budget_paise', { mode: 'number' }),
    /** Sums of the uses that were not given back. They change together with `offer_uses`, under this row's lock. */
    uses: integer('uses').notNull().default(0),
    givenPaise: bigint('given_paise', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('offers_code').on(t.code).where(sql`${t.deletedAt} is null`),
    check('offers_state_known', sql`${t.state} in ('draft', 'active', 'paused', 'ended')`),
    check('offers_counts', sql`${t.uses} >= 0 and ${t.givenPaise} >= 0`),
  ],
);

/** The orders that used an offer, and what it gave them. */
export const offerUses = pgTable(
  'offer_uses',
  {
    /** Not a foreign key: orders are a feature that comes later. An order uses at most one offer. */
    orderId: ulid('order_id').notNull(),
    /** The order's. */
    storeId: storeId(),
    /** For reports: TK-7K3M9QX2. */
    orderNumber: text('order_number').notNull(),
    offerId: reference('offer_id', () => offers.id),
    /** Null once the account is deleted. */
    userId: ulid('user_id'),
    givenPaise: bigint('given_paise', { mode: 'number' }).notNull(),
    /** When the order was cancelled. */
    givenBackAt: moment('given_back_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.storeId] }),
    index('offer_uses_offer').on(t.offerId, t.orderId),
    index('offer_uses_person').on(t.userId, t.offerId),
    check('offer_uses_given', sql`${t.givenPaise} >= 0`),
  ],
);
