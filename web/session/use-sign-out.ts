import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { removeTokens } from '../api/tokens.ts';
import { forgetWork } from '../api/unsent-work.ts';
import { toast } from '../ui/toasts.tsx';
import { forgetScreenAfterSignOut } from './guards.ts';

/** A sign-in that the server no longer knows counts as ended. */
const alreadyEnded = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Returns a function that signs out and navigates to /login. On an error a message is shown and the user stays signed in. */
export function useSignOut() {
  const navigate = useNavigate();
  return useCallback(async (): Promise<void> => {
    try {
      await browserApi.send('GET /api/v1/users/logout');
    } catch (error) {
      if (!alreadyEnded(error)) {
        toast.error(messageOf(error));
        return;
      }
    }
    toast.dismiss();
    // The guard of this screen may be faster than the navigation.
    forgetScreenAfterSignOut();
    forgetWork();
    removeTokens();
    await navigate(links.login);
  }, [navigate]);
}
