import { useEffect } from 'react';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { recallAfterSignIn, rememberForSignIn } from '../session/return-to.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { toast } from '../ui/toasts.tsx';
import { useAddToCart } from './use-change-quantity.ts';

/** Adds what a visitor wanted to add, once they have signed in (spec §4). Used once, by the cart button. */
export function usePendingAdd(): void {
  const stored = useStoredSignIn();
  const add = useAddToCart();
  useEffect(() => {
    const wanted = recallAfterSignIn();
    if (stored !== 'some' || !wanted?.add) return;
    // Taken before it is done, so that it is never done twice.
    rememberForSignIn({ path: wanted.path });
    browserApi
      .getProduct(wanted.add)
      .then(add)
      .catch((error: unknown) => toast.error(messageOf(error)));
  }, [stored, add]);
}
