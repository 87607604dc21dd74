import { createdAt, moment, storeId, ulid } from '../db/columns.ts';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
} from '../db/drizzle.ts';
import { orderKey } from '../orders/model/tables.ts';
import type { PaymentState, Settlement } from './payment-state.ts';
import type { ProviderName } from './providers/provider.ts';
import type { RefundCause, RefundState } from './refund-state.ts';

/** Attempts to pay an order online. An attempt is one order of the provider. */
export const payments = pgTable(
  'payments',
  {
    /** Also the reference by which the provider knows it. */
    id: ulid('id').notNull(),
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    /** From 1 for each order. */
    attempt: integer('attempt').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** No money moves. */
    isTest: boolean('is_test').notNull().default(false),
    /** Null until the provider has answered. */
    providerOrderId: text('provider_order_id'),
    /** The payment that decided the attempt; null while there is none. */
    providerPaymentId: text('provider_payment_id'),
    /** The amount that was asked for. */
    paise: bigint('paise', { mode: 'number' }).notNull(),
    /** The amount that the provider took; null until it did. */
    capturedPaise: bigint('captured_paise', { mode: 'number' }),
    /** Of the captured amount: an amount of another currency than the rupee pays nothing. */
    currency: text('currency').notNull().default('INR'),
    state: text('state').$type<PaymentState>().notNull().default('created'),
    /** The effect of the captured money on the order; null until it is decided. */
    settlement: text('settlement').$type<Settlement>(),
    /** Such as 'upi' or 'card', in the provider's words. */
    method: text('method'),
    feePaise: bigint('fee_paise', { mode: 'number' }),
    /** The provider's reason of a failure; '' without one. */
    reason: text('reason').notNull().default(''),
    /** When the customer's bank disputed the payment; null unless it did. */
    disputedAt: moment('disputed_at'),
    /** When the provider paid it out to the bank of the shop; null before, and in test mode. */
    paidOutAt: moment('paid_out_at'),
    /** How often the provider was asked without an answer that ends it, and when it is asked again; null for no more. */
    checks: integer('checks').notNull().default(0),
    nextCheckAt: moment('next_check_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    orderKey('payments_order_fk', t),
    unique('payments_order_attempt').on(t.orderId, t.attempt),
    unique('payments_provider_order').on(t.provider, t.providerOrderId),
    unique('payments_provider_payment').on(t.provider, t.providerPaymentId),
    index('payments_due').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    index('payments_unsettled').on(t.id).where(sql`${t.state} = 'captured' and ${t.settlement} is null`),
    index('payments_not_paid_out')
      .on(t.id)
      .where(sql`${t.state} = 'captured' and not ${t.isTest} and ${t.paidOutAt} is null`),
    // Of the warnings of the overview, with `payments_unsettled`.
    index('payments_tried').on(t.provider, t.createdAt).where(sql`${t.providerPaymentId} is not null`),
    index('payments_disputed').on(t.id).where(sql`${t.disputedAt} is not null`),
    index('payments_undecided').on(t.createdAt).where(sql`${t.state} in ('pending', 'authorised')`),
    check('payments_paise', sql`${t.paise} > 0`),
    check(
      'payments_state_known',
      sql`${t.state} in ('created', 'pending', 'authorised', 'captured', 'failed', 'expired', 'cancelled')`,
    ),
    check('payments_captured', sql`(${t.state} = 'captured') = (${t.capturedPaise} is not null)`),
    check('payments_settlement_known', sql`${t.settlement} in ('accepted', 'returned')`),
    check('payments_settled', sql`${t.settlement} is null or ${t.state} = 'captured'`),
  ],
);

/** Money that goes back by the provider. The id is the key by which the provider recognises a repetition. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: ulid('id').notNull(),
    storeId: storeId(),
    orderId: ulid('order_id').notNull(),
    paymentId: ulid('payment_id').notNull(),
    paise: bigint('paise', { mode: 'number' }).notNull(),
    state: text('state').$type<RefundState>().notNull().default('requested'),
    cause: text('cause').$type<RefundCause>().notNull(),
    providerRefundId: text('provider_refund_id'),
    /** The provider's reason of a failure; '' without one. */
    reason: text('reason').notNull().default(''),
    /** When the shop said that the money of a failed refund went back in another way, and who did. */
    resolvedAt: moment('resolved_at'),
    resolvedBy: ulid('resolved_by'),
    tries: integer('tries').notNull().default(0),
    /** When it is sent, or asked about; null for no more. */
    nextTryAt: moment('next_try_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.storeId] }),
    orderKey('payment_refunds_order_fk', t),
    foreignKey({
      name: 'payment_refunds_payment_fk',
      columns: [t.paymentId, t.storeId],
      foreignColumns: [payments.id, payments.storeId],
    }),
    index('payment_refunds_order').on(t.orderId),
    index('payment_refunds_payment').on(t.paymentId),
    index('payment_refunds_due').on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    // Of the warnings of the overview.
    index('payment_refunds_undecided').on(t.paymentId).where(sql`${t.state} = 'failed' and ${t.resolvedAt} is null`),
    index('payment_refunds_unsent').on(t.createdAt).where(sql`${t.state} in ('requested', 'unknown')`),
    check('payment_refunds_resolved', sql`${t.resolvedAt} is null or ${t.state} = 'failed'`),
    check('payment_refunds_paise', sql`${t.paise} > 0`),
    check(
      'payment_refunds_state_known',
      sql`${t.state} in ('requested', 'sent', 'unknown', 'done', 'credited', 'failed', 'withdrawn')`,
    ),
  ],
);

/** Messages of providers, as they arrived. They may have personal data, so they are deleted after some time. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: ulid('id').primaryKey(),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** The provider's id: a message that is delivered again is the same event. */
    eventId: text('event_id').notNull(),
    name: text('name').notNull(),
    providerOrderId: text('provider_order_id'),
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull(),
    appliedAt: moment('applied_at'),
    tries: integer('tries').notNull().default(0),
    /** When it is applied, or looked at again because nobody here knew its payment; null for no more. */
    nextTryAt: moment('next_try_at'),
    /** It could not be applied, although its payment is known. */
    hasFailed: boolean('has_failed').notNull().default(false),
  },
  (t) => [
    unique('payment_events_event').on(t.provider, t.eventId),
    index('payment_events_order').on(t.provider, t.providerOrderId),
    index('payment_events_received').on(t.receivedAt),
    index('payment_events_failed').on(t.id).where(sql`${t.hasFailed}`),
    index('payment_events_due').on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
  ],
);

/** Every change of a payment or a refund. Append-only. */
export const paymentChanges = pgTable(
  'payment_changes',
  {
    id: ulid('id').primaryKey(),
    paymentId: ulid('payment_id').notNull(),
    /** Null for a change of the payment itself. */
    refundId: ulid('refund_id'),
    state: text('state').$type<PaymentState | Settlement | RefundState | 'resolved'>().notNull(),
    /** The person who asked for it; null for the store itself and for the provider. */
    actorId: ulid('actor_id'),
    at: moment('at').notNull(),
  },
  (t) => [index('payment_changes_payment').on(t.paymentId, t.id)],
);
