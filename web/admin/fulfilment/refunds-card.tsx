import { type FormEvent, useId, useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { formatPaise } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import { RefundList } from '../../orders/refund-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonField, reasonIn } from './reason-field.tsx';
import { RefundFields } from './refund-fields.tsx';
import type { useOrderActions } from './use-order-actions.ts';
import { useRefundDraft } from './use-refund-draft.ts';

interface Props {
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
}

/** What the customer got back, and a button to give more back. Nothing for orders without either. */
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
  const id = useId();
  const draft = useRefundDraft(order.refundable ?? []);
  const [error, setError] = useState<string>();
  const busy = actions.busy === 'refund';
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const reason = reasonIn(event.currentTarget);
    setError(reason === '' ? m.adminOrders.reasonRequired() : undefined);
    const refund = draft.check();
    if (reason === '' || !refund) return;
    if (await actions.refund(order._id, { revision: order.revision, refund, reason })) onClose();
  }
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={m.refunds.give()}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            {m.ui.cancel()}
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel={m.refunds.saving()}>
            {m.refunds.save({ amount: formatPaise(draft.paise) })}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="space-y-4 p-5">
        <RefundFields order={order} draft={draft} />
        <ReasonField label={m.refunds.reason()} error={error} onChange={() => setError(undefined)} />
      </form>
    </Dialog>
  );
}
