/** All SQL of invoices. The number of the store and the counter are locked last: after products, order, offer and slot. */

import type { Unit } from '../../../../contract/api/limits.ts';
import type { TaxSplit } from '../../../../contract/money/gst.ts';
import type { InvoiceKind } from '../../../../contract/money/invoices.ts';
import type { Queries } from '../../../db/database.ts';
import { and, asc, desc, eq, gte, inArray, lt, notExists, type SQL, sql } from '../../../db/drizzle.ts';
import { storeScope } from '../../../runtime/current-store.ts';
import { orders } from '../../model/tables.ts';
import { invoiceCounters, invoiceStores, invoices } from './tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/**
 * The short number of a store; its first invoice gives it one. Nobody else issues an invoice of this store until the
 * transaction ends.
 */
export async function lockNumberOfStore(tx: Queries, storeId: string): Promise<number> {
  const locked = () => tx.select().from(invoiceStores).where(eq(invoiceStores.storeId, storeId)).for('no key update');
  const [known] = await locked();
  if (known) return known.number;
  await tx.insert(invoiceStores).values({ storeId }).onConflictDoNothing({ target: invoiceStores.storeId });
  const [added] = await locked();
  if (!added) throw new Error(`store ${storeId} got no number`);
  return added.number;
}

/** The next serial number, which nobody else gets; given back when the transaction fails. */
export async function nextSerial(tx: Queries, storeId: string, kind: InvoiceKind, year: string): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ storeId, kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.storeId, invoiceCounters.kind, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last });
  if (!row) throw new Error('there is no serial number');
  return row.last;
}

export async function insertInvoice(tx: Queries, row: typeof invoices.$inferInsert): Promise<void> {
  await tx.insert(invoices).values(row);
}

/** The invoice of an order that no credit note takes back as a whole. */
export async function findOpenInvoice(tx: Queries, orderId: string): Promise<InvoiceRow | undefined> {
  const credit = tx
    .select({ one: sql`1` })
    .from(sql`invoices as credit`)
    .where(sql`credit.credits = ${invoices.id} and credit.refund_id is null`);
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'), notExists(credit)));
  return row;
}

/** Oldest first: ids sort by creation time. */
export const listInvoicesOf = (queries: Queries, orderId: string): Promise<InvoiceRow[]> =>
  queries.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id));

/** With the customer of its order. */
export async function findInvoice(
  queries: Queries,
  id: string,
): Promise<{ invoice: InvoiceRow; userId: string } | undefined> {
  const [row] = await queries
    .select({ invoice: invoices, userId: orders.userId })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, id));
  return row;
}

/** Of the store that the request is about; undefined for all. */
const isOfScope = (): SQL | undefined => {
  const storeId = storeScope();
  return storeId === undefined ? undefined : eq(invoices.storeId, storeId);
};

/** Invoices with ids in a range. */
export interface Period {
  /** The lowest id. */
  from: string;
  /** The first id after it. */
  below: string;
}

const isInPeriod = ({ from, below }: Period): SQL | undefined =>
  and(isOfScope(), gte(invoices.id, from), lt(invoices.id, below));

/** Newest first. @param after continues after this one */
export const listPage = (queries: Queries, period: Period, after: string | undefined, limit: number) =>
  queries
    .select()
    .from(invoices)
    .where(and(isInPeriod(period), after === undefined ? undefined : lt(invoices.id, after)))
    .orderBy(desc(invoices.id))
    .limit(limit);

/** Oldest first. @param after continues after this one */
export const listForSheet = (queries: Queries, period: Period, after: string, limit: number) =>
  queries
    .select()
    .from(invoices)
    .where(and(isInPeriod(period), sql`${invoices.id} > ${after}`))
    .orderBy(asc(invoices.id))
    .limit(limit);

/** The sums of a period, in whole paise. */
export async function sumPeriod(queries: Queries, period: Period) {
  const ofLines = (field: string) =>
    sql<number>`coalesce(sum((select sum((line ->> ${field})::bigint) from jsonb_array_elements(${invoices.data} -> 'lines') line)), 0)::float8`;
  const [row] = await queries
    .select({
      count: sql<number>`count(*)::int`,
      totalPaise: sql<number>`coalesce(sum((${invoices.data} ->> 'totalPaise')::bigint), 0)::float8`,
      roundOffPaise: sql<number>`coalesce(sum((${invoices.data} ->> 'roundOffPaise')::bigint), 0)::float8`,
      taxablePaise: ofLines('taxablePaise'),
      linesPaise: ofLines('paise'),
    })
    .from(invoices)
    .where(isInPeriod(period));
  return row ?? { count: 0, totalPaise: 0, roundOffPaise: 0, taxablePaise: 0, linesPaise: 0 };
}

/** The sales of one code in one unit at one rate, less what credit notes took back. */
export interface HsnSum extends TaxSplit {
  gstin: string;
  /** '' for a product without a code. */
  hsn: string;
  ratePercent: number;
  /** Of a product; null for a fee. */
  unit: Unit | null;
  /** In `unit`: 2 packs of 500 GM are 1000. What was weighed counts as it weighed. */
  quantity: number;
  /** The first and the last name, by alphabet; null for a fee. */
  firstName: string | null;
  lastName: string | null;
  /** With tax. */
  paise: number;
}

/** The sums of a period by code, unit and rate; units of credit notes are below 0. */
export async function sumByHsn(queries: Queries, period: Period): Promise<HsnSum[]> {
  const inPaise = (field: string) => sql`sum((line ->> ${field})::bigint)::float8`;
  const { rows } = (await queries.execute(sql`
    select ${invoices.data} -> 'seller' ->> 'gstin' as gstin, line ->> 'hsn' as hsn, (line ->> 'ratePercent')::float8 as "ratePercent",
      line -> 'item' ->> 'unit' as unit,
      coalesce(sum((line ->> 'quantity')::numeric * coalesce(
          (line -> 'item' -> 'weighed' ->> 'grams')::numeric / (line -> 'item' -> 'weighed' ->> 'units')::numeric
            / case line -> 'item' ->> 'unit' when 'KG' then 1000 else 1 end,
          (line -> 'item' ->> 'unitQuantity')::numeric)
        * case when ${invoices.kind} = 'invoice' then 1 else -1 end), 0)::float8 as quantity,
      min(line -> 'item' ->> 'name') as "firstName", max(line -> 'item' ->> 'name') as "lastName",
      ${inPaise('paise')} as paise, ${inPaise('taxablePaise')} as "taxablePaise", ${inPaise('cgstPaise')} as "cgstPaise",
      ${inPaise('sgstPaise')} as "sgstPaise", ${inPaise('igstPaise')} as "igstPaise"
    from ${invoices}, jsonb_array_elements(${invoices.data} -> 'lines') as line
    where ${isInPeriod(period)} group by 1, 2, 3, 4`)) as unknown as { rows: HsnSum[] };
  return rows;
}

/**
 * For the reports: the sums of a period by kind and rate; those of credit notes are below 0. The round-off of documents has no tax, so it
 * is at the rate 0.
 */
export const taxByDocument = (period: Period): SQL => sql`
  select document, (line ->> 'ratePercent')::float8 as rate, sum((line ->> 'taxablePaise')::bigint) as taxable,
    sum((line ->> 'cgstPaise')::bigint) as cgst, sum((line ->> 'sgstPaise')::bigint) as sgst,
    sum((line ->> 'igstPaise')::bigint) as igst, sum((line ->> 'paise')::bigint) as "withTax",
    sum((line ->> 'roundOffPaise')::bigint) as "roundOff"
  from (
    select ${invoices.kind} as document, jsonb_array_elements(${invoices.data} -> 'lines' || case
      when ${invoices.data} ? 'roundOffPaise'
      then jsonb_build_object('ratePercent', 0, 'roundOffPaise', ${invoices.data} -> 'roundOffPaise')
      else '[]'::jsonb end) as line
    from ${invoices} where ${isInPeriod(period)}
  ) as lines group by 1, 2`;

/** Erases name and street in the invoices of an account that is deleted. The law keeps the rest. */
export async function eraseBuyer(tx: Queries, userId: string): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(invoices)
    .set({
      data: sql`jsonb_set(${invoices.data}, '{buyer}', ${invoices.data} -> 'buyer' || '{"name": "", "address": ""}'::jsonb)`,
    })
    .where(inArray(invoices.orderId, theirs));
}
