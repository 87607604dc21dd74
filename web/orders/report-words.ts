/** Words for reports of problems, for shoppers and administrators. */
import type { OrderReport } from '../../contract/order-reports.ts';
import type { ReportReason } from '../../contract/report-rules.ts';
import { m } from '../../messages/index.ts';

export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  missing: m.problems.missing(),
  damaged: m.problems.damaged(),
  wrong_item: m.problems.wrongItem(),
  expired: m.problems.expired(),
  quality: m.problems.quality(),
  other: m.problems.other(),
};

export const reportStatuses: Readonly<
  Record<OrderReport['status'], { label: string; tone: 'warning' | 'good' | 'plain' }>
> = {
  open: { label: m.problems.statusOpen(), tone: 'warning' },
  answered: { label: m.problems.statusAnswered(), tone: 'good' },
  resolved: { label: m.problems.statusResolved(), tone: 'plain' },
};
