import { isRouteErrorResponse, Outlet } from 'react-router';
import { shopName } from '../seo/page-meta.ts';
import { FailureScreen } from '../shell/failure-screen.tsx';
import { Frame } from '../shell/frame.tsx';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import { usePageAnnouncements } from '../shell/page-announcer.tsx';
import { usePendingScreen } from '../shell/pending-screen.tsx';
import type { Route } from './+types/shell';

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Of pages that have none of their own, and of failures. */
export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  if (!error) return [{ title: shopName }];
  const title = isNotFound(error) ? '404 Not Found' : 'This page could not be loaded';
  return [{ title: `${title} | ${shopName}` }, { name: 'robots', content: 'noindex' }];
}

export default function Shell() {
  usePageAnnouncements();
  const pending = usePendingScreen();
  return <Frame>{pending ?? <Outlet />}</Frame>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  usePageAnnouncements();
  return <Frame>{isNotFound(error) ? <NotFoundScreen /> : <FailureScreen />}</Frame>;
}
