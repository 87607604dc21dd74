import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { stepLabels } from './step-words.ts';

interface Props {
  orderNumber: string;
  busy: boolean;
  onCancel: (reason: string) => Promise<void>;
  onClose: () => void;
}

const reasonMax = 200;

/** Asks why an order is cancelled; the shopper reads the answer. */
export function CancelDialog({ orderNumber, busy, onCancel, onClose }: Props) {
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (reason === '') setError('Please give a reason');
    else void onCancel(reason);
  }
  return (
    <Dialog open onClose={onClose} title={`Cancel ${orderNumber}`}>
      <form onSubmit={submit} noValidate className="p-5">
        <p className="mb-4 text-muted">What was ordered goes back into stock. This cannot be undone.</p>
        <Field
          name="reason"
          label="Reason, as the shopper will read it"
          maxLength={reasonMax}
          autoComplete="off"
          error={error}
          onChange={() => setError(undefined)}
        />
        <div className="mt-6 flex justify-end gap-3">
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
