import { type FormEvent, useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { reasonMax } from './reason.ts';
import { stepLabels } from './step-labels.ts';

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
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (reason === '') {
      setError('Please give a reason');
      return;
    }
    const gone = Object.entries(missing).filter(([, quantity]) => quantity > 0);
    void onCancel(
      reason,
      gone.map(([productId, quantity]) => ({ productId, quantity })),
    );
  }
  return (
    <Dialog open onClose={onClose} title={`Cancel ${orderId}`}>
      <form onSubmit={submit} noValidate className="p-5">
        <Field
          name="reason"
          label="Reason (the customer will see it)"
          maxLength={reasonMax}
          autoComplete="off"
          error={error}
          onChange={() => setError(undefined)}
        />
        <p className="mt-5 text-muted">The items go back into stock, except for any that are missing or damaged.</p>
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            Something is missing or damaged
          </summary>
          <ul className="divide-y divide-line">
            {lines.map(({ productId, name, quantity }) => (
              <li key={productId} className="flex items-center gap-4 py-2.5">
                <span className="min-w-0 flex-1">
                  <span className="block text-sm font-semibold">{name}</span>
                  <span className="text-sm text-muted">
                    {(missing[productId] ?? 0) === 0
                      ? `All ${quantity} back to the shelf`
                      : `${missing[productId]} of ${quantity} missing or damaged`}
                  </span>
                </span>
                <Stepper
                  of={`missing ${name}`}
                  quantity={missing[productId] ?? 0}
                  most={quantity}
                  onChange={(now) => setMissing({ ...missing, [productId]: Math.max(0, now) })}
                />
              </li>
            ))}
          </ul>
        </details>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose} disabled={busy}>
            Keep order
          </Button>
          <Button type="submit" look="danger" busy={busy} busyLabel={stepLabels.cancelled.busyLabel}>
            {stepLabels.cancelled.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
