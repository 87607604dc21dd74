import { useState } from 'react';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { PaymentRefund, ShownPayment } from '../../../../contract/payments/payments-admin.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { formatMoment } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { usePaymentAction } from './payments-queries.ts';
import { serviceLabels } from './service-labels.ts';

/** The decisions that only the people of the shop can make: refunds that failed, and a payment that a bank disputes. Nothing for others. */
export function PaymentDecisions({ payment }: { payment: ShownPayment }) {
  const failed = payment.refunds.filter(({ state, resolved }) => state === 'failed' && !resolved);
  if (failed.length === 0 && !payment.disputedAt) return null;
  return (
    <Card title={m.paymentStates.needsDecision()} className="mb-5 border-danger!">
      <ul className="space-y-4">
        {payment.disputedAt && (
          <li>
            {m.paymentsAdmin.disputed({
              time: formatMoment(payment.disputedAt),
              service: serviceLabels()[payment.provider],
            })}
          </li>
        )}
        {failed.map((refund) => (
          <FailedRefund key={refund._id} payment={payment} refund={refund} />
        ))}
      </ul>
    </Card>
  );
}

function FailedRefund({ payment, refund }: { payment: ShownPayment; refund: PaymentRefund }) {
  const { _id: refundId, reason } = refund;
  const amount = formatRupees(refund.amount);
  const { busy, run } = usePaymentAction(payment._id);
  const [asking, setAsking] = useState<'retry' | 'resolve'>();
  const close = () => setAsking(undefined);
  const retry = () => browserApi.send('POST /api/v1/payment-refunds/:refundId/retry', { params: { refundId } });
  const resolve = () => browserApi.send('POST /api/v1/payment-refunds/:refundId/resolve', { params: { refundId } });
  return (
    <li>
      <p className="font-semibold">{m.paymentsAdmin.refundFailed({ amount })}</p>
      {reason && <p className="text-sm text-muted wrap-anywhere">{reason}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => setAsking('retry')}>{m.paymentsAdmin.retry()}</Button>
        <Button variant="outline" onClick={() => setAsking('resolve')}>
          {m.paymentsAdmin.resolve()}
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'retry'}
        title={m.paymentsAdmin.retryTitle({ amount })}
        confirmLabel={m.paymentsAdmin.retry()}
        busyLabel={m.paymentsAdmin.sending()}
        busy={busy}
        onConfirm={() => void run(retry).then(close)}
        onClose={close}
      >
        {payment.asCredit ? m.paymentsAdmin.retryCreditText() : m.paymentsAdmin.retryText()}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'resolve'}
        title={m.paymentsAdmin.resolveTitle({ amount })}
        confirmLabel={m.paymentsAdmin.confirmResolve()}
        busyLabel={m.paymentsAdmin.saving()}
        busy={busy}
        onConfirm={() => void run(resolve).then(close)}
        onClose={close}
      >
        {m.paymentsAdmin.resolveText()}
      </ConfirmDialog>
    </li>
  );
}
