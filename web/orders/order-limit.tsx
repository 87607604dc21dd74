import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { links } from '../../contract/links.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Limited } from './use-place-order.ts';

/** Shown when the customer has too many open orders, with a link that helps. The cart stays unchanged. */
export function OrderLimit({ limited: { message, openOrders } }: { limited: Limited }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error is brought into view
  useEffect(() => box.current?.focus(), [openOrders]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-lg bg-warning-soft p-4 text-sm">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <TriangleAlert size={20} className="shrink-0" aria-hidden />
        {message}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {openOrders.confirmEmail && (
          <ButtonLink to={links.account} look="outline" className="flex-1 whitespace-nowrap">
            Confirm email
          </ButtonLink>
        )}
        <ButtonLink to={links.orders} look="outline" className="flex-1 whitespace-nowrap">
          Your Orders
        </ButtonLink>
      </div>
    </div>
  );
}
