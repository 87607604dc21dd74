import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { deliveryCodeIn } from '../../../../contract/delivery/delivery-code.ts';
import type { RefusedUnits } from '../../../../contract/delivery/refusal-fields.ts';
import { amountIn } from '../../../../contract/money/amounts.ts';
import { isRoundedCash } from '../../../../contract/money/cash-change.ts';
import { formatRupees, toPaise } from '../../../../contract/money/money.ts';
import { paymentMethodKeys, paymentMethods } from '../../../../contract/money/payment-methods/index.ts';
import { m } from '../../../../messages/index.ts';
import { MoneyField } from '../../../forms/number-fields.tsx';
import { methodName } from '../../../orders/payment-texts.ts';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ShiftNeeded } from '../cash/shift-needed.tsx';
import { ChangeField, missingIn } from './change-field.tsx';
import { payeeQuery } from './fulfilment-queries.ts';
import { HandoverCode } from './handover-code.tsx';
import { stepLabels } from './order-labels.tsx';
import { cashPartIn, doneLabel, type OtherPayment, type PayWay, waysOf, withCash } from './pay-ways.ts';
import { ReasonField } from './reason-field.tsx';
import { UpiQrCode } from './upi-qr-code.tsx';
import type { UseDeliveryDraft } from './use-delivery-draft.ts';
import type { useOrderActions } from './use-order-actions.ts';

/** The payment that was received at the door. */
export interface Received extends OtherPayment {
  /** Rupees. */
  received: number;
  /** Left out when `received` equals the total. */
  reason?: string;
  /** The code that the customer gave, or why there is none; left out where no code is needed. */
  code?: string;
  withoutCode?: string;
  /** Goods that the customer does not take; left out when they take everything. */
  refused?: RefusedUnits;
}

interface Props {
  orderId: string;
  orderNumber: string;
  /** Rupees. */
  total: number;
  /** Rupees that were paid online; undefined for none. */
  paidOnline: number | undefined;
  /** True when the customer has a code. */
  needsCode: boolean;
  /** Goods that the customer does not take, in words; `total` is without it. */
  notTaken?: readonly string[];
  /** Changes what they do not take. */
  onChange?: () => void;
  /** Rupees: what the customer said that they hand over. */
  paysWith: number | undefined;
  /** Held by the opener of the dialog. */
  typed: UseDeliveryDraft;
  actions: Pick<
    ReturnType<typeof useOrderActions>,
    'busy' | 'shiftNeededIn' | 'onShiftStarted' | 'wrongCode' | 'onCodeTyped' | 'clearErrors'
  >;
  onDelivered: (received: Received) => Promise<void>;
  onClose: () => void;
}

/** Asks for the amount received at the door, in cash or by another method. A different amount than the total needs a reason. */
export function DeliverDialog({
  orderId,
  orderNumber,
  total,
  paidOnline,
  needsCode,
  notTaken = [],
  onChange,
  paysWith,
  typed,
  actions,
  onDelivered,
  onClose,
}: Props) {
  const { draft, change } = typed;
  const { shiftNeededIn, wrongCode } = actions;
  const busy = actions.busy === 'delivered';
  const { upi = false, cashChange = false, ...settings } = useShopSettings();
  /** Nothing is asked about money then. */
  const isPaid = total === 0 && paidOnline !== undefined;
  const { data: payee, error, isLoading, refetch } = useQuery({ ...payeeQuery(orderId), enabled: upi && !isPaid });
  const { reference, reason, code, noCode } = draft;
  const taken = isPaid ? [] : paymentMethodKeys.filter((key) => (key === 'upi' ? payee : settings[key]));
  /** The method besides cash, of all or of a part. */
  const method = taken.find((key) => draft.way === key || (total > 0 && draft.way === withCash(key)));
  const way: PayWay = method ? draft.way : 'cash';
  const isBoth = method !== undefined && way !== method;
  const announced = isBoth ? undefined : paysWith;
  const handedOver = draft.handedOver ?? (announced === undefined ? '' : String(announced));
  const [errors, setErrors] = useState<{
    received?: string;
    reason?: string;
    handedOver?: string;
    reference?: string;
    code?: string;
    noCode?: string;
  }>({});
  const amounts = draft.amounts.of === total ? draft.amounts : { of: total };
  // Text that is typed for one way to pay says nothing about the other.
  const amount = amounts[way] ?? (isBoth ? '' : total.toFixed(2));
  const part = isBoth ? cashPartIn(amount, total) : undefined;
  const received = isBoth || isPaid ? total : amountIn(amount);
  const by = isBoth || received !== 0 ? method : undefined;
  const differs =
    received !== undefined &&
    toPaise(received) !== toPaise(total) &&
    (by || !isRoundedCash(toPaise(received), toPaise(total)));
  /** The cash to collect, for which change is counted. */
  const inCash = isBoth ? part?.cash : by ? undefined : received;
  const countsChange = cashChange && inCash !== undefined && inCash > 0;
  const clearErrors = useEffectEvent(() => actions.clearErrors());
  // An error from before the dialog was closed says nothing about the next attempt.
  useEffect(() => clearErrors(), []);

  function submit(): Promise<void> | void {
    const paid = by && paymentMethods[by].reference.in(reference);
    const typedCode = deliveryCodeIn(code);
    const handover = !needsCode
      ? {}
      : noCode !== undefined
        ? { withoutCode: noCode.trim() }
        : { code: typedCode ?? '' };
    if (needsCode && noCode === undefined && !typedCode) return setErrors({ code: m.riders.codeInvalid() });
    if (needsCode && noCode?.trim() === '') return setErrors({ noCode: m.adminOrders.reasonRequired() });
    if (received === undefined) return setErrors({ received: m.adminOrders.invalidAmount() });
    if (isBoth && !part) return setErrors({ received: m.adminOrders.invalidPart({ total: formatRupees(total) }) });
    if (countsChange && handedOver.trim() !== '' && missingIn(handedOver, inCash) !== 0)
      return setErrors({ handedOver: m.cash.notEnough() });
    if (by && !paid) return setErrors({ reference: paymentMethods[by].reference.error(m) });
    if (differs && reason.trim() === '') return setErrors({ reason: m.adminOrders.reasonRequired() });
    return onDelivered({
      received,
      ...(differs && { reason: reason.trim() }),
      ...(by && paid && { [by]: { reference: paid, ...(part && { amount: part.rest }) } }),
      ...handover,
    });
  }

  return (
    <FormDialog
      title={m.adminOrders.deliverTitle({ orderNumber })}
      cancelLabel={m.adminOrders.notYet()}
      submitLabel={isBoth ? m.adminOrders.deliveredPaidInBoth() : doneLabel(received, by, total)}
      busyLabel={stepLabels().delivered.busyLabel}
      busy={busy}
      above={shiftNeededIn !== undefined && <ShiftNeeded storeId={shiftNeededIn} onStarted={actions.onShiftStarted} />}
      onSubmit={submit}
      onClose={onClose}
    >
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
      {isPaid ? (
        <p className="text-lg font-bold">{m.paymentsStaff.nothingToCollect()}</p>
      ) : (
        <p className="flex justify-between gap-4">
          <span className="text-muted">{m.adminOrders.toBeCollected()}</span>
          <strong className="tabular-nums">{formatRupees(total)}</strong>
        </p>
      )}
      {needsCode && (
        <HandoverCode
          typed={typed}
          errors={{ code: errors.code ?? wrongCode, noCode: errors.noCode }}
          onTyped={() => setErrors({})}
          onCodeTyped={actions.onCodeTyped}
        />
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
      {taken.length > 0 && (
        <ToggleGroup<PayWay>
          label={m.adminOrders.payment()}
          options={[['cash', m.adminOrders.cash()], ...taken.flatMap((key) => waysOf(key, total))]}
          value={way}
          onChange={(chosen) => {
            change({ way: chosen });
            setErrors({});
          }}
        />
      )}
      {payee && way === 'upi' && total > 0 && <UpiQrCode payee={payee} amount={total} orderNumber={orderNumber} />}
      {!isPaid && (
        <MoneyField
          name="received"
          label={
            isBoth ? m.adminOrders.cashPart() : method ? m.adminOrders.amountReceived() : m.adminOrders.cashReceived()
          }
          hint={countsChange ? m.cash.receivedHint() : undefined}
          value={amount}
          error={errors.received}
          onChange={(event) => {
            change({ amounts: { ...amounts, [way]: event.target.value } });
            setErrors({});
          }}
        />
      )}
      {countsChange && (
        <ChangeField
          toCollect={inCash}
          announced={announced}
          typed={handedOver}
          error={errors.handedOver}
          onTyped={(typed) => {
            change({ handedOver: typed });
            setErrors({});
          }}
        />
      )}
      {method && part && (
        <p role="status" className="flex justify-between gap-4">
          <span className="text-muted">{m.adminOrders.restBy({ method: methodName(method) })}</span>
          <strong className="tabular-nums">{formatRupees(part.rest)}</strong>
        </p>
      )}
      {payee && method === 'upi' && part && <UpiQrCode payee={payee} amount={part.rest} orderNumber={orderNumber} />}
      {by && (
        <Field
          name="reference"
          label={paymentMethods[by].reference.label(m)}
          hint={paymentMethods[by].reference.hint(m)}
          inputMode={paymentMethods[by].reference.inputMode}
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
    </FormDialog>
  );
}
