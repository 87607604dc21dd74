/** Words and counts of reports of problems, for shoppers and administrators. */
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import type { OrderReport } from '../../contract/orders/order-reports.ts';
import { leftToReport, type ReportReason } from '../../contract/reports/report-rules.ts';
import { m } from '../../messages/index.ts';

const labels = (): Readonly<Record<ReportReason, string>> => ({
  missing: m.problems.missing(),
  damaged: m.problems.damaged(),
  wrong_item: m.problems.wrongItem(),
  expired: m.problems.expired(),
  quality: m.problems.quality(),
  other: m.problems.other(),
});

/** @param hasRefunds whether the shop tells expired products from poor ones (`reasonsOf`) */
export const reasonLabel = (reason: ReportReason, hasRefunds: boolean): string =>
  hasRefunds && reason === 'quality' ? m.problems.poorQuality() : labels()[reason];

export const reportStatuses = (): Readonly<
  Record<OrderReport['status'], { label: string; tone: 'warning' | 'good' | 'plain' }>
> => ({
  open: { label: m.problems.statusOpen(), tone: 'warning' },
  answered: { label: m.problems.statusAnswered(), tone: 'good' },
  resolved: { label: m.problems.statusResolved(), tone: 'plain' },
});

/** How many units of each product of an order can still be reported. */
export const leftOf = ({ product_details: lines, reports, refunds = [] }: FollowedOrder): Map<string, number> =>
  leftToReport(
    lines,
    reports.map((report) => ({ id: report._id, lines: report.lines })),
    refunds,
  );

/** How many units of a product were refunded. */
export const refundedOf = ({ refunds = [] }: FollowedOrder, productId: string): number =>
  refunds
    .flatMap((refund) => refund.lines)
    .filter((line) => line.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
