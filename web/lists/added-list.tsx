import type { ReactNode } from 'react';
import { m } from '../../messages/index.ts';
import { openCart } from '../cart/use-drawer.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface Props {
  /** Units that were added. */
  count: number;
  /** What could not be added, as texts. */
  missing: readonly string[];
  /** Another way on. */
  action?: ReactNode;
}

/** Shown once a list is in the cart. */
export const AddedList = ({ count, missing, action }: Props) => (
  <div role="status">
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
