import { moment } from '../../db/columns.ts';
import { bigint, check, date, foreignKey, index, pgTable, primaryKey, sql, text } from '../../db/drizzle.ts';
import type { ProviderName, SettledItem } from '../providers/provider.ts';

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Providers pay the money of several payments out to the bank of the shop at once. Settlements that fail are removed. */
export const paymentSettlements = pgTable(
  'payment_settlements',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    /** The provider's. */
    id: text('id').notNull(),
    settledAt: moment('settled_at').notNull(),
    /** Of the bank, such as a UTR; '' while it is not known. */
    reference: text('reference').notNull().default(''),
    /** The amount that was paid out; below 0 when the provider took money from the bank of the shop. */
    paise: paise('paise'),
    /** All fees, with their tax. */
    feePaise: paise('fee_paise'),
    taxPaise: paise('tax_paise'),
  },
  (t) => [primaryKey({ columns: [t.provider, t.id] }), index('payment_settlements_settled').on(t.settledAt)],
);

/** The payments and refunds of settlements, also those of which Tokri does not know. */
export const paymentSettlementItems = pgTable(
  'payment_settlement_items',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    settlementId: text('settlement_id').notNull(),
    kind: text('kind').$type<SettledItem['kind']>().notNull(),
    /** The provider's id of the payment, or of the refund. */
    id: text('id').notNull(),
    /** The provider's id of the payment, also of a refund. */
    providerPaymentId: text('provider_payment_id').notNull(),
    /** Before the fee. */
    paise: paise('paise'),
    /** With the tax. */
    feePaise: paise('fee_paise'),
    taxPaise: paise('tax_paise'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.settlementId, t.id] }),
    foreignKey({
      name: 'payment_settlement_items_settlement_fk',
      columns: [t.provider, t.settlementId],
      foreignColumns: [paymentSettlements.provider, paymentSettlements.id],
    }).onDelete('cascade'),
    index('payment_settlement_items_payment').on(t.provider, t.providerPaymentId),
    check('payment_settlement_items_kind', sql`${t.kind} in ('payment', 'refund')`),
  ],
);

/** How far the settlements of a provider were read. */
export const paymentSettlementReads = pgTable('payment_settlement_reads', {
  provider: text('provider').$type<ProviderName>().primaryKey(),
  /** The next day to read. */
  nextDay: date('next_day', { mode: 'string' }).notNull(),
  /** When all days until then were read the last time; null before the first time. */
  doneAt: moment('done_at'),
});
