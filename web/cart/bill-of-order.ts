import { toPaise } from '../../contract/money/money.ts';
import { type Bill, billOfTotals } from '../../contract/money/pricing.ts';
import type { Order } from '../../contract/orders/orders.ts';

/** The bill of what the server has priced, to show it like that of the cart. @param count units of all products */
export function billOfOrder(
  { grossTotal, totalAmount, bill }: Pick<Order, 'grossTotal' | 'totalAmount' | 'bill'>,
  count: number,
): Bill {
  const lines = bill?.map(({ kind, amount, usual, offer }) => ({
    kind,
    paise: toPaise(amount),
    ...(usual !== undefined && { usualPaise: toPaise(usual) }),
    ...(offer && { offer: { id: '', ...offer } }),
  }));
  return billOfTotals({ count, grossPaise: toPaise(grossTotal), totalPaise: toPaise(totalAmount) }, lines);
}
