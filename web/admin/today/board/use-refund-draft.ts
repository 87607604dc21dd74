import { useState } from 'react';
import { toPaise } from '../../../../contract/money/money.ts';
import { isPaymentMethod, paymentMethods } from '../../../../contract/money/payment-methods/index.ts';
import { givenBack, type RefundWay, refundPaise } from '../../../../contract/money/refund-rules.ts';
import type { RefundWish } from '../../../../contract/money/refunds.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';

type RefundableOrder = Pick<FulfilmentOrder, 'refundable' | 'refundRest' | 'refundLimit'>;
export type RefundDraft = ReturnType<typeof useRefundDraft>;

/** A refund that is being entered. @param suggested units to begin with */
export function useRefundDraft(
  { refundable = [], refundRest: rest, refundLimit }: RefundableOrder,
  suggested: readonly { productId: string; quantity: number }[] = [],
) {
  const most = maxRefundIn(refundLimit);
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
  const worthPaise = refundable.reduce(
    (sum, { paid, ...line }) => sum + refundPaise({ ...line, paidPaise: toPaise(paid) }, unitsOf(line.productId)),
    0,
  );
  const paise = givenBack(worthPaise, rest && { paidPaise: toPaise(rest.paid), exactPaise: toPaise(rest.exact) });

  const isTooMuch = most !== undefined && paise > most.paise;

  /** The body to send; undefined when something is missing, which is shown then. */
  function check(): RefundWish | undefined {
    const rule = isPaymentMethod(way) ? paymentMethods[way].reference : undefined;
    const known = rule?.in(reference);
    const faults = {
      ...(lines.length === 0 && { lines: m.refunds.chooseUnits() }),
      ...(rule && known === undefined && { reference: rule.error(m) }),
    };
    setErrors(faults);
    // The amount says so itself.
    if (Object.keys(faults).length > 0 || isTooMuch) return undefined;
    return isPaymentMethod(way) ? { way, lines, reference: known ?? '' } : { way, lines };
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
    /** The most that the user may give back; undefined without a limit. */
    most,
    isTooMuch,
    /** Whole paise. */
    paise,
    check,
  };
}

/** The lower of the two limits, in whole paise, and which of them it is. */
function maxRefundIn(limit: FulfilmentOrder['refundLimit']): { paise: number; isOfDay: boolean } | undefined {
  const { each = null, left = null } = limit ?? {};
  if (left !== null && (each === null || left < each)) return { paise: toPaise(left), isOfDay: true };
  return each === null ? undefined : { paise: toPaise(each), isOfDay: false };
}
