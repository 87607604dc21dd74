import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { useAddToCart } from '../cart/use-change-quantity.ts';
import { toast } from '../ui/toasts.tsx';
import { takeAfterSignIn } from './after-sign-in.ts';
import { useSession } from './use-session.ts';

/**
 * Sends the signed-in user back to the previous page, or to /, and adds the wanted product to the cart (spec §4). Used by the
 * login and register screens.
 */
export function useLeaveWhenSignedIn(): void {
  const { status } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const add = useAddToCart();
  const left = useRef(false);
  useEffect(() => {
    if (status !== 'signed-in' || left.current) return;
    // Only once, otherwise the product would be added twice.
    left.current = true;
    const wanted = takeAfterSignIn(state);
    void navigate(wanted?.path ?? links.home, { replace: true });
    if (!wanted?.add) return;
    browserApi
      .getProduct(wanted.add)
      .then(add)
      .catch((error: unknown) => toast.error(messageOf(error)));
  }, [status, state, navigate, add]);
}
