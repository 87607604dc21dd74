import { type FormEvent, useState } from 'react';
import { formatRupees, toPaise, toRupees } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { stepLabels } from './order-labels.tsx';
import { ReasonField, reasonIn } from './reason-field.tsx';

interface Props {
  orderNumber: string;
  /** Rupees. */
  total: number;
  busy: boolean;
  /** `received` in rupees; `reason` is '' when it equals the total. */
  onDelivered: (received: number, reason: string) => Promise<void>;
  onClose: () => void;
}

/** The typed amount in rupees with at most two decimals; undefined when invalid. */
const amountIn = (text: string): number | undefined =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(text.trim()) ? toRupees(toPaise(Number(text.trim().replace(',', '.')))) : undefined;

/** Asks for the cash received at the door. A different amount than the total needs a reason. */
export function DeliverDialog({ orderNumber, total, busy, onDelivered, onClose }: Props) {
  const [typed, setTyped] = useState(total.toFixed(2));
  const [errors, setErrors] = useState<{ received?: string; reason?: string }>({});
  const received = amountIn(typed);
  const differs = received !== undefined && toPaise(received) !== toPaise(total);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = reasonIn(event.currentTarget);
    if (received === undefined) setErrors({ received: m.adminOrders.invalidAmount() });
    else if (differs && reason === '') setErrors({ reason: m.adminOrders.reasonRequired() });
    else void onDelivered(received, differs ? reason : '');
  }

  return (
    <Dialog open onClose={onClose} title={m.adminOrders.deliverTitle({ orderNumber })}>
      <form onSubmit={submit} noValidate className="space-y-4 p-5">
        <p className="flex justify-between gap-4">
          <span className="text-muted">{m.adminOrders.toBeCollected()}</span>
          <strong className="tabular-nums">{formatRupees(total)}</strong>
        </p>
        <Field
          name="received"
          label={m.adminOrders.cashReceived()}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={errors.received}
          onChange={(event) => {
            setTyped(event.target.value);
            setErrors({});
          }}
        />
        {differs && (
          <ReasonField
            label={m.adminOrders.whyNotTotal({ total: formatRupees(total) })}
            error={errors.reason}
            onChange={() => setErrors({})}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            {m.adminOrders.notYet()}
          </Button>
          <Button type="submit" busy={busy} busyLabel={stepLabels.delivered.busyLabel}>
            {received === 0 ? m.adminOrders.deliveredNothingReceived() : m.adminOrders.deliveredCashCollected()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
