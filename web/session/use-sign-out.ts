import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { removeTokens } from '../api/tokens.ts';
import { toast } from '../ui/toasts.tsx';
import { forgetAfterSignIn } from './return-to.ts';

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
    removeTokens();
    await navigate(links.login);
    // A personal screen takes the lost sign-in for a visitor's and remembers itself; but whoever signs out is done with it.
    forgetAfterSignIn();
  }, [navigate]);
}
