import type { OrderReport } from '../../contract/order-reports.ts';
import type { Order } from '../../contract/orders.ts';
import { reasonLabels } from './report-words.ts';

interface Props {
  report: OrderReport;
  lines: Order['product_details'];
}

/** What a report is about: '2 × Potato', and what is wrong with it. */
export const ReportLines = ({ report, lines }: Props) => (
  <ul className="space-y-1">
    {report.lines.map(({ productId, quantity, reason }) => (
      <li key={productId} className="wrap-anywhere">
        <span className="font-semibold">
          {quantity} × {lines.find((line) => line.productId === productId)?.name}
        </span>
        <span className="text-muted"> · {reasonLabels[reason]}</span>
      </li>
    ))}
  </ul>
);
