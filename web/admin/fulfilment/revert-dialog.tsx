import { type FormEvent, useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import type { BackStatus } from '../../../contract/order-steps.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { reasonMax } from './reason.ts';
import { statusLabels } from './step-labels.ts';

interface Props {
  order: FulfilmentOrder;
  to: BackStatus;
  busy: boolean;
  onBack: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** The consequences of moving an order back to a status. */
const consequences: Partial<Record<OrderStatus, string>> = {
  out_for_delivery: 'The customer was told that the order is on its way, and will now be told that it is not.',
  delivered: 'The payment will be pending again, and the customer is notified.',
  cancelled: 'The items are taken from stock again, if they are still available, and the customer is notified.',
};

/** Asks why a step is undone. The customer sees the reason. */
export function BackDialog({ order, to, busy, onBack, onClose }: Props) {
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (reason === '') setError('Please give a reason');
    else void onBack(reason);
  }
  return (
    <Dialog open onClose={onClose} title={`${order.orderId} back to “${statusLabels[to]}”`}>
      <form onSubmit={submit} noValidate className="p-5">
        {consequences[order.status] && <p className="mb-4 text-muted">{consequences[order.status]}</p>}
        <Field
          name="reason"
          label="Reason (the customer will see it)"
          maxLength={reasonMax}
          autoComplete="off"
          error={error}
          onChange={() => setError(undefined)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose} disabled={busy}>
            Leave as it is
          </Button>
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Back to {statusLabels[to].toLowerCase()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
