import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import { isAnonymised, nextSteps } from '../../../../contract/orders/order-steps.ts';
import { useOrderRights } from '../../alerts/use-order-rights.ts';

/** The user's rights to a listed order, and its usual next step when they may take it. */
export function useCardRights(order: FulfilmentOrderCard) {
  const { steps, servesCustomers } = useOrderRights();
  const usual = nextSteps(order.status, 'shop', isAnonymised(order)).find((step) => step !== 'cancelled');
  return {
    // Staff who neither talk to customers nor go to their doors need no amounts.
    seesAmounts: servesCustomers || steps.includes('delivered'),
    next: usual && steps.includes(usual) ? usual : undefined,
  };
}
