import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '../../messages/index.ts';
import { useConnection } from '../api/use-connection.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CloudOff, Hourglass } from '../ui/icons.tsx';

/** Retry interval for a busy store, in ms. */
const busyPause = 4_000;

/** Shown when the store rejects a page because of too many requests, of all clients or of this one (503, 429). */
export function BusyScreen() {
  const { revalidate, state } = useRevalidator();
  const loading = state === 'loading';
  useEffect(() => {
    if (loading) return;
    const timer = setTimeout(() => void revalidate(), busyPause);
    return () => clearTimeout(timer);
  }, [loading, revalidate]);
  return (
    <EmptyState
      heading="h1"
      icon={<Hourglass size={40} />}
      title={m.shell.busyTitle()}
      action={
        <Button onClick={() => void revalidate()} busy={loading} busyLabel={m.shell.trying()}>
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
  const { revalidate, state } = useRevalidator();
  // Retries by itself once the store can be reached again.
  const connection = useConnection();
  const before = useRef(connection);
  useEffect(() => {
    if (connection === 'online' && before.current !== 'online') void revalidate();
    before.current = connection;
  }, [connection, revalidate]);
  // The router may keep an error of the first page although its loaders succeed now, so the second try reloads the page.
  const tried = useRef(false);
  const tryAgain = () => {
    if (tried.current) location.reload();
    else void revalidate();
    tried.current = true;
  };
  return (
    <EmptyState
      heading="h1"
      icon={<CloudOff size={40} />}
      title={m.shell.pageFailed()}
      action={
        <Button onClick={tryAgain} busy={state === 'loading'} busyLabel={m.shell.trying()}>
          {m.ui.tryAgain()}
        </Button>
      }
    >
      {m.shell.pageFailedText()}
    </EmptyState>
  );
}
