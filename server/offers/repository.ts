/** All SQL of offers and their uses. */
import type { OfferState } from '../../contract/offers/offer-limits.ts';
import { inBatches } from '../db/batches.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, count, desc, eq, gt, isNull, sql } from '../db/drizzle.ts';
import { prepare } from '../db/statement.ts';
import { isSample } from '../users/sample-repository.ts';
import { offers, offerUses } from './tables.ts';

export type OfferRow = Omit<typeof offers.$inferSelect, 'deletedAt' | 'createdAt'>;
export type OfferUseRow = typeof offerUses.$inferSelect;
/** The fields that an administrator enters. */
export type EnteredOffer = Pick<OfferRow, 'code' | 'terms' | 'perPerson' | 'mostUses' | 'budgetPaise'>;

const columns = {
  id: offers.id,
  version: offers.version,
  state: offers.state,
  code: offers.code,
  terms: offers.terms,
  perPerson: offers.perPerson,
  mostUses: offers.mostUses,
  budgetPaise: offers.budgetPaise,
  uses: offers.uses,
  givenPaise: offers.givenPaise,
  updatedAt: offers.updatedAt,
};
const isKept = isNull(offers.deletedAt);

/** All offers that are not deleted, oldest first. */
export const listOffers = (queries: Queries): Promise<OfferRow[]> =>
  queries.select(columns).from(offers).where(isKept).orderBy(asc(offers.id));

export async function findOffer(queries: Queries, id: string): Promise<OfferRow | undefined> {
  const [row] = await queries
    .select(columns)
    .from(offers)
    .where(and(eq(offers.id, id), isKept));
  return row;
}

/** Locks the offer until the transaction ends. */
export async function lockOffer(tx: Queries, id: string): Promise<OfferRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(offers)
    .where(and(eq(offers.id, id), isKept))
    .for('no key update');
  return row;
}

export const countOffers = (queries: Queries): Promise<number> => queries.$count(offers, isKept);

export async function insertOffer(tx: Queries, id: string, entered: EnteredOffer): Promise<void> {
  await tx.insert(offers).values({ id, ...entered });
}

/** Writes an edit of a locked offer. */
export async function updateOffer(
  tx: Queries,
  id: string,
  changes: Partial<EnteredOffer> & { state?: OfferState },
): Promise<void> {
  await tx
    .update(offers)
    .set({ ...changes, version: sql`${offers.version} + 1`, updatedAt: sql`now()` })
    .where(eq(offers.id, id));
}

/** Its uses stay, for the orders that they belong to. */
export async function deleteOffer(tx: Queries, id: string): Promise<void> {
  await tx.update(offers).set({ deletedAt: sql`now()` }).where(eq(offers.id, id));
}

/** How often an offer was used, and what it gave, by all and by one person. */
export interface Counts {
  id: string;
  uses: number;
  givenPaise: number;
  byPerson: number;
}

const selectCounts = prepare<{ ids: string; userId: string }, Counts>(
  'select_offer_counts',
  ({ ids, userId }) => sql`
    select offers.id, offers.uses, offers.given_paise::float8 as "givenPaise", (
      select count(*)::int from offer_uses
      where offer_uses.offer_id = offers.id and offer_uses.user_id = ${userId} and offer_uses.given_back_at is null
    ) as "byPerson"
    from jsonb_array_elements_text(${ids}::jsonb) as given(id)
    join offers on offers.id = given.id::char(26) and offers.deleted_at is null`,
);

/** One statement for all given offers; deleted ones are left out. */
export const listCounts = (queries: Queries, ids: readonly string[], userId: string): Promise<Counts[]> =>
  selectCounts(queries, { ids: JSON.stringify(ids), userId });

/** A use of an offer by an order. */
export interface Use {
  offerId: string;
  /** The version whose rule was evaluated. */
  version: number;
  orderId: string;
  orderNumber: string;
  /** The order's. */
  storeId: string;
  userId: string;
  givenPaise: number;
}

/** The limits of an offer, and how much of them is used. Whole paise. */
export type Spent = Pick<OfferRow, 'uses' | 'givenPaise' | 'mostUses' | 'budgetPaise' | 'terms'>;

const spent = sql`uses, given_paise::float8 as "givenPaise", most_uses as "mostUses", budget_paise::float8 as "budgetPaise", terms`;

const insertUse = prepare<Record<keyof Use, string | number>, Spent>(
  'take_offer',
  (use) => sql`
    with taken as (
      update offers set uses = uses + 1, given_paise = given_paise + ${use.givenPaise}::bigint
      where id = ${use.offerId} and version = ${use.version}::int and state = 'active' and deleted_at is null
        and (most_uses is null or uses < most_uses)
        and (budget_paise is null or given_paise + ${use.givenPaise}::bigint <= budget_paise)
        and (per_person is null or per_person > (
          select count(*) from offer_uses
          where offer_id = ${use.offerId} and user_id = ${use.userId} and given_back_at is null))
      returning uses, given_paise, most_uses, budget_paise, terms
    ), written as (
      insert into offer_uses (order_id, store_id, order_number, offer_id, user_id, given_paise)
      select ${use.orderId}, ${use.storeId}, ${use.orderNumber}, ${use.offerId}, ${use.userId}, ${use.givenPaise}::bigint from taken
    )
    select ${spent} from taken`,
);

/**
 * Takes a use and its money, and locks the offer until the transaction ends, in one statement. Call it while the person's account is
 * locked, so that nobody uses an offer twice at once.
 * @returns what is used now; undefined, and nothing is written, when a limit does not allow it or the offer was changed
 */
export async function takeUse(tx: Queries, use: Use): Promise<Spent | undefined> {
  const [taken] = await insertUse(tx, { ...use });
  return taken;
}

/** The use of an order, if it has one. The caller has the order locked, so the use does not change. */
export async function findUse(tx: Queries, orderId: string): Promise<OfferUseRow | undefined> {
  const [row] = await tx.select().from(offerUses).where(eq(offerUses.orderId, orderId));
  return row;
}

/** Gives a use and its money back. Returns what is used then. */
export async function giveBack(tx: Queries, { orderId, offerId, givenPaise }: OfferUseRow): Promise<Spent | undefined> {
  await tx.update(offerUses).set({ givenBackAt: sql`now()` }).where(eq(offerUses.orderId, orderId));
  const { rows } = (await tx.execute(sql`
    update offers set uses = uses - 1, given_paise = given_paise - ${givenPaise}
    where id = ${offerId} returning ${spent}`)) as { rows: Spent[] };
  return rows[0];
}

/** Takes a use that was given back again. Returns undefined, and writes nothing, when a limit of the offer does not allow it. */
export async function takeAgain(
  tx: Queries,
  { orderId, offerId, userId, givenPaise }: OfferUseRow,
): Promise<Spent | undefined> {
  const { rows } = (await tx.execute(sql`
    update offers set uses = uses + 1, given_paise = given_paise + ${givenPaise}
    where id = ${offerId} and (most_uses is null or uses < most_uses)
      and (budget_paise is null or given_paise + ${givenPaise} <= budget_paise)
      and (per_person is null or ${userId}::text is null or per_person > (
        select count(*) from offer_uses
        where offer_id = ${offerId} and user_id = ${userId} and given_back_at is null))
    returning ${spent}`)) as { rows: Spent[] };
  if (rows[0]) await tx.update(offerUses).set({ givenBackAt: null }).where(eq(offerUses.orderId, orderId));
  return rows[0];
}

/** Gives a part of the money back: `givenPaise` is what the order has from now on. */
export async function setGiven(tx: Queries, use: OfferUseRow, givenPaise: number): Promise<void> {
  await tx.update(offerUses).set({ givenPaise }).where(eq(offerUses.orderId, use.orderId));
  await tx.execute(sql`
    update offers set given_paise = given_paise - ${use.givenPaise - givenPaise} where id = ${use.offerId}`);
}

/** Newest first. */
export const listUses = (queries: Queries, offerId: string, limit: number, offset: number): Promise<OfferUseRow[]> =>
  queries
    .select()
    .from(offerUses)
    .where(eq(offerUses.offerId, offerId))
    .orderBy(desc(offerUses.orderId))
    .limit(limit)
    .offset(offset);

/** The next uses after an order, oldest first. */
export const listUsesAfter = (
  queries: Queries,
  offerId: string,
  after: string,
  limit: number,
): Promise<OfferUseRow[]> =>
  queries
    .select()
    .from(offerUses)
    .where(and(eq(offerUses.offerId, offerId), gt(offerUses.orderId, after)))
    .orderBy(asc(offerUses.orderId))
    .limit(limit);

export async function countUses(queries: Queries, offerId: string): Promise<number> {
  const [row] = await queries.select({ count: count() }).from(offerUses).where(eq(offerUses.offerId, offerId));
  return row?.count ?? 0;
}

/** Removes the person from their uses; the counts of the offers stay. */
export async function forgetPerson(tx: Queries, userId: string): Promise<void> {
  await tx.update(offerUses).set({ userId: null }).where(eq(offerUses.userId, userId));
}

/** Writes offers that run since then and what orders of earlier days used of them, for the demo. */
export async function insertPastOffers(
  tx: Queries,
  rows: readonly (typeof offers.$inferInsert)[],
  uses: readonly (typeof offerUses.$inferInsert)[],
): Promise<void> {
  await tx.insert(offers).values([...rows]);
  await inBatches(uses, (some) => tx.insert(offerUses).values(some));
}

/** Removes what orders used, as if it had never been used. */
export async function removeUses(tx: Queries, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from offer_uses
      where order_id in (select value::char(26) from jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb))
      returning offer_id, given_paise, given_back_at
    ), sums as (
      select offer_id, count(*) as uses, sum(given_paise) as paise from gone where given_back_at is null group by 1
    )
    update offers set uses = offers.uses - sums.uses, given_paise = offers.given_paise - sums.paise
    from sums where offers.id = sums.offer_id`);
}

/** Removes the offers of the demo; those that an order still names as an administrator would. */
export async function removeSampleOffers(tx: Queries): Promise<void> {
  const isUsed = sql`exists (select 1 from offer_uses where offer_id = ${offers.id})`;
  await tx.delete(offers).where(and(isSample(offers.id), sql`not ${isUsed}`));
  await tx
    .update(offers)
    .set({ deletedAt: sql`now()` })
    .where(and(isSample(offers.id), isKept));
}
