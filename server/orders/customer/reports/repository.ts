/** All SQL of reports. Callers lock the order first. */

import type { ReportReason } from '../../../../contract/reports/report-rules.ts';
import { deleteInBatches } from '../../../db/cleanup.ts';
import type { Queries } from '../../../db/database.ts';
import { and, asc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from '../../../db/drizzle.ts';
import { isOfScope } from '../../model/repository.ts';
import { orders } from '../../model/tables.ts';
import { orderReportLines, orderReportPhotos, orderReports } from './tables.ts';

export type ReportRow = typeof orderReports.$inferSelect;

export interface ReportLine {
  productId: string;
  quantity: number;
  reason: ReportReason;
}

/** A report with its lines, in the order of the products' ids, and the number of its photos. */
export interface Report extends ReportRow {
  lines: ReportLine[];
  photos: number;
}

/** Oldest first: ids sort by creation time. */
export async function listReports(queries: Queries, orderId: string): Promise<Report[]> {
  const rows = await queries
    .select()
    .from(orderReports)
    .where(eq(orderReports.orderId, orderId))
    .orderBy(asc(orderReports.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await queries
    .select()
    .from(orderReportLines)
    .where(inArray(orderReportLines.reportId, ids))
    .orderBy(asc(orderReportLines.productId));
  const photos = await queries
    .select({ reportId: orderReportPhotos.reportId, count: sql<number>`count(*)::int` })
    .from(orderReportPhotos)
    .where(inArray(orderReportPhotos.reportId, ids))
    .groupBy(orderReportPhotos.reportId);
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ reportId }) => reportId === row.id).map(({ reportId: _, storeId: __, ...line }) => line),
    photos: photos.find(({ reportId }) => reportId === row.id)?.count ?? 0,
  }));
}

export async function insertReport(
  tx: Queries,
  report: typeof orderReports.$inferInsert & { storeId: string },
  lines: readonly ReportLine[],
  photos: readonly Uint8Array[],
): Promise<void> {
  await tx.insert(orderReports).values(report);
  const ofReport = { storeId: report.storeId, reportId: report.id };
  await tx.insert(orderReportLines).values(lines.map((line) => ({ ...ofReport, ...line })));
  if (photos.length === 0) return;
  await tx.insert(orderReportPhotos).values(photos.map((photo, place) => ({ ...ofReport, place, photo })));
}

/** The order of a report. */
export async function findOrderOfReport(queries: Queries, reportId: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ orderId: orderReports.orderId })
    .from(orderReports)
    .where(eq(orderReports.id, reportId));
  return row?.orderId;
}

export async function updateReport(
  tx: Queries,
  id: string,
  changes: Pick<ReportRow, 'answer' | 'answeredAt' | 'resolvedAt'>,
): Promise<void> {
  await tx
    .update(orderReports)
    .set({ ...changes, revision: sql`${orderReports.revision} + 1` })
    .where(eq(orderReports.id, id));
}

/** @param userId the shopper who may see it; undefined for administrators */
export async function findPhoto(
  queries: Queries,
  reportId: string,
  place: number,
  userId?: string,
): Promise<Uint8Array | undefined> {
  const [row] = await queries
    .select({ photo: orderReportPhotos.photo })
    .from(orderReportPhotos)
    .innerJoin(orderReports, eq(orderReports.id, orderReportPhotos.reportId))
    .innerJoin(orders, eq(orders.id, orderReports.orderId))
    .where(
      and(
        eq(orderReportPhotos.reportId, reportId),
        eq(orderReportPhotos.place, place),
        userId === undefined ? undefined : eq(orders.userId, userId),
      ),
    );
  return row?.photo;
}

/** Returns true when the order with this id has a report that is not resolved: an SQL condition. */
export const hasOpenReport = (orderId: SQLWrapper): SQL<boolean> => sql<boolean>`${orderId} in (
  select ${orderReports.orderId} from ${orderReports} where ${orderReports.resolvedAt} is null)`;

/** The ids of the orders with such reports: a subquery, which reads only these reports. */
export const selectOrdersWithOpenReport = (queries: Queries) =>
  queries.select({ id: orderReports.orderId }).from(orderReports).where(isNull(orderReports.resolvedAt));

/** Of the store that the request is about. */
export async function countOrdersWithOpenReport(queries: Queries): Promise<number> {
  const scope = isOfScope();
  const ofScope = scope && queries.select({ id: orders.id }).from(orders).where(scope);
  const [row] = await queries
    .select({ count: sql<number>`count(distinct ${orderReports.orderId})::int` })
    .from(orderReports)
    .where(and(isNull(orderReports.resolvedAt), ofScope && inArray(orderReports.orderId, ofScope)));
  return row?.count ?? 0;
}

/** Deletes what a customer wrote and photographed, and what the store answered; the affected lines stay. */
export async function anonymiseReports(tx: Queries, userId: string): Promise<void> {
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const theirs = inArray(orderReports.orderId, theirOrders);
  await tx
    .delete(orderReportPhotos)
    .where(inArray(orderReportPhotos.reportId, tx.select({ id: orderReports.id }).from(orderReports).where(theirs)));
  await tx.update(orderReports).set({ text: '', answer: '' }).where(theirs);
}

/** Deletes the photos of reports that were resolved before a time. */
export const removePhotosResolvedBefore = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(
    queries,
    orderReportPhotos,
    // As an array, so that the photos are found by an index.
    sql`${orderReportPhotos.reportId} = any(array(
      select ${orderReports.id} from ${orderReports} where ${orderReports.resolvedAt} < ${before.toISOString()}))`,
    signal,
  );
