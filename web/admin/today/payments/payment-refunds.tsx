import { useState } from 'react';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { PaymentRefund, ShownPayment } from '../../../../contract/payments/payments-admin.ts';
import { m } from '../../../../messages/index.ts';
import { formatMoment } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RefundOnlineDialog } from './refund-online-dialog.tsx';
import { causeLabels, refundText } from './refund-texts.ts';

/** The money that went back, and a button to send more. */
export function PaymentRefunds({ payment }: { payment: ShownPayment }) {
  // As it was when the dialog was opened. Changes by others are rejected by what is left.
  const [about, setAbout] = useState<ShownPayment>();
  const canRefund = payment.left > 0 && (payment.state === 'paid' || payment.state === 'returned');
  return (
    <Card
      title={m.paymentsAdmin.refunds()}
      action={
        canRefund && (
          <Button variant="outline" onClick={() => setAbout(payment)}>
            {m.paymentsAdmin.refund()}
          </Button>
        )
      }
    >
      {payment.refunds.length === 0 ? (
        <p className="text-muted">{m.paymentsAdmin.noRefunds()}</p>
      ) : (
        <ul className="divide-y divide-line/60 text-sm">
          {payment.refunds.map((refund) => (
            <Refund key={refund._id} refund={refund} />
          ))}
        </ul>
      )}
      {about && <RefundOnlineDialog payment={about} onClose={() => setAbout(undefined)} />}
    </Card>
  );
}

const Refund = ({
  refund: { amount, state, cause, reason, resolved, providerRefundId, createdAt },
}: {
  refund: PaymentRefund;
}) => (
  <li className="py-2.5 wrap-anywhere">
    <p className="font-semibold">{refundText(state, formatRupees(amount))}</p>
    <p className="text-muted">
      {[causeLabels()[cause], formatMoment(createdAt), providerRefundId].filter(Boolean).join(' · ')}
    </p>
    {reason && <p className="text-danger">{reason}</p>}
    {resolved && (
      <p>
        {m.paymentsAdmin.refundResolved({
          name: resolved.by || m.adminOrders.deletedAccount(),
          time: formatMoment(resolved.at),
        })}
      </p>
    )}
  </li>
);
