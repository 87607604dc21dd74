/**
 * Takes the place of React Router in light pages (docs/decisions/0077-light-pages.md): every page is a document of its own, so links and
 * navigations load documents. It has what the screens of these pages, and what they share with other pages, import from the router.
 */
import type { ComponentProps } from 'react';
import { locale, localPath, splitLocale } from '../../messages/locale.ts';
import { handOverAfterSignIn } from '../session/after-sign-in.ts';
import { lightData } from './light-data.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

export const Link = ({ to, ...rest }: LinkProps) => <a href={localPath(to, locale)} {...rest} />;

/** The address without the prefix of the language. It never changes while the document is open. */
const current = () => ({
  pathname: splitLocale(location.pathname).path,
  search: location.search,
  hash: location.hash,
  state: null,
  key: 'default',
});

const here = typeof window === 'undefined' ? undefined : current();

export const useLocation = () => here ?? current();

interface NavigateOptions {
  replace?: boolean | undefined;
  /** Only that of a sign-in reaches the next document. */
  state?: unknown;
}

/** A second navigation to the same address would cut the first one off, as when a sign-out and what watches it both lead to the login. */
let leavingTo: string | undefined;
if (typeof window !== 'undefined') {
  // The browser brings the page back as it was.
  addEventListener('pageshow', () => {
    leavingTo = undefined;
  });
}

/** Loads the document of a path without the prefix of the language. */
export async function navigate(to: string, { replace = false, state }: NavigateOptions = {}): Promise<void> {
  const address = localPath(to, locale);
  if (address === leavingTo) return;
  leavingTo = address;
  handOverAfterSignIn(state, address);
  if (replace) location.replace(address);
  else location.assign(address);
}

export const useNavigate = () => navigate;

/** The browser shows itself that a document is loading. */
export const useNavigation = () => ({ state: 'idle' as const });

/** Only the root has a loader. */
export const useRouteLoaderData = () => lightData();
