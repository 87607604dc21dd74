import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '../../contract/users.ts';
import { browserApi } from '../api/browser-api.ts';
import { onTokensChange, readTokens } from '../api/tokens.ts';
import { personalKey } from './personal-key.ts';

/**
 * The current user. `unknown` on the server, until hydration, and while the user of a stored sign-in is loading; pages are
 * rendered without it (design §4). `unreachable`: there is a sign-in, but the store does not respond.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'visitor' }
  | { status: 'unreachable'; retry: () => void }
  | { status: 'signed-in'; user: CurrentUser };

export const userQuery = queryOptions({ queryKey: [personalKey, 'user'], queryFn: browserApi.getCurrentUser });

type Stored = 'unknown' | 'none' | 'some';
const readStored = (): Stored => (readTokens() ? 'some' : 'none');

/** Whether this device has a stored sign-in; personal queries run only then. */
export const useStoredSignIn = (): Stored => useSyncExternalStore<Stored>(onTokensChange, readStored, () => 'unknown');

export function useSession(): Session {
  const stored = useStoredSignIn();
  const user = useQuery({ ...userQuery, enabled: stored === 'some' });
  if (stored === 'none') return { status: 'visitor' };
  if (stored === 'some' && user.data) return { status: 'signed-in', user: user.data };
  if (stored === 'some' && user.isError) return { status: 'unreachable', retry: () => void user.refetch() };
  return { status: 'unknown' };
}

/** Clears all personal data on sign-out, so that the next user of this device does not see it. */
export function useClearOnSignOut(): void {
  const stored = useStoredSignIn();
  const queries = useQueryClient();
  useEffect(() => {
    if (stored === 'none') queries.removeQueries({ queryKey: [personalKey] });
  }, [stored, queries]);
}
