import { Outlet } from 'react-router';
import { AdminShell } from '../../admin/shell/admin-shell.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { FailureScreen } from '../../shell/failure-screen.tsx';
import { usePageAnnouncements } from '../../shell/page-announcer.tsx';

/** The title of a failed screen; each screen has its own title. */
export const meta = () => privateMeta('This page could not be loaded');

/** The layout of all admin screens: a sidebar instead of the store's top bar, search and footer. */
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
