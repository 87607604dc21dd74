import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import { postToWorker } from '../api/service-worker.ts';
import { forgetPerson } from '../api/storage.ts';
import { personalKey } from '../query-client.ts';
import { useRevalidate } from '../ui/keep-data.ts';
import { mustGuardAgain } from './guards.ts';
import { useNavigationForGuards } from './navigation.ts';
import { useSession, useStoredSignIn } from './use-session.ts';

/**
 * Runs the guards of the open screen again when somebody signs in or out, in any tab, or gets another role. Clears all personal
 * data on sign-out, so that the next user of this device does not see it.
 */
export function SessionWatch() {
  useNavigationForGuards();
  const queries = useQueryClient();
  const matches = useMatches();
  const revalidate = useRevalidate();
  const stored = useStoredSignIn();
  const session = useSession();
  const role = session.status === 'signed-in' ? session.user.role : undefined;
  const before = useRef(stored);
  useEffect(() => {
    // A visitor who was never signed in keeps what is theirs.
    if (before.current === 'some' && stored === 'none') forgetPerson();
    before.current = stored;
    if (stored !== 'none') return;
    queries.removeQueries({ queryKey: [personalKey] });
    postToWorker({ type: 'signed-out' });
  }, [stored, queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what guards depend on
  useEffect(() => {
    if (mustGuardAgain(matches)) void revalidate();
  }, [stored, role]);
  return null;
}
