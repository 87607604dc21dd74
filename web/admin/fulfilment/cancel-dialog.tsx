import { type FormEvent, useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stepper } from '../../ui/stepper.tsx';
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
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = reasonIn(event.currentTarget);
    if (reason === '') {
      setError(m.adminOrders.reasonRequired());
      return;
    }
    const gone = Object.entries(missing).filter(([, quantity]) => quantity > 0);
    void onCancel(
      reason,
      gone.map(([productId, quantity]) => ({ productId, quantity })),
    );
  }
  return (
    <Dialog open onClose={onClose} title={m.adminOrders.cancelTitle({ orderId })}>
      <form onSubmit={submit} noValidate className="p-5">
        <ReasonField error={error} onChange={() => setError(undefined)} />
        <p className="mt-5 text-muted">{m.adminOrders.cancelHint()}</p>
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            {m.adminOrders.missingItems()}
          </summary>
          <ul className="divide-y divide-line">
            {lines.map(({ productId, name, quantity }) => (
              <li key={productId} className="flex items-center gap-4 py-2.5">
                <span className="min-w-0 flex-1">
                  <span className="block text-sm font-semibold">{name}</span>
                  <span className="text-sm text-muted">
                    {(missing[productId] ?? 0) === 0
                      ? m.adminOrders.allReturned({ quantity })
                      : m.adminOrders.someMissing({ missing: missing[productId] ?? 0, quantity })}
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
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            {m.adminOrders.keepOrder()}
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyLabel={stepLabels().cancelled.busyLabel}>
            {stepLabels().cancelled.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
