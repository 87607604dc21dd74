import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '../../contract/users/users.ts';
import { browserApi } from '../api/browser-api.ts';
import { hasTokens, onTokensChange } from '../api/tokens.ts';
import { personalKey } from '../query-client.ts';

/**
 * The current user. `unknown` on the server, until hydration, and while the user of a stored sign-in is loading; pages are
 * rendered without it. `unreachable`: there is a sign-in, but the store does not respond.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'visitor' }
  | { status: 'unreachable'; retry: () => void }
  | { status: 'signed-in'; user: CurrentUser };

export const userQuery = queryOptions({
  queryKey: [personalKey, 'user'],
  queryFn: () => browserApi.load('GET /api/v1/users/get-current-user'),
});

/** The user of a personal screen, which only signed-in users can open. Undefined for a moment after the sign-out. */
export function useUser(): CurrentUser | undefined {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : undefined;
}

/** Returns true when the user is staff of some stores: what concerns the whole shop is for owners. */
export const useIsStaff = (): boolean => useUser()?.stores !== undefined;

type Stored = 'unknown' | 'none' | 'some';

/** Returns true when this device has a stored sign-in; personal queries run only then. */
export const useStoredSignIn = (): Stored =>
  useSyncExternalStore<Stored>(
    onTokensChange,
    () => (hasTokens() ? 'some' : 'none'),
    () => 'unknown',
  );

export function useSession(): Session {
  const stored = useStoredSignIn();
  const user = useQuery({ ...userQuery, enabled: stored === 'some' });
  if (stored === 'none') return { status: 'visitor' };
  if (stored === 'some' && user.data) return { status: 'signed-in', user: user.data };
  if (stored === 'some' && user.isError) return { status: 'unreachable', retry: () => void user.refetch() };
  return { status: 'unknown' };
}
