import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPaise, formatRupees, salePaise, toPaise } from '../../contract/money.ts';
import type { OrderChange } from '../../contract/orders.ts';
import { Button } from '../ui/button.tsx';
import type { Refused } from './use-place-order.ts';

interface Props {
  refused: Refused;
  /** Sets each product to what can be had of it. */
  onTakeAvailable: (changes: readonly OrderChange[]) => void;
}

/** Shown in place when an order was refused: what is not as the shopper saw it, and the sum as it is now. Nothing is lost. */
export function OrderChanges({ refused: { message, code, refusal, lines }, onTakeAvailable }: Props) {
  // With anything left, there are the fees that are shown and waived.
  const nothingLeft = refusal.grossTotal === 0;
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
        {refusal.changes.map((change) => {
          const seen = lines.find(({ product }) => product._id === change.productId)?.product;
          return (
            <li key={change.productId} className="flex justify-between gap-4">
              <span className="font-medium">{seen?.name ?? change.name}</span>
              <span className="text-right tabular-nums">
                {code === 'PRICE_CHANGED' ? <PriceNow before={seen} now={change.price} /> : availableNow(change)}
              </span>
            </li>
          );
        })}
      </ul>
      {!nothingLeft && (
        <p className="mt-2 flex justify-between border-t border-line pt-2 font-semibold">
          <span>Total now</span>
          <span className="tabular-nums">{formatRupees(refusal.cartTotalAmount)}</span>
        </p>
      )}
      {code === 'OUT_OF_STOCK' && !nothingLeft && (
        <Button look="outline" className="mt-3 w-full" onClick={() => onTakeAvailable(refusal.changes)}>
          Take what is available
        </Button>
      )}
    </div>
  );
}

interface PriceNowProps {
  /** The product as the shopper saw it. */
  before: Refused['lines'][number]['product'] | undefined;
  /** Rupees for one unit; null when it is no longer sold. */
  now: number | null;
}

function PriceNow({ before, now }: PriceNowProps) {
  if (now === null) return 'no longer sold';
  const seen = before && salePaise(toPaise(before.price), before.discount);
  if (seen === undefined || seen === toPaise(now)) return `${formatRupees(now)} each`;
  return (
    <>
      <span className="sr-only">was </span>
      {formatPaise(seen)} <span aria-hidden>→</span>
      <span className="sr-only">, is now</span> {formatRupees(now)} each
    </>
  );
}

function availableNow({ quantity, available, price }: OrderChange): string {
  if (price === null) return 'no longer sold';
  if (available === 0) return 'out of stock';
  return available < quantity ? `only ${available} left` : 'changed in your cart';
}
