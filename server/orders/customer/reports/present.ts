import type { OrderReport } from '../../../../contract/orders/order-reports.ts';
import { mayReport } from '../../../../contract/reports/report-rules.ts';
import type { OrderEventRow, OrderRow } from '../../model/repository.ts';
import type { Report } from './repository.ts';

export const presentReport = (report: Report): OrderReport => ({
  _id: report.id,
  lines: report.lines,
  text: report.text,
  photos: report.photos,
  status: report.resolvedAt ? 'resolved' : report.answeredAt ? 'answered' : 'open',
  answer: report.answer,
  answeredAt: report.answeredAt?.toISOString() ?? null,
  resolvedAt: report.resolvedAt?.toISOString() ?? null,
  revision: report.revision,
  createdAt: report.createdAt.toISOString(),
});

/** Returns true when its customer may report a problem with an order now. @param days after the delivery */
export const mayReportOrder = (
  { order: { status }, events }: { order: Pick<OrderRow, 'status'>; events: readonly OrderEventRow[] },
  now: Date,
  days: number,
): boolean => mayReport(status, events.findLast(({ kind }) => kind === 'delivered')?.createdAt ?? null, now, days);
