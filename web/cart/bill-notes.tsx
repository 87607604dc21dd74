import { formatPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { TriangleAlert, Truck } from '../ui/icons.tsx';
import type { CartBill } from './use-bill.ts';

/** Effects of more products: an order becomes possible, or its delivery cheaper. Only in a shop with such rules. */
export function BillNotes({ cartBill }: { cartBill: CartBill }) {
  const { bill, rules, nextDelivery, missingPaise } = cartBill;
  if (rules && missingPaise > 0) {
    return (
      <p
        role="status"
        className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2.5 text-sm font-semibold text-warning"
      >
        <TriangleAlert size={18} className="mt-px shrink-0" />
        {m.cart.moreForMinimum({ amount: formatPaise(missingPaise), minimum: formatPaise(rules.minimumPaise) })}
      </p>
    );
  }
  if (!nextDelivery) return null;
  const { missingPaise: more, feePaise } = nextDelivery;
  const amount = formatPaise(more);
  return (
    <div role="status" className="rounded-lg bg-accent-soft px-3 py-2.5 text-sm font-semibold text-accent-strong">
      <p className="flex items-start gap-2">
        <Truck size={18} className="mt-px shrink-0" />
        {feePaise === 0
          ? m.cart.moreForFreeDelivery({ amount })
          : m.cart.moreForCheaperDelivery({ amount, fee: formatPaise(feePaise) })}
      </p>
      <span aria-hidden className="mt-2 block h-1.5 overflow-hidden rounded-full bg-canvas">
        <span
          className="block h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${(100 * bill.productsPaise) / (bill.productsPaise + more)}%` }}
        />
      </span>
    </div>
  );
}
