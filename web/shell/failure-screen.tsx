import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { m } from '../../messages/index.ts';
import { useConnection } from '../api/use-connection.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CloudOff, Hourglass } from '../ui/icons.tsx';

/** Retry interval for a busy store, in ms. */
const busyPause = 4_000;

/**
 * Loads the page again, and whether it is loading. It navigates to the current URL: the router keeps showing an error after
 * a revalidation that ends before React has rendered its start.
 */
function useRetry(): { retry: () => void; loading: boolean } {
  const navigate = useNavigate();
  const loading = useNavigation().state !== 'idle';
  const { pathname, search, hash, state } = useLocation();
  const retry = useCallback(
    () => void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true }),
    [navigate, pathname, search, hash, state],
  );
  return { retry, loading };
}

/** Shown when the store rejects a page because of too many requests, of all clients or of this one (503, 429). */
export function BusyScreen() {
  const { retry, loading } = useRetry();
  useEffect(() => {
    if (loading) return;
    const timer = setTimeout(retry, busyPause);
    return () => clearTimeout(timer);
  }, [loading, retry]);
  return (
    <EmptyState
      heading="h1"
      icon={<Hourglass size={40} />}
      title={m.shell.busyTitle()}
      action={
        <Button onClick={retry} busy={loading} busyLabel={m.shell.trying()}>
          {m.shell.tryAgainNow()}
        </Button>
      }
    >
      {m.shell.busyText()}
    </EmptyState>
  );
}

/** Shown when a page could not be rendered or loaded. */
export function FailureScreen() {
  const { retry, loading } = useRetry();
  // Retries by itself once the store can be reached again.
  const connection = useConnection();
  const before = useRef(connection);
  useEffect(() => {
    if (connection === 'online' && before.current !== 'online') retry();
    before.current = connection;
  }, [connection, retry]);
  return (
    <EmptyState
      heading="h1"
      icon={<CloudOff size={40} />}
      title={m.shell.pageFailed()}
      action={
        <Button onClick={retry} busy={loading} busyLabel={m.shell.trying()}>
          {m.ui.tryAgain()}
        </Button>
      }
    >
      {m.shell.pageFailedText()}
    </EmptyState>
  );
}
