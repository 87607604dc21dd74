/** All SQL of settlements but the report's. */
import type { Queries } from '../../db/database.ts';
import { and, asc, eq, inArray, isNull, ne, or, sql } from '../../db/drizzle.ts';
import { payments } from '../tables.ts';
import { paymentSettlementItems, paymentSettlementReads, paymentSettlements } from './tables.ts';

type SettlementRow = typeof paymentSettlements.$inferSelect;
export type ItemRow = typeof paymentSettlementItems.$inferSelect;
type ProviderName = SettlementRow['provider'];
export type ReadRow = typeof paymentSettlementReads.$inferSelect;

/** Rows of one statement. */
const batch = 500;

/** Undefined before the first read. */
export async function findRead(queries: Queries, provider: ProviderName): Promise<ReadRow | undefined> {
  const { provider: name } = paymentSettlementReads;
  const [row] = await queries.select().from(paymentSettlementReads).where(eq(name, provider));
  return row;
}

export async function saveRead(queries: Queries, row: Pick<ReadRow, 'provider' | 'nextDay'> & Partial<ReadRow>) {
  const { provider: target } = paymentSettlementReads;
  await queries.insert(paymentSettlementReads).values(row).onConflictDoUpdate({ target, set: row });
}

/** When the first payment that no settlement has yet was made; undefined without one. */
export async function findFirstNotPaidOut(queries: Queries, provider: ProviderName): Promise<Date | undefined> {
  const [row] = await queries
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(and(isNotPaidOut, eq(payments.provider, provider)))
    .orderBy(asc(payments.id))
    .limit(1);
  return row?.createdAt;
}

/** As the index `payments_not_paid_out` has it. */
export const isNotPaidOut = sql`${payments.state} = 'captured' and not ${payments.isTest} and ${payments.paidOutAt} is null`;

/** Stores a settlement, or replaces it by what the provider says now. Repeated, it changes nothing. */
export async function saveSettlement(tx: Queries, row: SettlementRow, items: readonly ItemRow[]): Promise<void> {
  const { provider, id, settledAt } = row;
  await tx
    .insert(paymentSettlements)
    .values(row)
    .onConflictDoUpdate({ target: [paymentSettlements.provider, paymentSettlements.id], set: row });
  await tx.delete(paymentSettlementItems).where(isItemOf(provider, id));
  for (let from = 0; from < items.length; from += batch) {
    const some = items.slice(from, from + batch);
    await tx.insert(paymentSettlementItems).values(some);
    const paid = some.filter(({ kind }) => kind === 'payment').map(({ providerPaymentId }) => providerPaymentId);
    if (paid.length > 0) await markPaidOut(tx, provider, paid, settledAt);
  }
}

async function markPaidOut(tx: Queries, provider: ProviderName, providerPaymentIds: string[], at: Date): Promise<void> {
  const isOther = or(isNull(payments.paidOutAt), ne(payments.paidOutAt, at));
  await tx
    .update(payments)
    .set({ paidOutAt: at })
    .where(and(eq(payments.provider, provider), inArray(payments.providerPaymentId, providerPaymentIds), isOther));
}

/** The money of a settlement came back, so its payments are not paid out. */
export async function removeSettlement(tx: Queries, provider: ProviderName, id: string): Promise<void> {
  const paid = tx
    .select({ id: paymentSettlementItems.providerPaymentId })
    .from(paymentSettlementItems)
    .where(and(isItemOf(provider, id), eq(paymentSettlementItems.kind, 'payment')));
  await tx
    .update(payments)
    .set({ paidOutAt: null })
    .where(and(eq(payments.provider, provider), inArray(payments.providerPaymentId, paid)));
  await tx
    .delete(paymentSettlements)
    .where(and(eq(paymentSettlements.provider, provider), eq(paymentSettlements.id, id)));
}

const isItemOf = (provider: ProviderName, settlementId: string) =>
  and(eq(paymentSettlementItems.provider, provider), eq(paymentSettlementItems.settlementId, settlementId));

/** The settlements that have a payment or refunds of it, oldest first. */
export async function listSettlementsOf(queries: Queries, provider: ProviderName, providerPaymentId: string) {
  const { settledAt, reference, id } = paymentSettlements;
  const { kind, id: itemId, paise } = paymentSettlementItems;
  return queries
    .select({ settlementId: id, settledAt, reference, kind, itemId, paise })
    .from(paymentSettlementItems)
    .innerJoin(
      paymentSettlements,
      and(
        eq(paymentSettlements.provider, paymentSettlementItems.provider),
        eq(paymentSettlements.id, paymentSettlementItems.settlementId),
      ),
    )
    .where(
      and(
        eq(paymentSettlementItems.provider, provider),
        eq(paymentSettlementItems.providerPaymentId, providerPaymentId),
      ),
    )
    .orderBy(asc(settledAt), asc(itemId));
}

export type SettledRow = Awaited<ReturnType<typeof listSettlementsOf>>[number];
