import { useEffect, useRef } from 'react';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The answer to an order is not known yet. @param isAlone when it is all that the page shows */
export function LostOrder({ isAlone = false }: { isAlone?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAlone) return;
    ref.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [isAlone]);
  if (!isAlone) {
    return (
      <p role="status" className="rounded-lg bg-warning-soft px-3 py-2.5 text-sm font-semibold text-warning">
        {m.checkout.answerLost()} {m.checkout.askingForOrder()}
      </p>
    );
  }
  return (
    <div ref={ref} tabIndex={-1} role="status" className="outline-none">
      <EmptyState
        picture="orders"
        title={m.checkout.answerLost()}
        action={
          <ButtonLink to={links.orders} variant="outline">
            {m.orders.yourOrders()}
          </ButtonLink>
        }
      >
        {m.checkout.askingForOrder()}
      </EmptyState>
    </div>
  );
}
