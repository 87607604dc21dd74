/** All SQL of substitutes. Callers that change one have its order locked. */
import type { Queries } from '../../../db/database.ts';
import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from '../../../db/drizzle.ts';
import { orders } from '../../model/tables.ts';
import { orderSubstitutions, type SubstitutionStatus } from './tables.ts';

export type SubstitutionRow = typeof orderSubstitutions.$inferSelect;

/** Those of an order, oldest first. */
export const listSubstitutions = (queries: Queries, orderIds: readonly string[]): Promise<SubstitutionRow[]> =>
  queries
    .select()
    .from(orderSubstitutions)
    .where(inArray(orderSubstitutions.orderId, [...orderIds]))
    .orderBy(asc(orderSubstitutions.id));

export async function findSubstitution(
  queries: Queries,
  orderId: string,
  id: string,
): Promise<SubstitutionRow | undefined> {
  const [row] = await queries
    .select()
    .from(orderSubstitutions)
    .where(and(eq(orderSubstitutions.id, id), eq(orderSubstitutions.orderId, orderId)));
  return row;
}

/** The questions of an order that are not answered. */
export const listQuestions = (queries: Queries, orderId: string): Promise<SubstitutionRow[]> =>
  queries
    .select()
    .from(orderSubstitutions)
    .where(and(eq(orderSubstitutions.orderId, orderId), eq(orderSubstitutions.status, 'asked')));

/** Lets the replacements of an order restore an offer of at least so many paise when they are taken back. */
export async function raiseOffers(tx: Queries, orderId: string, offerPaise: number): Promise<void> {
  await tx
    .update(orderSubstitutions)
    .set({ offerPaise: sql`greatest(${orderSubstitutions.offerPaise}, ${offerPaise})` })
    .where(and(eq(orderSubstitutions.orderId, orderId), eq(orderSubstitutions.status, 'replaced')));
}

/**
 * Lets the replacements of an order restore only a part of the offer when they are taken back: what is left of the worth of its products.
 * @param all more than `left`, whole paise
 */
export async function lowerOffers(tx: Queries, orderId: string, { all, left }: Record<'all' | 'left', number>) {
  await tx
    .update(orderSubstitutions)
    .set({
      offerPaise: sql`ceil(${orderSubstitutions.offerPaise}::numeric * ${left}::bigint / ${all}::bigint)::bigint`,
    })
    .where(and(eq(orderSubstitutions.orderId, orderId), eq(orderSubstitutions.status, 'replaced')));
}

/** The units of a product of an order that something else was packed for, as a subquery. */
export const replacedUnits = (orderId: SQL, productId: SQL): SQL => sql`(
  select coalesce(sum(${orderSubstitutions.quantity}), 0) from ${orderSubstitutions}
  where ${orderSubstitutions.orderId} = ${orderId} and ${orderSubstitutions.productId} = ${productId}
    and ${orderSubstitutions.status} = 'replaced')`;

/** Questions whose time is over, the oldest first. */
export const listDue = (queries: Queries, now: Date, limit: number): Promise<SubstitutionRow[]> =>
  queries
    .select()
    .from(orderSubstitutions)
    .where(and(eq(orderSubstitutions.status, 'asked'), lte(orderSubstitutions.answerBy, now)))
    .orderBy(asc(orderSubstitutions.answerBy))
    .limit(limit);

export async function insertSubstitution(tx: Queries, row: typeof orderSubstitutions.$inferInsert): Promise<void> {
  await tx.insert(orderSubstitutions).values(row);
}

export async function setStatus(
  tx: Queries,
  id: string,
  status: SubstitutionStatus,
  changes: { offerPaise?: number | null } = {},
): Promise<void> {
  await tx
    .update(orderSubstitutions)
    .set({ status, ...changes })
    .where(eq(orderSubstitutions.id, id));
}

/**
 * The customer keeps fewer units of a substitute, or none. So many of what it replaced come to the order when it is taken back; the others
 * only come back to the shelf.
 */
export async function lowerReplacement(tx: Queries, id: string, quantity: number): Promise<void> {
  const { quantity: units, givenUp } = orderSubstitutions;
  await tx
    .update(orderSubstitutions)
    .set(
      quantity === 0
        ? { status: 'withdrawn' }
        : {
            quantity: sql`least(${units}, ${quantity})`,
            givenUp: sql`${givenUp} + greatest(0, ${units} - ${quantity})`,
          },
    )
    .where(eq(orderSubstitutions.id, id));
}

/** Nobody is asked now about an order. */
export async function withdrawQuestions(tx: Queries, orderId: string): Promise<void> {
  await tx
    .update(orderSubstitutions)
    .set({ status: 'withdrawn' })
    .where(and(eq(orderSubstitutions.orderId, orderId), eq(orderSubstitutions.status, 'asked')));
}

/** How often a product was accepted and refused in place of another one. */
export interface Answers {
  accepted: number;
  refused: number;
}

/** The answers about substitutes of a product, by substitute: of this shopper, and everybody. */
export async function listAnswers(
  queries: Queries,
  productId: string,
  userId: string,
): Promise<Map<string, { own: Answers; all: Answers }>> {
  const count = (status: SubstitutionStatus, own: boolean) => {
    const isCounted = and(eq(orderSubstitutions.status, status), own ? eq(orders.userId, userId) : undefined);
    return sql<number>`(count(*) filter (where ${isCounted}))::int`;
  };
  const rows = await queries
    .select({
      substituteId: orderSubstitutions.substituteId,
      accepted: count('replaced', false),
      refused: count('refused', false),
      ownAccepted: count('replaced', true),
      ownRefused: count('refused', true),
    })
    .from(orderSubstitutions)
    .innerJoin(orders, and(eq(orders.id, orderSubstitutions.orderId), eq(orders.storeId, orderSubstitutions.storeId)))
    .where(
      and(
        eq(orderSubstitutions.productId, productId),
        isNotNull(orderSubstitutions.answerBy),
        inArray(orderSubstitutions.status, ['replaced', 'refused']),
      ),
    )
    .groupBy(orderSubstitutions.substituteId);
  return new Map(
    rows.map(({ substituteId, accepted, refused, ownAccepted, ownRefused }) => [
      substituteId,
      { own: { accepted: ownAccepted, refused: ownRefused }, all: { accepted, refused } },
    ]),
  );
}

/** A condition: the customer of an order is asked about a substitute. */
export const hasQuestion = (orderId: SQL): SQL => {
  const isOpen = and(eq(orderSubstitutions.orderId, orderId), eq(orderSubstitutions.status, 'asked'));
  return sql`exists (select from ${orderSubstitutions} where ${isOpen})`;
};
