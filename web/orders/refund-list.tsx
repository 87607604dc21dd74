import { formatRupees } from '../../contract/money.ts';
import type { Order } from '../../contract/orders.ts';
import type { RefundWay } from '../../contract/refund-rules.ts';
import type { Refund } from '../../contract/refunds.ts';
import { m } from '../../messages/index.ts';
import { formatDateTime } from '../dates.ts';

export const refundWayWords = (): Readonly<Record<RefundWay, string>> => ({
  credit: m.refunds.credit(),
  cash: m.refunds.cash(),
  upi: m.refunds.upi(),
});

interface Props {
  refunds: readonly Refund[];
  lines: Order['product_details'];
}

/** What customers got back for an order, for shoppers and administrators. */
export const RefundList = ({ refunds, lines }: Props) => (
  <ul className="-my-3 divide-y divide-line">
    {refunds.map((refund) => (
      <li key={refund._id} className="py-3 text-sm">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>{refundWayWords()[refund.way]}</span>
          <span className="tabular-nums">{formatRupees(refund.amount)}</span>
        </p>
        <ul>
          {refund.lines.map(({ productId, quantity }) => (
            <li key={productId} className="wrap-anywhere">
              {quantity} × {lines.find((line) => line.productId === productId)?.name}
            </li>
          ))}
        </ul>
        {refund.reason && <p className="wrap-anywhere">{refund.reason}</p>}
        {refund.upiReference && (
          <p className="text-muted tabular-nums">{m.refunds.reference({ reference: refund.upiReference })}</p>
        )}
        <p className="text-muted">{formatDateTime(refund.createdAt)}</p>
      </li>
    ))}
  </ul>
);
