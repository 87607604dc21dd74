import { useState } from 'react';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import type { BackStatus } from '../../../../contract/orders/order-steps.ts';
import type { StepReason } from '../../../../contract/orders/ready-reasons.ts';
import { m } from '../../../../messages/index.ts';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { revertLabels, statusLabels } from './order-labels.tsx';
import { backReasons, readyReasonLabels, stepReasonOf } from './ready-reasons.ts';
import { ReasonField } from './reason-field.tsx';

interface Props {
  order: Pick<FulfilmentOrder, 'orderId' | 'status'>;
  to: BackStatus;
  /** Instead of the name of the status. */
  title?: string;
  confirmLabel?: string;
  /** The first values. */
  initialReason?: string;
  busy: boolean;
  onRevert: (reason: StepReason) => Promise<void>;
  /** @param left the reason that was not sent */
  onClose: (left: string) => void;
}

/** The consequences of moving an order back to a status. */
const consequences = (): Partial<Record<OrderStatus, string>> => ({
  out_for_delivery: m.adminOrders.revertDeliveryHint(),
  delivered: m.adminOrders.revertPaymentHint(),
  cancelled: m.adminOrders.revertCancelHint(),
});

/** Asks why a step is undone. The customer sees the reason. */
export function RevertDialog({ order, to, title, confirmLabel, initialReason = '', busy, onRevert, onClose }: Props) {
  const [error, setError] = useState<string>();
  const [reason, setReason] = useState(initialReason);
  return (
    <FormDialog
      title={title ?? m.adminOrders.revertTitle({ orderId: order.orderId, status: statusLabels()[to] })}
      cancelLabel={m.adminOrders.leaveAsItIs()}
      submitLabel={confirmLabel ?? revertLabels()[to]}
      busyLabel={m.ui.saving()}
      busy={busy}
      className="p-5"
      onSubmit={() =>
        reason.trim() === '' ? setError(m.adminOrders.reasonRequired()) : onRevert(stepReasonOf(reason))
      }
      onClose={() => onClose(reason)}
    >
      {consequences()[order.status] && <p className="mb-4 text-muted">{consequences()[order.status]}</p>}
      {order.status === 'out_for_delivery' && (
        <ToggleGroup
          label={m.riders.notDelivered()}
          className="mb-4"
          options={backReasons.map((each) => [each, readyReasonLabels()[each]] as const)}
          value={backReasons.find((each) => readyReasonLabels()[each] === reason)}
          onChange={(chosen) => {
            setReason(readyReasonLabels()[chosen]);
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
    </FormDialog>
  );
}
