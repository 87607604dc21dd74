import { isRouteErrorResponse, Outlet } from 'react-router';
import { m } from '../../messages/index.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { BusyScreen, FailureScreen } from '../shell/failure-screen.tsx';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import { usePageAnnouncements } from '../shell/page-announcer.tsx';
import { usePendingScreen } from '../shell/pending-screen.tsx';
import { useRememberedPage } from '../shell/retrying-loader.ts';
import { settingsIn } from '../shop-settings/use-shop-settings.ts';
import type { Route } from './+types/shell';

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
const isBusy = (error: unknown) => isRouteErrorResponse(error) && (error.status === 503 || error.status === 429);

function screenOf(error: unknown) {
  if (isNotFound(error)) return <NotFoundScreen />;
  return isBusy(error) ? <BusyScreen /> : <FailureScreen />;
}

/** For pages without their own title, and for errors. */
export function meta({ error, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { name: shopName } = settingsIn(matches);
  if (!error) return [{ title: shopName }];
  const title = isNotFound(error) ? m.shell.notFound() : m.shell.pageFailed();
  return [{ title: `${title} | ${shopName}` }, { name: 'robots', content: 'noindex' }];
}

export default function Shell() {
  usePageAnnouncements();
  useRememberedPage();
  const pending = usePendingScreen();
  return <AppShell>{pending ?? <Outlet />}</AppShell>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  usePageAnnouncements();
  return <AppShell>{screenOf(error)}</AppShell>;
}
