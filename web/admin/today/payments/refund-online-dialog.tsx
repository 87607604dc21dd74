import { useState } from 'react';
import { amountIn } from '../../../../contract/money/amounts.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { ShownPayment } from '../../../../contract/payments/payments-admin.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { MoneyField } from '../../../forms/number-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { usePaymentAction } from './payments-queries.ts';

interface Props {
  payment: Pick<ShownPayment, '_id' | 'left' | 'asCredit'>;
  onClose: () => void;
}

/** Sends a part of a payment back, or all that is left of it. */
export function RefundOnlineDialog({ payment: { _id: paymentId, left, asCredit }, onClose }: Props) {
  const [typed, setTyped] = useState(left.toFixed(2));
  const [error, setError] = useState<string>();
  const { busy, run } = usePaymentAction(paymentId);
  const amount = amountIn(typed);
  const most = formatRupees(left);
  const typedAmount = { amount: formatRupees(amount ?? 0) };

  async function submit(): Promise<void> {
    if (amount === undefined || amount <= 0 || amount > left)
      return setError(m.paymentsAdmin.enterAmount({ amount: most }));
    const body = { amount, left };
    const send = () => browserApi.send('POST /api/v1/payments/:paymentId/refund', { params: { paymentId }, body });
    await run(send);
    // After an error, too: the payment may have changed, and is shown as it is.
    onClose();
  }

  return (
    <FormDialog
      title={m.paymentsAdmin.refundTitle()}
      submitLabel={asCredit ? m.paymentsAdmin.giveCredit(typedAmount) : m.paymentsAdmin.send(typedAmount)}
      busyLabel={m.paymentsAdmin.sending()}
      busy={busy}
      onSubmit={submit}
      onClose={() => !busy && onClose()}
    >
      <MoneyField
        label={m.paymentsAdmin.amount()}
        hint={
          asCredit ? m.paymentsAdmin.refundCreditHint({ amount: most }) : m.paymentsAdmin.refundHint({ amount: most })
        }
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
