import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { links } from '../../contract/links.ts';
import type { ReorderResult } from '../../contract/order-follow.ts';
import { messageOf } from '../api/api-error.ts';
import { orderApi } from '../api/order-api.ts';
import { personalKey } from '../session/personal-key.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';

/** Adds what is available of an order to the cart, and says what is not, and why. */
export function Reorder({ orderId, look }: { orderId: string; look: 'solid' | 'outline' }) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => orderApi.again(orderId),
    onError: (error) => toast.error(messageOf(error)),
    // The cart may have changed in any case.
    onSettled: () => queries.invalidateQueries({ queryKey: [personalKey, 'cart'] }),
  });
  return (
    <>
      <Button
        look={look}
        className="w-full"
        busy={again.isPending}
        busyLabel="Adding..."
        onClick={() => again.mutate()}
      >
        <RotateCcw size={18} aria-hidden />
        Order again
      </Button>
      <div role="status">{again.data && <Result message={again.data.message} result={again.data.data} />}</div>
    </>
  );
}

const Result = ({ message, result: { added, missing } }: { message: string; result: ReorderResult }) => (
  <div className="mt-3 rounded-lg bg-surface p-4 text-sm">
    <p className="font-semibold">{message}</p>
    {missing.length > 0 && (
      <ul className="mt-2 space-y-1 text-muted">
        {missing.map((line) => (
          <li key={line.productId}>
            {line.quantity} × {line.name}: {line.reason}
          </li>
        ))}
      </ul>
    )}
    {added.length > 0 && (
      <ButtonLink to={links.cart} look="outline" className="mt-3 w-full" preventScrollReset>
        Go To Cart
      </ButtonLink>
    )}
  </div>
);
