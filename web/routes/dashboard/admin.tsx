import { Outlet } from 'react-router';
import '../../admin/admin.css';
import { m } from '../../../messages/index.ts';
import { AdminShell, AdminShellFallback, AdminSkeleton } from '../../admin/shell/admin-shell.tsx';
import { requireAdmin } from '../../session/guards.ts';
import { personalFallback, privateMeta } from '../../session/personal-page.tsx';
import { FailureScreen } from '../../shell/failure-screen.tsx';
import { usePageAnnouncements } from '../../shell/page-announcer.tsx';

/** The title of a failed screen; each screen has its own title. */
export const meta = privateMeta(m.adminShell.pageFailed());

/** All admin screens are for administrators only. */
export const clientMiddleware = [requireAdmin];
export const clientLoader = () => null;

/** The layout of all admin screens: a sidebar instead of the store's top bar, search and footer. */
export default function Administration() {
  usePageAnnouncements();
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}

/** The same for every admin screen, because nothing is known about the user yet. */
export const HydrateFallback = personalFallback(AdminShellFallback, AdminSkeleton);

export function ErrorBoundary() {
  usePageAnnouncements();
  return (
    <AdminShell>
      <FailureScreen />
    </AdminShell>
  );
}
