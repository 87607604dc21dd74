import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isRoundedCash } from '../../../contract/cash-change.ts';
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
import { ChangeField, missingIn } from './change-field.tsx';
import { payeeQuery } from './fulfilment-queries.ts';
import { stepLabels } from './order-labels.tsx';
import { ReasonField } from './reason-field.tsx';
import { UpiQrCode } from './upi-qr-code.tsx';
import type { UseDeliveryDraft } from './use-delivery-draft.ts';
import type { useOrderActions } from './use-order-actions.ts';

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
  /** Rupees: what the customer said that they hand over. */
  paysWith: number | undefined;
  /** Held by the opener of the dialog. */
  typed: UseDeliveryDraft;
  actions: Pick<
    ReturnType<typeof useOrderActions>,
    'busy' | 'shiftNeededIn' | 'onShiftStarted' | 'wrongCode' | 'onCodeTyped' | 'forgetFaults'
  >;
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
  paysWith,
  typed: { draft, change },
  actions,
  onDelivered,
  onClose,
}: Props) {
  const formId = useId();
  const { shiftNeededIn, wrongCode } = actions;
  const busy = actions.busy === 'delivered';
  const { upi = false, cashChange = false } = useShopSettings();
  const { data: payee, error, isLoading, refetch } = useQuery({ ...payeeQuery(orderId), enabled: upi });
  const { method, reference, reason, code, noCode } = draft;
  const handedOver = draft.handedOver ?? (paysWith === undefined ? '' : String(paysWith));
  const [errors, setErrors] = useState<{
    received?: string;
    reason?: string;
    handedOver?: string;
    reference?: string;
    code?: string;
    noCode?: string;
  }>({});
  const isUpi = Boolean(payee) && method === 'upi';
  const amounts = draft.amounts.of === total ? draft.amounts : { of: total };
  // What is typed for one way to pay says nothing about the other.
  const amount = (isUpi ? amounts.upi : amounts.cash) ?? total.toFixed(2);
  const received = amountIn(amount);
  const byUpi = isUpi && received !== 0;
  const differs =
    received !== undefined &&
    toPaise(received) !== toPaise(total) &&
    (byUpi || !isRoundedCash(toPaise(received), toPaise(total)));
  const countsChange = cashChange && !byUpi && received !== undefined && received > 0;
  const codeField = useRef<HTMLInputElement>(null);
  // The button is far from the field.
  useEffect(() => {
    if (wrongCode) codeField.current?.focus();
  }, [wrongCode]);
  const form = useRef<HTMLFormElement>(null);
  // It may be out of sight, below the buttons.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [errors]);
  const forgetFaults = useEffectEvent(() => actions.forgetFaults());
  // What was refused before the dialog was closed says nothing about the next attempt.
  useEffect(() => forgetFaults(), []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
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
    else if (countsChange && handedOver.trim() !== '' && missingIn(handedOver, received) !== 0)
      setErrors({ handedOver: m.cash.notEnough() });
    else if (byUpi && !paid) setErrors({ reference: m.adminOrders.invalidReference() });
    else if (differs && reason.trim() === '') setErrors({ reason: m.adminOrders.reasonRequired() });
    else
      void onDelivered({
        received,
        ...(differs && { reason: reason.trim() }),
        ...(paid && { upi: { reference: paid } }),
        ...handover,
      });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.adminOrders.deliverTitle({ orderNumber })}
      footer={
        <div className="space-y-3">
          {shiftNeededIn !== undefined && <ShiftNeeded storeId={shiftNeededIn} onStarted={actions.onShiftStarted} />}
          <div className="flex justify-end gap-3">
            <Button variant="quiet" className="px-4" onClick={onClose} disabled={busy}>
              {m.adminOrders.notYet()}
            </Button>
            <Button
              type="submit"
              form={formId}
              className="max-sm:flex-1 max-sm:px-2"
              busy={busy}
              busyLabel={stepLabels().delivered.busyLabel}
            >
              {doneLabel(received, byUpi, total)}
            </Button>
          </div>
        </div>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="space-y-4 p-5">
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
                ref={codeField}
                name="code"
                label={m.riders.code()}
                hint={m.riders.codeHint()}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                value={code}
                error={errors.code ?? wrongCode}
                onChange={(event) => {
                  actions.onCodeTyped();
                  change({ code: event.target.value });
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
                  change({ noCode: event.target.value });
                  setErrors({});
                }}
              />
            )}
            <button
              type="button"
              className="mt-1 min-h-11 text-sm font-semibold text-accent underline underline-offset-4"
              onClick={() => {
                actions.onCodeTyped();
                change({ noCode: noCode === undefined ? '' : undefined });
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
              change({ method: chosen });
              setErrors({});
            }}
          />
        )}
        {payee && isUpi && total > 0 && <UpiQrCode payee={payee} amount={total} orderNumber={orderNumber} />}
        <Field
          name="received"
          label={isUpi ? m.adminOrders.amountReceived() : m.adminOrders.cashReceived()}
          inputMode="decimal"
          autoComplete="off"
          hint={countsChange ? m.cash.receivedHint() : undefined}
          value={amount}
          error={errors.received}
          onChange={(event) => {
            change({ amounts: { ...amounts, [isUpi ? 'upi' : 'cash']: event.target.value } });
            setErrors({});
          }}
        />
        {countsChange && (
          <ChangeField
            toCollect={received}
            announced={paysWith}
            typed={handedOver}
            error={errors.handedOver}
            onTyped={(typed) => {
              change({ handedOver: typed });
              setErrors({});
            }}
          />
        )}
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
              change({ reference: event.target.value });
              setErrors({});
            }}
          />
        )}
        {differs && (
          <ReasonField
            label={m.adminOrders.whyNotTotal({ total: formatRupees(total) })}
            error={errors.reason}
            value={reason}
            onChange={(text) => {
              change({ reason: text });
              setErrors({});
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

function doneLabel(received: number | undefined, byUpi: boolean, total: number): string {
  if (received === 0 && total === 0) return stepLabels().delivered.label;
  if (received === 0) return m.adminOrders.deliveredNothingReceived();
  return byUpi ? m.adminOrders.deliveredPaidByUpi() : m.adminOrders.deliveredCashCollected();
}
