/** Starts a light page (docs/decisions/0077-light-pages.md): what `entry.client.tsx`, `root.tsx` and the guards do for other pages. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { timings } from '../../contract/limits.ts';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { AdminShell, AdminShellFallback, AdminSkeleton } from '../admin/shell/admin-shell.tsx';
import { watchConnection } from '../api/connection.ts';
import { replayEarlyTaps } from '../early/replay.ts';
import { reportError, watchErrors } from '../errors.ts';
import { browserQueries, refetchWhenBack } from '../query-client.ts';
import { pageAfterSignIn } from '../session/guards.ts';
import { SessionWatch } from '../session/session-watch.tsx';
import { useSession } from '../session/use-session.ts';
import { PlainFailure } from '../shell/plain-failure.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CloudOff } from '../ui/icons.tsx';
import { startOverlayHistory } from '../ui/overlay-history.ts';
import { preloadToasts, Toasts } from '../ui/toasts.tsx';
import { whenUsed } from '../ui/when-used.ts';
import { navigate } from './document-router.tsx';
import { watchLinks } from './leave.ts';
import { lightRootId } from './light-data.ts';

declare global {
  interface Window {
    /** The address of a light page. */
    tokriLightPage?: string;
  }
}

/**
 * @param screen a screen of the administration
 * @param isUnsent whether the screen has something that the store does not know yet
 */
export function startLightPage(screen: ReactNode, isUnsent: () => boolean): void {
  const root = document.getElementById(lightRootId);
  if (!root) throw new Error(`the page has no element ${lightRootId}`);
  window.tokriLightPage = location.pathname;
  watchErrors();
  watchConnection();
  startOverlayHistory();
  watchLinks(isUnsent);
  const onCaughtError = (error: unknown) => reportError('render', error);
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <WhenFailed>
        <QueryClientProvider client={browserQueries()}>
          <SessionWatch />
          <ForStaff>{screen}</ForStaff>
          <Watches />
          <Toasts duration={timings.toast} />
        </QueryClientProvider>
      </WhenFailed>
    </StrictMode>,
  );
}

function Watches() {
  useEffect(replayEarlyTaps, []);
  useEffect(() => refetchWhenBack(browserQueries()), []);
  useEffect(
    () =>
      whenUsed(() => {
        preloadToasts();
        // Only a built app has one.
        import('../api/start-service-worker.ts')
          .then(({ startServiceWorker }) => startServiceWorker(browserQueries()))
          .catch(() => {});
      }),
    [],
  );
  return null;
}

/** The screen, for staff. Visitors go to the login, and come back; for others the order board says who may open it. */
function ForStaff({ children }: { children: ReactNode }) {
  const session = useSession();
  const { status } = session;
  const isStaff = status === 'signed-in' && session.user.role === 'ADMIN';
  const goesTo =
    status === 'visitor' ? links.login : status === 'signed-in' && !isStaff ? links.adminOrders : undefined;
  useEffect(() => {
    if (!goesTo) return;
    const go = () => {
      const state = goesTo === links.login ? pageAfterSignIn(new URL(location.href)) : undefined;
      void navigate(goesTo, { replace: true, state });
    };
    // Back brings the page as it was left.
    const goAgain = ({ persisted }: PageTransitionEvent) => persisted && go();
    go();
    addEventListener('pageshow', goAgain);
    return () => removeEventListener('pageshow', goAgain);
  }, [goesTo]);
  if (isStaff) return <AdminShell>{children}</AdminShell>;
  return (
    <AdminShellFallback>
      {status === 'unreachable' ? (
        <EmptyState
          heading="h1"
          icon={<CloudOff size={40} />}
          title={m.shell.pageFailed()}
          action={<Button onClick={session.retry}>{m.ui.tryAgain()}</Button>}
        >
          {m.shell.pageFailedText()}
        </EmptyState>
      ) : (
        <AdminSkeleton />
      )}
    </AdminShellFallback>
  );
}

/** Shows the last fallback instead of a screen that throws. */
class WhenFailed extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <PlainFailure /> : this.props.children;
  }
}
