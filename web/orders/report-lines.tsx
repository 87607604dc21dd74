import type { OrderReport } from '../../contract/order-reports.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { reasonLabel } from './report-words.ts';

interface Props {
  report: OrderReport;
  /** Of the order, also those that were refused at the door later. */
  lines: readonly { productId: string; name: string }[];
}

/** What a report is about: '2 × Potato', and what is wrong with it. */
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
