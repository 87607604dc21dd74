import { type FormEvent, useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import type { BackStatus } from '../../../contract/order-steps.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ToggleGroup } from '../../ui/toggle-group.tsx';
import { revertLabels, statusLabels } from './order-labels.tsx';
import { ReasonField } from './reason-field.tsx';

interface Props {
  order: Pick<FulfilmentOrder, 'orderId' | 'status'>;
  to: BackStatus;
  /** Instead of the name of the status. */
  title?: string;
  confirmLabel?: string;
  /** What is there to begin with. */
  initialReason?: string;
  busy: boolean;
  onRevert: (reason: string) => Promise<void>;
  /** @param left the reason that was not sent */
  onClose: (left: string) => void;
}

/** The consequences of moving an order back to a status. */
const consequences = (): Partial<Record<OrderStatus, string>> => ({
  out_for_delivery: m.adminOrders.revertDeliveryHint(),
  delivered: m.adminOrders.revertPaymentHint(),
  cancelled: m.adminOrders.revertCancelHint(),
});

/** Why an order comes back to the store. */
const reasons = () => [m.riders.notAtHome(), m.riders.noAnswer(), m.riders.wrongAddress(), m.riders.refused()];

/** Asks why a step is undone. The customer sees the reason. */
export function RevertDialog({ order, to, title, confirmLabel, initialReason = '', busy, onRevert, onClose }: Props) {
  const [error, setError] = useState<string>();
  const [reason, setReason] = useState(initialReason);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reason.trim() === '') setError(m.adminOrders.reasonRequired());
    else void onRevert(reason.trim());
  }
  const close = () => onClose(reason);
  return (
    <Dialog
      open
      onClose={close}
      title={title ?? m.adminOrders.revertTitle({ orderId: order.orderId, status: statusLabels()[to] })}
    >
      <form onSubmit={submit} noValidate className="p-5">
        {consequences()[order.status] && <p className="mb-4 text-muted">{consequences()[order.status]}</p>}
        {order.status === 'out_for_delivery' && (
          <ToggleGroup
            label={m.riders.notDelivered()}
            className="mb-4"
            options={reasons().map((each) => [each, each] as const)}
            value={reasons().find((each) => each === reason)}
            onChange={(chosen) => {
              setReason(chosen);
              setError(undefined);
            }}
          />
        )}
        <ReasonField
          error={error}
          value={reason}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={close} disabled={busy}>
            {m.adminOrders.leaveAsItIs()}
          </Button>
          <Button type="submit" busy={busy} busyLabel={m.ui.saving()}>
            {confirmLabel ?? revertLabels()[to]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
