import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '../../messages/index.ts';
import { openCart } from '../cart/use-drawer.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Added } from './add-to-cart.ts';

interface Props extends Added {
  /** Another way on. */
  action?: ReactNode;
}

/** Shown once a list is in the cart. */
export function AddedList({ count, missing, action }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: screen readers go on here.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <EmptyState
        heading="h1"
        picture="list"
        title={m.lists.added({ count })}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={openCart}>{m.cart.goToCart()}</Button>
            {action}
          </div>
        }
      >
        {missing.join(' ')}
      </EmptyState>
    </div>
  );
}
