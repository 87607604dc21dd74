import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { toRupees } from '../../contract/money/money.ts';
import type { OpenOrders, Order, OrderErrorDetails } from '../../contract/orders/orders.ts';
import { ApiError, isFailureOf, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { deviceStore } from '../api/storage.ts';
import { leavesOpen } from '../api/use-request-key.ts';
import { setCurrentFees } from '../cart/pricing-rules.ts';
import type { Refusal } from '../delivery/delivery-queries.ts';
import { correctStock } from '../products/current-stock.ts';
import { deliveryKey, personalKey } from '../query-client.ts';
import { toast } from '../ui/toasts.tsx';
import { type Attempt, attemptKey, endAttempt } from './order-attempt.ts';
import { ordersQuery } from './order-queries.ts';
import { loseSent } from './sent-orders.ts';

const cash = 'POST /api/v1/order/cash-payment';
const online = 'POST /api/v1/order/stripe-payment';

/** Id of the toast that says why an order cannot be placed. */
export const checkoutToast = 'checkout';

/** Why the order was rejected: the server's message, and the differences from what the customer saw. */
export interface OrderRejection {
  message: string;
  details: OrderErrorDetails;
  /** The lines as displayed. */
  lines: readonly SeenLine[];
}

type SeenLine = Attempt['lines'][number] & {
  product: Pick<Product, '_id' | 'name' | 'price' | 'discount' | 'weight_deviation'>;
};
type SeenAttempt = Omit<Attempt, 'lines'> & { lines: readonly SeenLine[] };

/** Contains the displayed prices, so that the server can report changes. */
const bodyOf = ({
  lines,
  totals,
  addressId,
  tipPaise,
  coupon,
  creditPaise,
  slot,
  paysWithPaise,
  promisedMinutes,
  note,
  wishes,
}: SeenAttempt) => ({
  itemList: lines.map(({ product: { _id, price, discount, weight_deviation }, quantity }) => ({
    productId: { _id, price, discount, ...(weight_deviation !== undefined && { weight_deviation }) },
    quantity,
    ...(wishes?.lines[_id] && { substitutes: wishes.lines[_id] }),
  })),
  ...(wishes && { substitutes: wishes.order }),
  grossTotal: toRupees(totals.grossPaise),
  cartTotalAmount: toRupees(totals.totalPaise),
  deliveryAddressId: addressId,
  ...(tipPaise > 0 && { tip: toRupees(tipPaise) }),
  ...(coupon && { coupon }),
  ...(creditPaise > 0 && { credit: toRupees(creditPaise) }),
  ...(paysWithPaise !== undefined && { paysWith: toRupees(paysWithPaise) }),
  ...(note !== undefined && { note }),
  ...(slot ? { slot } : { promisedMinutes }),
});

/** Why no more orders are accepted at the moment. */
export interface Limited {
  message: string;
  openOrders: OpenOrders;
}

/** Places orders, one at a time. `onPlaced` is called with the placed order, which waits for its payment when it is paid online. */
export function usePlaceOrder(onPlaced: (order: Pick<Order, '_id'>, paysOnline: boolean) => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<OrderRejection>();
  const [limited, setLimited] = useState<Limited>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [lost, setLost] = useState<string>();
  const [unpayable, setUnpayable] = useState(false);
  // State updates too late for the second click of a double click.
  const placing = useRef(false);

  async function place(attempt: SeenAttempt, pincode: string): Promise<void> {
    if (placing.current) return;
    placing.current = true;
    setBusy(true);
    setRejection(undefined);
    setLimited(undefined);
    setRefusal(undefined);
    setUnpayable(false);
    const paysOnline = attempt.paysOnline === true;
    const route = paysOnline ? online : cash;
    const key = attemptKey(deviceStore, attempt);
    try {
      const { message, data } = await browserApi.send(route, {
        body: bodyOf(attempt),
        headers: { 'idempotency-key': key },
      });
      endAttempt(deviceStore, key);
      queries.removeQueries({ queryKey: ordersQuery.queryKey });
      toast.dismiss(checkoutToast);
      if (!paysOnline) toast.success(message);
      onPlaced(data, paysOnline);
    } catch (error) {
      const isUnpayable = error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE';
      if (isUnpayable) setUnpayable(true);
      if (!isUnpayable && leavesOpen(error)) {
        loseSent(key);
        setLost(key);
      } else endAttempt(deviceStore, key);
      if (isUnpayable) toast.dismiss(checkoutToast);
      else if (!isFailureOf(route, error)) toast.error(messageOf(error), { id: checkoutToast });
      else if (error.code === 'ORDER_LIMIT') setLimited({ message: error.message, openOrders: error.data });
      else if (error.code === 'STORE_CLOSED' || error.code === 'OUTSIDE_AREA') {
        setRefusal(error);
        toast.error(error.message, { id: checkoutToast });
      } else if (error.code === 'SLOT_FULL' || error.code === 'SLOT_GONE' || error.code === 'PROMISE_CHANGED')
        setRefusal(error);
      else if (!('pricing' in error.data || 'changes' in error.data)) toast.error(error.message, { id: checkoutToast });
      else {
        const { changes = [] } = error.data as Partial<OrderErrorDetails>;
        correctStock(changes.map(({ productId, available }) => ({ _id: productId, stock: available })));
        // The fees may have changed since the page was loaded.
        setCurrentFees({ ...error.data, pincode });
        if (error.code === 'BELOW_MINIMUM') toast.error(error.message, { id: checkoutToast });
        else setRejection({ message: error.message, details: error.data, lines: attempt.lines });
      }
    } finally {
      // The cart, addresses and stock may have changed in any case.
      void queries.invalidateQueries({ queryKey: [personalKey] });
      void queries.invalidateQueries({ queryKey: [deliveryKey] });
      placing.current = false;
      setBusy(false);
    }
  }

  return {
    /** @param pincode of the address */
    place: (attempt: SeenAttempt, pincode: string) => void place(attempt, pincode),
    busy,
    rejection,
    limited,
    /** Nothing was ordered, because it could not have been paid online. */
    unpayable,
    /** The shop did not deliver there or then. */
    refusal,
    /** The key of the last order whose answer was lost. */
    lost,
  };
}
