/** A change of an order as staff put it together. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../../contract/api/limits.ts';
import type { FulfilmentOrder } from '../../../../../contract/orders/fulfilment.ts';
import { browserApi } from '../../../../api/browser-api.ts';
import { fulfilmentKey } from '../../../alerts/order-alerts.tsx';
import type { SuggestedProduct } from '../../../stores/suggested-products.ts';
import { type Destination, sentDestination } from '../address-choice.tsx';

/** A product of the order, or one that is added. */
export interface DraftLine {
  productId: string;
  name: string;
  images: readonly string[];
  unit: string;
  unit_quantity: number;
  /** Rupees; undefined for an added product, until the server says. */
  price: number | undefined;
  /** 0 for an added product. */
  before: number;
  quantity: number;
  most: number;
}

/**
 * @param order as it was when the dialog was opened: changes by others are rejected by the revision, not merged
 * @param isHeld whether nothing is quoted: the change is on its way, or the customer is asked something by now
 */
export function useChangeDraft(order: FulfilmentOrder, isHeld: boolean) {
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const [added, setAdded] = useState<readonly SuggestedProduct[]>([]);
  const [to, setTo] = useState<Destination>();
  const unitsOf = (productId: string, before: number) => units[productId] ?? before;
  // Customers who order by phone may have as much as can be typed.
  const most = order.byPhone ? limits.units : limits.cartQuantity;
  const ordered = order.product_details.map((line): DraftLine => {
    const { productId, quantity: before, replaces } = line;
    return {
      ...line,
      before,
      quantity: unitsOf(productId, before),
      most: replaces ? before : Math.max(before, most),
    };
  });
  const news = added.map((product): DraftLine => {
    const { _id: productId } = product;
    return { ...product, productId, price: undefined, before: 0, quantity: unitsOf(productId, 1), most };
  });
  const lines = [...ordered, ...news]
    .filter(({ before, quantity }) => quantity !== before)
    .map(({ productId, quantity }) => ({ productId, quantity }));
  const wanted = { revision: order.revision, lines, ...(to && sentDestination(to)) };
  const isEmpty = lines.length === 0 && !to;
  const quote = useQuery({
    queryKey: [...fulfilmentKey, 'change-quote', order._id, wanted],
    queryFn: () =>
      browserApi.load('POST /api/v1/fulfilment/orders/:orderId/changes/quote', {
        params: { orderId: order._id },
        body: wanted,
      }),
    enabled: !isEmpty && !isHeld,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const priced = quote.data?.lines ?? [];
  return {
    lines: [...ordered, ...news].map((line) => ({
      ...line,
      price: line.price ?? priced.find(({ productId }) => productId === line.productId)?.price,
    })),
    to,
    wanted,
    isEmpty,
    quote,
    setTo,
    /** An added product without units is none. */
    setUnits(productId: string, quantity: number): void {
      const { [productId]: _, ...others } = units;
      const isGone = quantity <= 0 && added.some(({ _id }) => _id === productId);
      if (isGone) setAdded(added.filter(({ _id }) => _id !== productId));
      setUnits(isGone ? others : { ...units, [productId]: Math.max(0, quantity) });
    },
    /** Adds a product, or one more of a product that is there. */
    add(product: SuggestedProduct): void {
      const known = [...ordered, ...news].find(({ productId }) => productId === product._id);
      if (known) setUnits({ ...units, [known.productId]: Math.min(known.most, known.quantity + 1) });
      else setAdded([...added, product]);
    },
  };
}
