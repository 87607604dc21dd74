import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatRupees } from '../../contract/money.ts';
import type { OrderChange } from '../../contract/orders.ts';
import { Button } from '../ui/button.tsx';
import type { Rejected } from './use-place-order.ts';

interface Props {
  refused: Rejected;
  /** The current quantity of a product in the cart; 0 when it is not in it. */
  quantityOf: (productId: string) => number;
  /** Sets each product to its available quantity. */
  onTakeAvailable: (changes: readonly OrderChange[]) => void;
  /** Removes them from the cart. */
  onRemove: (changes: readonly OrderChange[]) => void;
}

/**
 * Shown after a rejected order: all differences from what the customer saw, and the current total. Resolved differences disappear
 * from the list.
 */
export function OrderChanges({ refused: { message, refusal, lines }, quantityOf, onTakeAvailable, onRemove }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error is brought into view
  useEffect(() => box.current?.focus(), [refusal]);
  const isShort = ({ productId, available }: OrderChange) => quantityOf(productId) > available;
  const short = refusal.changes.filter(isShort);
  const settled = refusal.changes.some(({ quantity, available }) => quantity > available) && short.length === 0;
  const shown = settled
    ? refusal.changes.filter((change) => isDearer(change) && quantityOf(change.productId) > 0)
    : refusal.changes;
  if (settled && shown.length === 0) return null;
  // If anything is left, the waived fees are included.
  const nothingLeft = refusal.grossTotal === 0;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-lg bg-warning-soft p-4 text-sm">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <TriangleAlert size={20} className="shrink-0" aria-hidden />
        {settled ? 'Prices have changed. Please look at the new total before you order.' : message}
      </p>
      <ul className="mt-2 space-y-2">
        {shown.map((change) => (
          <li key={change.productId}>
            <span className="block font-medium">
              {lines.find(({ product }) => product._id === change.productId)?.product.name ?? change.name}
            </span>
            <span className="tabular-nums">
              <Differences change={change} />
            </span>
          </li>
        ))}
      </ul>
      {!nothingLeft && !settled && (
        <p className="mt-2 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <span>{short.length > 0 ? 'Total of what is available' : 'Total now'}</span>
          <span className="tabular-nums">{formatRupees(refusal.cartTotalAmount)}</span>
        </p>
      )}
      {short.length > 0 && (
        <div className="mt-3 grid gap-2">
          {short.some(({ available }) => available > 0) && (
            <Button look="outline" onClick={() => onTakeAvailable(short)}>
              Take what is available
            </Button>
          )}
          <Button look="outline" onClick={() => onRemove(short)}>
            Remove unavailable items
          </Button>
        </div>
      )}
    </div>
  );
}

const isDearer = ({ price, oldPrice, quantity }: OrderChange): boolean =>
  price !== null && quantity > 0 && price !== oldPrice;

/** All differences of one product, one per line. */
function Differences({ change }: { change: OrderChange }) {
  const { quantity, inCart, available, oldPrice, price } = change;
  if (price === null) return 'no longer sold';
  const isShort = quantity > available;
  const isMoved = inCart !== quantity;
  return (
    <>
      {isShort && <span className="block">{available === 0 ? 'out of stock' : `only ${available} left`}</span>}
      {isMoved && !isShort && (
        <span className="block">{inCart === 0 ? 'not in your cart any more' : `${inCart} in your cart now`}</span>
      )}
      {quantity === 0 || (!isDearer(change) && (isShort || isMoved)) ? (
        quantity === 0 && <span className="block">{formatRupees(price)} each</span>
      ) : (
        <PriceNow oldPrice={oldPrice} price={price} />
      )}
    </>
  );
}

/** Unit price in rupees. Without a different old price only the current price is shown. */
function PriceNow({ oldPrice, price }: { oldPrice: number | null; price: number }) {
  if (oldPrice === null || oldPrice === price) return <span className="block">{formatRupees(price)} each</span>;
  return (
    <span className="block">
      <span className="sr-only">was </span>
      {formatRupees(oldPrice)} <span aria-hidden>→</span>
      <span className="sr-only">, is now</span> {formatRupees(price)} each
    </span>
  );
}
