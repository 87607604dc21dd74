import { useQueryClient } from '@tanstack/react-query';
import { m } from '../../messages/index.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CircleAlert } from '../ui/icons.tsx';
import { toast } from '../ui/toasts.tsx';
import type { CartLine } from './cart-lines.ts';
import type { PendingChange } from './pending-changes.ts';
import { useCartStore } from './use-cart-store.ts';

/** Returns actions for unavailable lines: remove them, with undo, or lower them to the available quantity. */
export function useUnavailableLines() {
  const queries = useQueryClient();
  const store = useCartStore();
  const change = (wanted: PendingChange) => {
    if (typeof store === 'object') store.changes(queries).change(wanted);
  };
  return {
    remove(lines: readonly CartLine[]): void {
      for (const { product } of lines) change({ product, quantity: 0 });
      const message = m.cart.unavailableRemoved({ count: lines.length });
      announce(message);
      toast(message, {
        id: 'undo-unavailable',
        action: {
          label: m.cart.undo(),
          onClick() {
            for (const { product, quantity } of lines) change({ product, quantity, restores: true });
            announce(m.cart.backInCart());
          },
        },
      });
    },
    /** @param left the available quantity of a line's product */
    lower(lines: readonly CartLine[], left = ({ product }: CartLine) => product.stock): void {
      for (const line of lines) change({ product: line.product, quantity: Math.min(line.quantity, left(line)) });
      announce(m.cart.lowered());
    },
  };
}

/** Says that some lines are unavailable, with buttons to fix it. Renders nothing when all are available. */
export function UnavailableItems({ lines, className }: { lines: readonly CartLine[]; className?: string }) {
  const settle = useUnavailableLines();
  if (lines.length === 0) return null;
  const someLeft = lines.filter(({ product }) => product.publish && product.stock > 0);
  return (
    <div role="status" className={classNames('rounded-lg bg-warning-soft p-3 text-sm', className)}>
      <p className="flex items-start gap-2 font-semibold text-warning">
        <CircleAlert size={18} className="mt-px shrink-0" />
        {m.cart.notAvailable({ count: lines.length })}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="outline" className="flex-1 px-3 whitespace-nowrap" onClick={() => settle.remove(lines)}>
          {m.cart.removeUnavailable()}
        </Button>
        {someLeft.length > 0 && (
          <Button variant="outline" className="flex-1 px-3 whitespace-nowrap" onClick={() => settle.lower(someLeft)}>
            {m.cart.takeLeft()}
          </Button>
        )}
      </div>
    </div>
  );
}
