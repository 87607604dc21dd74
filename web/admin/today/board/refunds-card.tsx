import { useState } from 'react';
import { formatPaise } from '../../../../contract/money/money.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { RefundList } from '../../../orders/refund-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField, reasonIn } from './reason-field.tsx';
import { RefundFields } from './refund-fields.tsx';
import type { useOrderActions } from './use-order-actions.ts';
import { useRefundDraft } from './use-refund-draft.ts';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** The refunds of the customer, and a button to give more back. Nothing for orders without either. */
export function RefundsCard({ order, actions }: Props) {
  // The order when the dialog was opened. Changes by others are rejected by the revision.
  const [about, setAbout] = useState<FulfilmentOrder>();
  const { refunds = [], refundable = [] } = order;
  const isLeft = refundable.some(({ quantity, refunded, paid }) => refunded < quantity && paid > 0);
  if (refunds.length === 0 && !isLeft) return null;
  return (
    <Card title={m.refunds.title()}>
      {refunds.length > 0 && <RefundList refunds={refunds} lines={order.product_details} />}
      {isLeft && (
        <Button
          variant="outline"
          className={refunds.length > 0 ? 'mt-6 w-full' : 'w-full'}
          onClick={() => setAbout(order)}
        >
          {m.refunds.give()}
        </Button>
      )}
      {about && <RefundDialog order={about} actions={actions} onClose={() => setAbout(undefined)} />}
    </Card>
  );
}

function RefundDialog({ order, actions, onClose }: Props & { onClose: () => void }) {
  const draft = useRefundDraft(order);
  const [error, setError] = useState<string>();
  const busy = actions.busy === 'refund';
  async function submit(form: HTMLFormElement): Promise<void> {
    const reason = reasonIn(form);
    setError(reason === '' ? m.adminOrders.reasonRequired() : undefined);
    const refund = draft.check();
    if (reason === '' || !refund) return;
    if (await actions.refund(order._id, { revision: order.revision, refund, reason })) onClose();
  }
  return (
    <FormDialog
      title={m.refunds.give()}
      submitLabel={m.refunds.save({ amount: formatPaise(draft.paise) })}
      busyLabel={m.refunds.saving()}
      busy={busy}
      onSubmit={submit}
      onClose={() => !busy && onClose()}
    >
      <RefundFields order={order} draft={draft} />
      <ReasonField label={m.refunds.reason()} error={error} onChange={() => setError(undefined)} />
    </FormDialog>
  );
}
