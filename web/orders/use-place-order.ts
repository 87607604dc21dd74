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

/** Id of the toast that says why an order cannot be placed. */
export const checkoutToast = 'checkout';

/** Why the order was rejected: the server's message, and the differences from what the customer saw. */
export interface Rejected {
  message: string;
  refusal: OrderErrorDetails;
  /** The lines as displayed. */
  lines: readonly SeenLine[];
}

type SeenLine = Attempt['lines'][number] & { product: Pick<Product, '_id' | 'name' | 'price' | 'discount'> };
type SeenAttempt = Omit<Attempt, 'lines'> & { lines: readonly SeenLine[] };

/** Contains the displayed prices, so that the server can report changes. */
const bodyOf = ({ lines, totals, addressId }: SeenAttempt) => ({
  itemList: lines.map(({ product: { _id, price, discount }, quantity }) => ({
    productId: { _id, price, discount },
    quantity,
  })),
  grossTotal: toRupees(totals.grossPaise),
  cartTotalAmount: toRupees(totals.totalPaise),
  deliveryAddressId: addressId,
});

/** Why no more orders are accepted at the moment. */
export interface Limited {
  message: string;
  openOrders: OpenOrders;
}

/** Places cash orders, one at a time. `onPlaced` is called with the placed order. */
export function usePlaceOrder(onPlaced: (order: Order) => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRejected] = useState<Rejected>();
  const [limited, setLimited] = useState<Limited>();
  // State updates too late for the second click of a double click.
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
      // The cart, addresses and stock may have changed in any case.
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
