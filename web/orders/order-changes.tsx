import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatRupees } from '../../contract/money.ts';
import type { OrderChange } from '../../contract/orders.ts';
import { Button } from '../ui/button.tsx';
import type { Refused } from './use-place-order.ts';

interface Props {
  refused: Refused;
  /** Sets each product to what can be had of it. */
  onTakeAvailable: (changes: readonly OrderChange[]) => void;
}

/** Shown in place when an order was refused: what is not as the shopper saw it, and the sum as it is now. Nothing is lost. */
export function OrderChanges({ refused: { message, code, refusal }, onTakeAvailable }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal is brought into view
  useEffect(() => box.current?.focus(), [refusal]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-lg bg-warning-soft p-4 text-sm">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <TriangleAlert size={20} className="shrink-0" aria-hidden />
        {message}
      </p>
      <ul className="mt-2 space-y-1">
        {refusal.changes.map((change) => (
          <li key={change.productId} className="flex justify-between gap-4">
            <span className="font-medium">{change.name}</span>
            <span className="text-right">{code === 'PRICE_CHANGED' ? priceNow(change) : availableNow(change)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between border-t border-line pt-2 font-semibold">
        <span>Total now</span>
        <span className="tabular-nums">{formatRupees(refusal.cartTotalAmount)}</span>
      </p>
      {code === 'OUT_OF_STOCK' && (
        <Button look="outline" className="mt-3 w-full" onClick={() => onTakeAvailable(refusal.changes)}>
          Take what is available
        </Button>
      )}
    </div>
  );
}

const priceNow = ({ price }: OrderChange) => (price === null ? 'no longer sold' : `${formatRupees(price)} each`);

function availableNow({ quantity, available, price }: OrderChange): string {
  if (price === null) return 'no longer sold';
  if (available === 0) return 'out of stock';
  return available < quantity ? `only ${available} left` : 'changed in your cart';
}
