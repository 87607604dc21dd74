import { dueOf, formatPaise, toPaise } from '../../../../contract/money/money.ts';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import { isOpen } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';

/** 'Bring change: ₹63', while an order is open whose customer said what they pay with. */
export function changeText(
  order: Pick<FulfilmentOrderCard, 'status' | 'paysWith' | 'totalAmount' | 'credit'>,
): string | undefined {
  if (order.paysWith === undefined || !isOpen(order.status)) return undefined;
  const paise = toPaise(order.paysWith) - toPaise(dueOf(order));
  if (paise <= 0) return m.cashShifts.paysExactly();
  return m.cashShifts.bringChange({ amount: formatPaise(paise).replace(/\.00$/, '') });
}
