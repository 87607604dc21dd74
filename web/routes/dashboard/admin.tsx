import { Outlet } from 'react-router';
import { AdminShell } from '../../admin/shell/admin-shell.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { FailureScreen } from '../../shell/failure-screen.tsx';
import { usePageAnnouncements } from '../../shell/page-announcer.tsx';

/** Of a screen that failed; each screen has a title of its own. */
export const meta = () => privateMeta('This page could not be loaded');

/** The layout of every screen that is for administrators only: a sidebar instead of the store's bar, search and footer. */
export default function Administration() {
  usePageAnnouncements();
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  usePageAnnouncements();
  return (
    <AdminShell>
      <FailureScreen />
    </AdminShell>
  );
}
