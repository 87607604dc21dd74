import { formatRupees } from '../../contract/money/money.ts';
import type { RefundWay } from '../../contract/money/refund-rules.ts';
import type { Refund } from '../../contract/money/refunds.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { formatDateTime } from '../dates.ts';
import { methodName } from './payment-texts.ts';

export function refundWayWord(way: RefundWay): string {
  if (way === 'credit') return m.refunds.credit();
  return way === 'cash' ? m.refunds.cash() : m.refunds.by({ method: methodName(way) });
}

interface Props {
  refunds: readonly Refund[];
  lines: Order['product_details'];
}

/** Refunds of an order, for shoppers and administrators. */
export const RefundList = ({ refunds, lines }: Props) => (
  <ul className="-my-3 divide-y divide-line">
    {refunds.map((refund) => (
      <li key={refund._id} className="py-3 text-sm">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>{refundWayWord(refund.way)}</span>
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
        {refund.reference && (
          <p className="text-muted tabular-nums">{m.refunds.reference({ reference: refund.reference })}</p>
        )}
        <p className="text-muted">{formatDateTime(refund.createdAt)}</p>
      </li>
    ))}
  </ul>
);
