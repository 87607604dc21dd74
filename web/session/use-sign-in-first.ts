import { useNavigate } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { splitLocale } from '../../messages/locale.ts';
import { toast } from '../ui/toasts.tsx';
import type { AfterSignIn } from './after-sign-in.ts';

/**
 * Returns a function that sends a visitor to sign in, with the reason as a message, and back to this page afterwards.
 * `wanted` is what the visitor wanted to do with a product, and is done then.
 */
export function useSignInFirst() {
  const navigate = useNavigate();
  return async (reason: string, wanted?: Pick<AfterSignIn, 'add' | 'favourite'>): Promise<void> => {
    const { pathname, search, hash } = window.location;
    const path = splitLocale(pathname).path + search + hash;
    const state: AfterSignIn = { path, at: Date.now(), ...wanted };
    window.scrollTo({ top: 0 });
    toast.info(reason);
    await navigate(links.login, { state });
  };
}
