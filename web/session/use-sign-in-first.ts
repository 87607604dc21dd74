import { useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { splitLocale } from '../../messages/locale.ts';
import { toast } from '../ui/toasts.tsx';
import type { AfterSignIn } from './after-sign-in.ts';

/**
 * Returns a function that sends a visitor to sign in, with the reason as a message, and back to this page afterwards.
 * `add` is the id of a product that is then added to the cart.
 */
export function useSignInFirst() {
  const navigate = useNavigate();
  return async (reason: string, add?: string): Promise<void> => {
    const { pathname, search, hash } = window.location;
    const path = splitLocale(pathname).path + search + hash;
    const state: AfterSignIn = { path, at: Date.now(), ...(add !== undefined && { add }) };
    window.scrollTo({ top: 0 });
    toast.info(reason);
    await navigate(links.login, { state });
  };
}
