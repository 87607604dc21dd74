import { useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { toPaise } from '../../../contract/money.ts';
import { type RefundWay, refundPaise } from '../../../contract/refund-rules.ts';
import type { RefundWish } from '../../../contract/refunds.ts';
import { upiReferenceIn } from '../../../contract/upi.ts';
import { m } from '../../../messages/index.ts';

type Refundable = NonNullable<FulfilmentOrder['refundable']>;
export type RefundDraft = ReturnType<typeof useRefundDraft>;

/** A refund that is being entered. @param suggested units to begin with */
export function useRefundDraft(
  refundable: Refundable,
  suggested: readonly { productId: string; quantity: number }[] = [],
) {
  const leftOf = (productId: string) => {
    const line = refundable.find((each) => each.productId === productId);
    return line ? line.quantity - line.refunded : 0;
  };
  const [units, setUnits] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(suggested.map(({ productId, quantity }) => [productId, Math.min(quantity, leftOf(productId))])),
  );
  const [way, setWay] = useState<RefundWay>('credit');
  const [reference, setReference] = useState('');
  const [errors, setErrors] = useState<{ lines?: string; reference?: string }>({});

  /** Units of a line, also after somebody else refunded some. */
  const unitsOf = (productId: string) => Math.min(units[productId] ?? 0, leftOf(productId));
  const lines = refundable
    .map(({ productId }) => ({ productId, quantity: unitsOf(productId) }))
    .filter(({ quantity }) => quantity > 0);
  const paise = refundable.reduce(
    (sum, { paid, ...line }) => sum + refundPaise({ ...line, paidPaise: toPaise(paid) }, unitsOf(line.productId)),
    0,
  );

  /** What to send; undefined when something is missing, which is shown then. */
  function check(): RefundWish | undefined {
    const known = upiReferenceIn(reference);
    const faults = {
      ...(lines.length === 0 && { lines: m.refunds.chooseUnits() }),
      ...(way === 'upi' && known === undefined && { reference: m.validation.upiReference() }),
    };
    setErrors(faults);
    if (Object.keys(faults).length > 0) return undefined;
    return way === 'upi' ? { way, lines, reference: known ?? '' } : { way, lines };
  }

  return {
    leftOf,
    unitsOf,
    setUnits: (productId: string, quantity: number) => {
      setUnits({ ...units, [productId]: Math.max(0, quantity) });
      setErrors({});
    },
    way,
    setWay,
    reference,
    setReference: (text: string) => {
      setReference(text);
      setErrors({});
    },
    errors,
    /** Whole paise. */
    paise,
    check,
  };
}
