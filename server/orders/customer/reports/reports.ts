/** Reports of problems with an order: the shopper writes, the store answers (docs/features/refunds.md). */

import { createHash } from 'node:crypto';
import type { RefundWish } from '../../../../contract/money/refunds.ts';
import type { AuditedLines } from '../../../../contract/orders/audited-lines.ts';
import { leftToReport, reasonsOf, reportLimits } from '../../../../contract/reports/report-rules.ts';
import { text } from '../../../../messages/text.ts';
import { addAuditEntry } from '../../../audit-log/audit-log.ts';
import type { CleanupStep } from '../../../db/cleanup.ts';
import type { Database, Queries } from '../../../db/database.ts';
import type { Images } from '../../../images/images.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import type { Mail } from '../../../mail/mail.ts';
import { countAttempts, counterOf } from '../../../runtime/limits.ts';
import { listContacts } from '../../../users/contact-repository.ts';
import { mailPerson } from '../../../users/mail-person.ts';
import { reportAnsweredEmail } from '../../messages/emails/written.ts';
import { answerOf } from '../../messages/notify/content-of.ts';
import type { Notify } from '../../messages/notify/notify.ts';
import { findOrder, listEvents, listLines } from '../../model/change-repository.ts';
import type { OrderEvents } from '../../model/order-events.ts';
import type { OrderLineRow, OrderRow } from '../../model/repository.ts';
import type { Refunds } from '../../money/refunds/refunds.ts';
import { listRefunds, type RefundWithLines } from '../../money/refunds/repository.ts';
import { changeOnce } from '../../transitions/change-once.ts';
import { changeOutsideSteps } from '../../transitions/change-outside-steps.ts';
import type { OrderActor } from '../../transitions/transition.ts';
import { mayReportOrder } from './present.ts';
import * as repository from './repository.ts';

interface ReportsNeeds {
  database: Database;
  images: Pick<Images, 'encode'>;
  mail: Pick<Mail, 'enqueue'>;
  notify: Notify;
  orderEvents: OrderEvents;
  refunds: Pick<Refunds, 'grant' | 'isOn'>;
  /** Days after a delivery in which a problem can be reported. */
  days: () => number;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now?: (() => Date) | undefined;
}

/** The person who reports or answers; `staffRole` is undefined for owners and customers. */
type Person = Pick<OrderActor, 'userId' | 'name' | 'staffRole'>;

export interface NewReport {
  orderId: string;
  lines: readonly repository.ReportLine[];
  text: string;
  photos: readonly Uint8Array[];
}

export interface Answer {
  /** The report's, as the administrator saw it. */
  revision: number;
  answer: string;
  resolved: boolean;
  /** Money that the customer gets back with it. */
  refund?: RefundWish | undefined;
}

const day = 24 * 60 * 60_000;
/** How long the photos of a resolved report are kept. */
const photoDays = 90;
/** Attempts of one shopper, retries included. */
const perDay = 30;

export function createReports(needs: ReportsNeeds) {
  const { database, now = () => new Date() } = needs;
  const { queries } = database;

  /**
   * The lines of an order with a problem; undefined when this request was made before.
   * @throws AppError NOT_FOUND, REPORT_NOT_ALLOWED, ALREADY_REPORTED, VALIDATION, IDEMPOTENCY_KEY_REUSED
   */
  async function linesToReport(
    at: Queries,
    { userId }: Person,
    order: OrderRow | undefined,
    { lines: wrong }: NewReport,
    { hash, key }: { hash: string; key: string | undefined },
  ): Promise<OrderLineRow[] | undefined> {
    if (order?.userId !== userId) throw notFound('errors.orderNotFound');
    const earlier = await repository.listReports(at, order.id);
    const same = key === undefined ? undefined : earlier.find(({ idempotencyKey }) => idempotencyKey === key);
    if (same && same.requestHash !== hash) {
      throw new AppError('IDEMPOTENCY_KEY_REUSED', text('errors.reportKeyReused'));
    }
    if (same) return undefined;
    const events = await listEvents(at, order.id);
    if (!mayReportOrder({ order, events }, now(), needs.days())) throw notAllowed(needs.days());
    const lines = await listLines(at, order.id);
    checkLines(wrong, lines, earlier, await listRefunds(at, order.id));
    checkReasons(wrong, needs.refunds.isOn());
    return lines;
  }

  return {
    /** Days after a delivery in which a problem can be reported. */
    days: needs.days,

    /**
     * Reports a problem with one's own order. A repeated request with the same key does nothing.
     * @throws AppError NOT_FOUND, REPORT_NOT_ALLOWED, ALREADY_REPORTED, VALIDATION, IDEMPOTENCY_KEY_REUSED,
     * TOO_MANY_ATTEMPTS, and for photos what `Images.encode` throws
     */
    async report(by: Person, report: NewReport, key?: string): Promise<void> {
      await countAttempts(queries, [counterOf({ max: perDay, seconds: day / 1000 }, 'order report', by.userId)]);
      const request = { hash: hashOf(report), key };
      // Photos take time, which is for orders that can be reported.
      if (!(await linesToReport(queries, by, await findOrder(queries, report.orderId), report, request))) return;
      const photos: Uint8Array[] = [];
      for (const photo of report.photos) photos.push(await needs.images.encode(photo));
      await changeOutsideSteps(needs, report.orderId, async (tx, order) => {
        const lines = await linesToReport(tx, by, order, report, request);
        if (!lines) return undefined;
        const id = newId();
        const { id: orderId, storeId } = order;
        const row = {
          id,
          storeId,
          orderId,
          text: report.text,
          idempotencyKey: key,
          requestHash: request.hash,
          createdAt: now(),
        };
        await repository.insertReport(tx, row, report.lines, photos);
        await logReport(tx, by, order, 'reported', auditedLines(report.lines, lines));
        return {};
      });
    },

    /**
     * Answers a report, perhaps with money back, and notifies the shopper. A message about the money contains the answer. The same
     * request again is done.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED when it is resolved, or as `Refunds.grant`
     */
    async answer(by: Person, reportId: string, { revision, answer, resolved, refund: wish }: Answer): Promise<void> {
      const orderId = await this.orderOf(reportId);
      const change = { id: reportId, revision, userId: by.userId, asked: ['answer', answer, resolved, wish] };
      await changeOnce(queries, change, (remember) =>
        changeOutsideSteps(needs, orderId, async (tx, order) => {
          const report = (await repository.listReports(tx, order.id)).find(({ id }) => id === reportId);
          if (!report) throw notFound('errors.reportNotFound');
          if (report.resolvedAt) throw new AppError('STEP_NOT_ALLOWED', text('errors.reportResolved'));
          if (report.revision !== revision) throw new AppError('CHANGED_MEANWHILE', text('errors.reportChanged'));
          const at = now();
          await repository.updateReport(tx, reportId, { answer, answeredAt: at, resolvedAt: resolved ? at : null });
          await remember(tx);
          const lines = await listLines(tx, order.id);
          await logReport(
            tx,
            by,
            order,
            resolved ? 'report_resolved' : 'report_answered',
            auditedLines(report.lines, lines),
          );
          const refund = wish && (await needs.refunds.grant(tx, by, { order, lines }, wish, { reportId }));
          if (!refund)
            await needs.notify(tx, order, 'order.report_answered', answerOf({ ...report, revision: revision + 1 }));
          await emailAnswer(tx, needs, order, { answer, resolved, refund });
          return {};
        }),
      );
    },

    /** The order of a report. @throws AppError NOT_FOUND */
    async orderOf(reportId: string): Promise<string> {
      const orderId = await repository.findOrderOfReport(queries, reportId);
      if (orderId === undefined) throw notFound('errors.reportNotFound');
      return orderId;
    },

    /**
     * A photo of a report, as a `data:` URL. @param userId whose report it must be; undefined for administrators
     * @throws AppError NOT_FOUND
     */
    async getPhoto(reportId: string, place: number, userId?: string): Promise<string> {
      const photo = await repository.findPhoto(queries, reportId, place, userId);
      if (!photo) throw notFound('errors.pictureNotFound');
      return `data:image/webp;base64,${Buffer.from(photo).toString('base64')}`;
    },

    /** Deletes photos that nobody needs. */
    cleanup: [
      {
        name: 'remove photos of old reports',
        run: (signal) =>
          repository.removePhotosResolvedBefore(queries, new Date(now().getTime() - photoDays * day), signal),
      },
    ] satisfies CleanupStep[],

    /** Erases what a customer wrote, when the account is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.anonymiseReports(tx, userId),
  };
}

export type Reports = ReturnType<typeof createReports>;

const notAllowed = (days: number) =>
  new AppError('REPORT_NOT_ALLOWED', text('errors.reportNotAllowed', { days: text('counts.days', { count: days }) }));

/** @throws AppError VALIDATION for a reason that only shops with refunds have */
function checkReasons(reported: readonly repository.ReportLine[], hasRefunds: boolean): void {
  const known = reasonsOf(hasRefunds);
  if (!reported.every(({ reason }) => known.includes(reason))) {
    throw new AppError('VALIDATION', text('validation.chooseReason'), {
      errors: { lines: text('validation.chooseReason') },
    });
  }
}

/** @throws AppError VALIDATION for other products, ALREADY_REPORTED for more pieces than were neither reported nor refunded */
function checkLines(
  reported: readonly repository.ReportLine[],
  lines: readonly OrderLineRow[],
  earlier: readonly repository.Report[],
  refunds: readonly RefundWithLines[],
): void {
  if (earlier.length >= reportLimits.reports) {
    throw new AppError('ALREADY_REPORTED', text('errors.reportLimit', { most: reportLimits.reports }));
  }
  const left = leftToReport(lines, earlier, refunds);
  for (const { productId, quantity } of reported) {
    const line = lines.find((each) => each.productId === productId);
    if (!line) throw new AppError('VALIDATION', text('errors.reportOtherProduct'));
    const most = left.get(productId) ?? 0;
    if (quantity <= most) continue;
    throw new AppError('ALREADY_REPORTED', text('errors.reportTooMany', { name: line.name, most }));
  }
}

/** Equal for requests with the same content. */
function hashOf({ orderId, lines, text: said, photos }: NewReport): string {
  const sorted = lines.map(({ productId, quantity, reason }) => `${productId}*${quantity} ${reason}`).sort();
  const hash = createHash('sha256').update(JSON.stringify([orderId, sorted, said]));
  for (const photo of photos) hash.update(photo);
  return hash.digest('hex');
}

const auditedLines = (
  reported: readonly repository.ReportLine[],
  lines: readonly OrderLineRow[],
): AuditedLines['problem'][] =>
  reported.map(({ productId, quantity, reason }) => {
    const name = lines.find((line) => line.productId === productId)?.name ?? '';
    return { name, quantity, reason };
  });

/** Without what people wrote: the audit log is never erased. */
const logReport = (
  tx: Queries,
  by: Person,
  order: OrderRow,
  action: string,
  lines: readonly AuditedLines['problem'][],
): Promise<void> =>
  addAuditEntry(tx, {
    actor: { id: by.userId, name: by.name },
    entity: 'order',
    entityId: order.id,
    entityName: order.number,
    action,
    fields: { problem: { from: null, to: lines } },
  });

async function emailAnswer(
  tx: Queries,
  needs: ReportsNeeds,
  order: OrderRow,
  said: Pick<Answer, 'answer' | 'resolved'> & { refund: RefundWithLines | undefined },
): Promise<void> {
  const [customer] = await listContacts(tx, [order.userId]);
  if (!customer) return;
  await mailPerson(needs.mail, tx, customer, (to) => reportAnsweredEmail({ order }, to, needs.origin(), said));
}
