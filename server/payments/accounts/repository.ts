/** All SQL of the choice of a provider and of keys. */
import type { KeyedProvider } from '../../../contract/payments/providers.ts';
import type { Queries } from '../../db/database.ts';
import { and, eq, inArray, isNotNull, isNull, or } from '../../db/drizzle.ts';
import { paymentRefunds, payments } from '../tables.ts';
import { paymentAccounts, paymentChoice } from './tables.ts';

export type AccountRow = typeof paymentAccounts.$inferSelect;
export type ChoiceRow = Omit<typeof paymentChoice.$inferSelect, 'id'>;

/** Undefined before the first change. */
export async function findChoice(queries: Queries): Promise<ChoiceRow | undefined> {
  const { version, provider, usedSimulator } = paymentChoice;
  const [row] = await queries.select({ version, provider, usedSimulator }).from(paymentChoice);
  return row;
}

export const listAccounts = (queries: Queries): Promise<AccountRow[]> =>
  queries.select().from(paymentAccounts).orderBy(paymentAccounts.provider);

/** Saves the next version. @returns false when `version` is not the current one */
export async function saveChoice(tx: Queries, { version, ...choice }: ChoiceRow): Promise<boolean> {
  const next = { ...choice, version: version + 1 };
  const saved =
    version === 0
      ? await tx
          .insert(paymentChoice)
          .values({ id: 1, ...next })
          .onConflictDoNothing()
          .returning({ id: paymentChoice.id })
      : await tx
          .update(paymentChoice)
          .set(next)
          .where(eq(paymentChoice.version, version))
          .returning({ id: paymentChoice.id });
  return saved.length > 0;
}

export async function saveAccount(tx: Queries, row: AccountRow): Promise<void> {
  const { provider, ...values } = row;
  await tx
    .insert(paymentAccounts)
    .values({ provider, ...values })
    .onConflictDoUpdate({ target: paymentAccounts.provider, set: values });
}

export async function removeAccount(tx: Queries, provider: KeyedProvider): Promise<void> {
  await tx.delete(paymentAccounts).where(eq(paymentAccounts.provider, provider));
}

/** Returns true while payments of a provider are open, or its refunds unfinished. */
export async function hasUnfinished(queries: Queries, provider: KeyedProvider): Promise<boolean> {
  // Those that are still asked about: a payment that failed may be captured late.
  const isOpen = or(isNotNull(payments.nextCheckAt), and(eq(payments.state, 'captured'), isNull(payments.settlement)));
  const open = await queries
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), isOpen))
    .limit(1);
  if (open.length > 0) return true;
  const refunds = await queries
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(and(eq(payments.provider, provider), inArray(paymentRefunds.state, ['requested', 'sent', 'unknown'])))
    .limit(1);
  return refunds.length > 0;
}
