import { useMemo } from 'react';
import { type Bill, billOf, missingForOrder, nextDelivery, type PricingRules } from '../../contract/money/pricing.ts';
import { pricedLines } from './cart-lines.ts';
import type { Charging } from './pricing-rules.ts';
import type { Cart } from './use-cart.ts';

/** The price of an order of the cart now, and the value that it lacks. Whole paise. */
export interface CartBill {
  bill: Bill;
  /** The shop's own rules. */
  rules: PricingRules | undefined;
  /** The value missing for a lower delivery fee, and that fee. */
  nextDelivery: ReturnType<typeof nextDelivery>;
  /** The value missing for an order; 0 when nothing is. */
  missingPaise: number;
}

/** The same with a bill that has an offer. One that takes off the delivery fee is better than what more products would change. */
export const withOffers = (cartBill: CartBill, bill: Bill): CartBill => ({
  ...cartBill,
  bill,
  nextDelivery: bill.lines.some(({ offer }) => offer?.isOfDelivery) ? undefined : cartBill.nextDelivery,
});

/** The bill of a cart. @param tipPaise whole paise, 0 for none */
export function useBill({ lines }: Pick<Cart, 'lines'>, { rules, rounds }: Charging, tipPaise = 0): CartBill {
  return useMemo(() => {
    const bill = billOf(pricedLines(lines), { rules, rounds, tipPaise });
    const { count, productsPaise } = bill;
    const asks = rules !== undefined && count > 0;
    return {
      bill,
      rules,
      nextDelivery: asks ? nextDelivery(rules, productsPaise) : undefined,
      missingPaise: asks ? missingForOrder(rules, productsPaise) : 0,
    };
  }, [lines, rules, rounds, tipPaise]);
}
