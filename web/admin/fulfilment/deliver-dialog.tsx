import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deliveryCodeIn } from '../../../contract/delivery-code.ts';
import { limits } from '../../../contract/limits.ts';
import { formatRupees, toPaise } from '../../../contract/money.ts';
import type { RefusedUnits } from '../../../contract/refusal-fields.ts';
import { upiReferenceIn } from '../../../contract/upi.ts';
import { m } from '../../../messages/index.ts';
import { useShopSettings } from '../../shop-settings/use-shop-settings.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToggleGroup } from '../../ui/toggle-group.tsx';
import { amountIn } from '../cash/amount-in.ts';
import { ShiftNeeded } from '../cash/shift-needed.tsx';
import { ChangeField } from './change-field.tsx';
import { payeeQuery } from './fulfilment-queries.ts';
import { stepLabels } from './order-labels.tsx';
import { ReasonField, reasonIn } from './reason-field.tsx';
import { UpiQrCode } from './upi-qr-code.tsx';

/** What was received at the door. */
export interface Received {
  /** Rupees. */
  received: number;
  /** Left out when `received` equals the total. */
  reason?: string;
  /** Left out for cash. */
  upi?: { reference: string };
  /** What the customer gave, or why there is none; left out where no code is needed. */
  code?: string;
  withoutCode?: string;
  /** What the customer does not take; left out when they take everything. */
  refused?: RefusedUnits;
}

interface Props {
  orderId: string;
  orderNumber: string;
  /** Rupees. */
  total: number;
  /** Whether the customer has a code. */
  needsCode: boolean;
  /** What the customer does not take, in words; `total` is without it. */
  notTaken?: readonly string[];
  /** Changes what they do not take. */
  onChange?: () => void;
  busy: boolean;
  /** See `useOrderActions`. */
  shiftNeededIn: string | undefined;
  onShiftStarted: () => void;
  onDelivered: (received: Received) => Promise<void>;
  onClose: () => void;
}

/** Asks for the amount received at the door, in cash or by UPI. A different amount than the total needs a reason. */
export function DeliverDialog({
  orderId,
  orderNumber,
  total,
  needsCode,
  notTaken = [],
  onChange,
  busy,
  onDelivered,
  onClose,
  ...shift
}: Props) {
  const { upi = false, cashChange = false } = useShopSettings();
  const { data: payee, error, isLoading, refetch } = useQuery({ ...payeeQuery(orderId), enabled: upi });
  const [method, setMethod] = useState<'cash' | 'upi'>('cash');
  const [typed, setTyped] = useState(total.toFixed(2));
  const [reference, setReference] = useState('');
  const [code, setCode] = useState('');
  /** Why there is no code; undefined while there is one. */
  const [noCode, setNoCode] = useState<string>();
  const [errors, setErrors] = useState<{
    received?: string;
    reason?: string;
    reference?: string;
    code?: string;
    noCode?: string;
  }>({});
  const received = amountIn(typed);
  const differs = received !== undefined && toPaise(received) !== toPaise(total);
  const byUpi = Boolean(payee) && method === 'upi' && received !== 0;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = reasonIn(event.currentTarget);
    const paid = byUpi ? upiReferenceIn(reference) : undefined;
    const typedCode = deliveryCodeIn(code);
    const handover = !needsCode
      ? {}
      : noCode !== undefined
        ? { withoutCode: noCode.trim() }
        : { code: typedCode ?? '' };
    if (needsCode && noCode === undefined && !typedCode) setErrors({ code: m.riders.codeInvalid() });
    else if (needsCode && noCode?.trim() === '') setErrors({ noCode: m.adminOrders.reasonRequired() });
    else if (received === undefined) setErrors({ received: m.adminOrders.invalidAmount() });
    else if (byUpi && !paid) setErrors({ reference: m.adminOrders.invalidReference() });
    else if (differs && reason === '') setErrors({ reason: m.adminOrders.reasonRequired() });
    else
      void onDelivered({
        received,
        ...(differs && { reason }),
        ...(paid && { upi: { reference: paid } }),
        ...handover,
      });
  }

  return (
    <Dialog open onClose={onClose} title={m.adminOrders.deliverTitle({ orderNumber })}>
      <form onSubmit={submit} noValidate className="space-y-4 p-5">
        {notTaken.length > 0 && (
          <div className="rounded-md bg-surface px-4 py-3">
            <p className="text-sm font-semibold">{m.refusals.notTakenNow()}</p>
            <ul>
              {notTaken.map((words) => (
                <li key={words} className="wrap-anywhere">
                  {words}
                </li>
              ))}
            </ul>
            <TextButton onClick={onChange}>{m.refusals.back()}</TextButton>
          </div>
        )}
        <p className="flex justify-between gap-4">
          <span className="text-muted">{m.adminOrders.toBeCollected()}</span>
          <strong className="tabular-nums">{formatRupees(total)}</strong>
        </p>
        {needsCode && (
          <div>
            {noCode === undefined ? (
              <Field
                name="code"
                label={m.riders.code()}
                hint={m.riders.codeHint()}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                value={code}
                error={errors.code}
                onChange={(event) => {
                  setCode(event.target.value);
                  setErrors({});
                }}
              />
            ) : (
              <Field
                name="noCode"
                label={m.riders.whyNoCode()}
                maxLength={limits.orderReason}
                autoComplete="off"
                value={noCode}
                error={errors.noCode}
                onChange={(event) => {
                  setNoCode(event.target.value);
                  setErrors({});
                }}
              />
            )}
            <button
              type="button"
              className="mt-1 min-h-11 text-sm font-semibold text-accent underline underline-offset-4"
              onClick={() => {
                setNoCode(noCode === undefined ? '' : undefined);
                setErrors({});
              }}
            >
              {noCode === undefined ? m.riders.noCode() : m.riders.enterCode()}
            </button>
          </div>
        )}
        {isLoading && <Skeleton className="h-11 w-40 rounded-full" />}
        {error && !payee && (
          <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface p-3 text-sm">
            {m.adminOrders.upiFailed()}
            <Button variant="outline" onClick={() => void refetch()}>
              {m.ui.tryAgain()}
            </Button>
          </p>
        )}
        {payee && (
          <ToggleGroup
            label={m.adminOrders.payment()}
            options={[
              ['cash', m.adminOrders.cash()],
              ['upi', m.adminOrders.upi()],
            ]}
            value={method}
            onChange={(chosen) => {
              setMethod(chosen);
              setErrors({});
            }}
          />
        )}
        {payee && byUpi && received !== undefined && (
          <UpiQrCode payee={payee} amount={received} orderNumber={orderNumber} />
        )}
        <Field
          name="received"
          label={byUpi ? m.adminOrders.amountReceived() : m.adminOrders.cashReceived()}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={errors.received}
          onChange={(event) => {
            setTyped(event.target.value);
            setErrors({});
          }}
        />
        {cashChange && !byUpi && received !== undefined && received > 0 && <ChangeField toCollect={received} />}
        {byUpi && (
          <Field
            name="reference"
            label={m.adminOrders.upiReference()}
            hint={m.adminOrders.upiReferenceHint()}
            inputMode="numeric"
            autoComplete="off"
            value={reference}
            error={errors.reference}
            onChange={(event) => {
              setReference(event.target.value);
              setErrors({});
            }}
          />
        )}
        {differs && (
          <ReasonField
            label={m.adminOrders.whyNotTotal({ total: formatRupees(total) })}
            error={errors.reason}
            onChange={() => setErrors({})}
          />
        )}
        {shift.shiftNeededIn !== undefined && (
          <ShiftNeeded storeId={shift.shiftNeededIn} onStarted={shift.onShiftStarted} />
        )}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            {m.adminOrders.notYet()}
          </Button>
          <Button type="submit" busy={busy} busyLabel={stepLabels.delivered.busyLabel}>
            {doneLabel(received, byUpi, total)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function doneLabel(received: number | undefined, byUpi: boolean, total: number): string {
  if (received === 0 && total === 0) return stepLabels.delivered.label;
  if (received === 0) return m.adminOrders.deliveredNothingReceived();
  return byUpi ? m.adminOrders.deliveredPaidByUpi() : m.adminOrders.deliveredCashCollected();
}
