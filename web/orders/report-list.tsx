import { formatRupees } from '../../contract/money/money.ts';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import type { OrderReport } from '../../contract/orders/order-reports.ts';
import { m } from '../../messages/index.ts';
import { formatMoment } from '../dates.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Card } from '../ui/card.tsx';
import { Pill } from '../ui/pill.tsx';
import { refundWayWord } from './refund-list.tsx';
import { reportStatuses } from './report-labels.ts';
import { ReportLines } from './report-lines.tsx';
import { ReportPhotos } from './report-photos.tsx';

/** The problems that the shopper reported, with the answers of the store. */
const ReportList = ({ order }: { order: FollowedOrder }) => (
  <Card title={m.problems.yours()}>
    <ul className="-my-4 divide-y divide-line">
      {order.reports.map((report) => (
        <li key={report._id} className="py-4">
          <Report order={order} report={report} />
        </li>
      ))}
    </ul>
  </Card>
);

export default ReportList;

function Report({ order, report }: { order: FollowedOrder; report: OrderReport }) {
  const { label, tone } = reportStatuses()[report.status];
  const { refunds = false } = useShopSettings();
  const refund = order.refunds?.find(({ reportId }) => reportId === report._id);
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-muted">{m.problems.reportedAt({ time: formatMoment(report.createdAt) })}</span>
        <Pill tone={tone}>{label}</Pill>
      </p>
      <ReportLines report={report} lines={[...order.product_details, ...(order.refused ?? [])]} />
      {report.text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{report.text}</p>}
      <ReportPhotos report={report} />
      {report.answer ? (
        <div className="mt-3 rounded-lg bg-accent-soft p-4">
          <h3 className="text-sm font-bold text-accent-strong">{m.problems.answerOfStore()}</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{report.answer}</p>
          {refund && (
            <p className="mt-1 font-semibold tabular-nums">
              {[m.refunds.refund(), formatRupees(refund.amount), refundWayWord(refund.way)].join(' · ')}
            </p>
          )}
          {refunds && !refund && report.status === 'resolved' && (
            <p className="mt-1 text-sm text-muted">{m.refunds.noRefund()}</p>
          )}
        </div>
      ) : (
        <p className="mt-3 text-sm text-muted">{m.problems.storeAnswers()}</p>
      )}
    </>
  );
}
