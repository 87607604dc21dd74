import { useState } from 'react';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { stepLabels } from './order-labels.tsx';
import { ReasonField, reasonIn } from './reason-field.tsx';

interface Props {
  order: FulfilmentOrder;
  busy: boolean;
  /** `missing`: units that do not go back to stock. */
  onCancel: (reason: string, missing: { productId: string; quantity: number }[]) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason, which the customer sees, and for missing or damaged units. */
export function CancelDialog({ order: { orderId, product_details: lines }, busy, onCancel, onClose }: Props) {
  const [error, setError] = useState<string>();
  const [missing, setMissing] = useState<Readonly<Record<string, number>>>({});
  function submit(form: HTMLFormElement): Promise<void> | void {
    const reason = reasonIn(form);
    if (reason === '') return setError(m.adminOrders.reasonRequired());
    const gone = Object.entries(missing).filter(([, quantity]) => quantity > 0);
    return onCancel(
      reason,
      gone.map(([productId, quantity]) => ({ productId, quantity })),
    );
  }
  return (
    <FormDialog
      title={m.boardOrders.cancelTitle({ orderId })}
      cancelLabel={m.boardOrders.keepOrder()}
      submitLabel={stepLabels().cancelled.label}
      busyLabel={stepLabels().cancelled.busyLabel}
      danger
      busy={busy}
      className="p-5"
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField error={error} onChange={() => setError(undefined)} />
      <p className="mt-5 text-muted">{m.boardOrders.cancelHint()}</p>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          {m.boardOrders.missingItems()}
        </summary>
        <ul className="divide-y divide-line">
          {lines.map(({ productId, name, quantity }) => (
            <li key={productId} className="flex items-center gap-4 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold">{name}</span>
                <span className="text-sm text-muted">
                  {(missing[productId] ?? 0) === 0
                    ? m.boardOrders.allReturned({ quantity })
                    : m.boardOrders.someMissing({ missing: missing[productId] ?? 0, quantity })}
                </span>
              </span>
              <Stepper
                of={m.adminOrders.missingOf({ name })}
                quantity={missing[productId] ?? 0}
                max={quantity}
                onChange={(now) => setMissing({ ...missing, [productId]: Math.max(0, now) })}
              />
            </li>
          ))}
        </ul>
      </details>
    </FormDialog>
  );
}
