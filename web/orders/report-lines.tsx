import type { OrderReport } from '../../contract/orders/order-reports.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { reasonLabel } from './report-labels.ts';

interface Props {
  report: OrderReport;
  /** Of the order, also those that were refused at the door later. */
  lines: readonly { productId: string; name: string }[];
}

/** The lines of a report: '2 × Potato', and the problem. */
export function ReportLines({ report, lines }: Props) {
  const { refunds = false } = useShopSettings();
  return (
    <ul className="space-y-1">
      {report.lines.map(({ productId, quantity, reason }) => (
        <li key={productId} className="wrap-anywhere">
          <span className="font-semibold">
            {quantity} × {lines.find((line) => line.productId === productId)?.name}
          </span>
          <span className="text-muted"> · {reasonLabel(reason, refunds)}</span>
        </li>
      ))}
    </ul>
  );
}
