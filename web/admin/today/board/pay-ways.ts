import { amountIn } from '../../../../contract/money/amounts.ts';
import { toPaise, toRupees } from '../../../../contract/money/money.ts';
import { type PaymentMethodKey, paymentMethods } from '../../../../contract/money/payment-methods/index.ts';
import { m } from '../../../../messages/index.ts';
import { methodName } from '../../../orders/payment-texts.ts';
import { stepLabels } from './order-labels.tsx';

/** The ways to pay an order at the door: in cash, by another method, or a part in cash and the rest by it. */
export type PayWay = 'cash' | PaymentMethodKey | `cash+${PaymentMethodKey}`;

/** The payment besides cash, with an amount in rupees when the rest was in cash. */
export type OtherPayment = { [Key in PaymentMethodKey]?: { reference: string; amount?: number } };

export const withCash = (method: PaymentMethodKey): PayWay => `cash+${method}`;

/** Both parts of a total, in rupees; undefined when what is typed of the cash leaves nothing for one of them. */
export function cashPartIn(typed: string, total: number): { cash: number; rest: number } | undefined {
  const cash = amountIn(typed);
  const rest = toRupees(toPaise(total) - toPaise(cash ?? 0));
  return cash !== undefined && cash > 0 && rest > 0 ? { cash, rest } : undefined;
}

/** The choices with a method: all by it, or a part. */
export const waysOf = (key: PaymentMethodKey, total: number): (readonly [PayWay, string])[] => [
  [key, paymentMethods[key].label(m)],
  ...(total > 0 ? [[withCash(key), m.adminOrders.cashAnd({ method: methodName(key) })] as const] : []),
];

/** The label of the button that says so. @param by the method besides cash */
export function doneLabel(received: number | undefined, by: PaymentMethodKey | undefined, total: number): string {
  if (received === 0 && total === 0) return stepLabels().delivered.label;
  if (received === 0) return m.adminOrders.deliveredNothingReceived();
  return by ? m.adminOrders.deliveredPaidBy({ method: methodName(by) }) : m.adminOrders.deliveredCashCollected();
}
