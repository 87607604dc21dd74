import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { removeTokens } from '../api/tokens.ts';
import { toast } from '../ui/toasts.tsx';

/** A sign-in that the shop no longer knows is as good as ended. */
const alreadyEnded = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Gives a function that ends the sign-in and leads to /login. A failure is told, and the person stays signed in. */
export function useSignOut() {
  const navigate = useNavigate();
  return useCallback(async (): Promise<void> => {
    try {
      await browserApi.logout();
    } catch (error) {
      if (!alreadyEnded(error)) {
        toast.error(messageOf(error));
        return;
      }
    }
    toast.dismiss();
    removeTokens();
    await navigate(links.login, { flushSync: true });
    // A personal screen takes the lost sign-in for a visitor's and asks to be come back to; but whoever signs out is done with it.
    await navigate(links.login, { replace: true });
  }, [navigate]);
}
