import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { toRupees } from '../../contract/money.ts';
import {
  type OpenOrders,
  type Order,
  type OrderErrorDetails,
  openOrders,
  orderErrorDetails,
} from '../../contract/orders.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { tabStore } from '../api/storage.ts';
import { personalKey } from '../session/personal-key.ts';
import { toast } from '../ui/toasts.tsx';
import { type Attempt, attemptKey, endAttempt, leavesOpen } from './order-attempt.ts';
import { ordersQuery } from './orders-query.ts';

/** The one toast that says what keeps an order from being placed. */
export const checkoutToast = 'checkout';

/** Why nothing was ordered: the shop's sentence, and what is not as the shopper saw it. */
export interface Rejected {
  message: string;
  refusal: OrderErrorDetails;
  /** What was wanted, as it was on the screen. */
  lines: readonly SeenLine[];
}

type SeenLine = Attempt['lines'][number] & { product: Pick<Product, '_id' | 'name' | 'price' | 'discount'> };
type SeenAttempt = Omit<Attempt, 'lines'> & { lines: readonly SeenLine[] };

/** With the prices as they were seen: should one have changed, the shop says which. */
const bodyOf = ({ lines, totals, addressId }: SeenAttempt) => ({
  itemList: lines.map(({ product: { _id, price, discount }, quantity }) => ({
    productId: { _id, price, discount },
    quantity,
  })),
  grossTotal: toRupees(totals.grossPaise),
  cartTotalAmount: toRupees(totals.totalPaise),
  deliveryAddressId: addressId,
});

/** Why no more orders are taken for now. */
export interface Limited {
  message: string;
  openOrders: OpenOrders;
}

/** Places cash orders, one at a time. `onPlaced` is called with the order once the shop has taken it. */
export function usePlaceOrder(onPlaced: (order: Order) => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRejected] = useState<Rejected>();
  const [limited, setLimited] = useState<Limited>();
  // State comes too late for the second click of a double click.
  const placing = useRef(false);

  async function place(attempt: SeenAttempt): Promise<void> {
    if (placing.current) return;
    placing.current = true;
    setBusy(true);
    setRejected(undefined);
    setLimited(undefined);
    try {
      const { message, data } = await browserApi.placeCashOrder(bodyOf(attempt), attemptKey(tabStore, attempt));
      endAttempt(tabStore);
      queries.removeQueries({ queryKey: ordersQuery.queryKey });
      toast.dismiss(checkoutToast);
      toast.success(message);
      onPlaced(data);
    } catch (error) {
      if (!leavesOpen(error)) endAttempt(tabStore);
      const known = fileErrorOf(error);
      const limit = limitOf(error);
      if (known) setRejected({ ...known, lines: attempt.lines });
      else if (limit) setLimited(limit);
      else toast.error(messageOf(error), { id: checkoutToast });
    } finally {
      // Whatever happened, the cart, the addresses and the stock may be others now.
      void queries.invalidateQueries({ queryKey: [personalKey] });
      placing.current = false;
      setBusy(false);
    }
  }

  return {
    place: (attempt: SeenAttempt) => void place(attempt),
    busy,
    refused,
    limited,
  };
}

function limitOf(error: unknown): Limited | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ORDER_LIMIT') return undefined;
  const open = openOrders.safeParse(error.data);
  return open.success ? { message: error.message, openOrders: open.data } : undefined;
}

function fileErrorOf(error: unknown): Omit<Rejected, 'lines'> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const refusal = orderErrorDetails.safeParse(error.data);
  return refusal.success ? { message: error.message, refusal: refusal.data } : undefined;
}
