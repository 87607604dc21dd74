/** The lines of a list under review, and the button that adds them all. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import type { CartStore } from '../cart/cart-store.ts';
import { useCartToFill } from '../cart/use-cart-store.ts';
import { useSignInFirst } from '../session/use-sign-in-first.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';
import { type Added, addAllToCart } from './add-to-cart.ts';
import { ListLine } from './list-line.tsx';
import { choiceOf, chosenOf, type ReviewLine, sumOfList, withChoice, withQuantity } from './pasted-list.ts';
import { forgetReview } from './use-review.ts';

interface ListLinesProps {
  lines: readonly ReviewLine[];
  onChange: (lines: ReviewLine[]) => void;
}

export const ListLines = ({ lines, onChange }: ListLinesProps) => (
  <ul aria-label={m.lists.results()} className="divide-y divide-line">
    {lines.map((line, i) => (
      <ListLine
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
        key={i}
        line={line}
        onQuantity={(quantity) => {
          onChange(withQuantity(lines, i, quantity));
          const choice = choiceOf(line);
          if (choice && quantity === 0) announce(m.lists.leftOutName({ name: choice.product.name }));
          else if (choice?.quantity === 0) announce(m.lists.chosen({ name: choice.product.name }));
        }}
        onChoose={(chosen) => {
          onChange(withChoice(lines, i, chosen));
          announce(m.lists.chosen({ name: line.choices[chosen]?.product.name ?? '' }));
        }}
      />
    ))}
  </ul>
);

interface AddAllProps {
  /** The review that ends with it (`useReview`). */
  of?: string;
  lines: readonly ReviewLine[];
  onAdded: (added: Added) => void;
}

/** The total and the button, at the bottom of a phone's screen. */
export function AddAll({ of, lines, onAdded }: AddAllProps) {
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const cartToFill = useCartToFill();
  const sum = sumOfList(lines);
  // State updates too late for the second tap of a double tap.
  const isAdding = useRef(false);
  const adding = useMutation({
    mutationFn: async (cart: CartStore | Promise<CartStore>) => addAllToCart(queries, await cart, chosenOf(lines)),
    onSuccess(added) {
      if (of !== undefined) forgetReview(of);
      onAdded(added);
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled() {
      isAdding.current = false;
    },
  });
  function add() {
    if (isAdding.current) return;
    const cart = cartToFill();
    if (cart) {
      isAdding.current = true;
      return adding.mutate(cart);
    }
    void signInFirst(m.lists.signInFirst());
  }
  return (
    <div className="bottom-bar flex flex-wrap items-center justify-between gap-x-4 sm:border-t sm:border-line sm:pt-4">
      <p className="text-lg font-bold tabular-nums" aria-live="polite">
        {m.lists.total({ amount: formatPaise(sum.productsPaise) })}
      </p>
      <Button disabled={sum.count === 0} busy={adding.isPending} busyLabel={m.cart.adding()} onClick={add}>
        {sum.count === 0 ? m.lists.nothingChosen() : m.lists.addAll({ count: sum.count })}
      </Button>
    </div>
  );
}
