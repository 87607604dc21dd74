import { Outlet } from 'react-router';
import '../../admin/admin.css';
import { m } from '../../../messages/index.ts';
import { AdminShell, AdminShellFallback, AdminSkeleton } from '../../admin/shell/admin-shell.tsx';
import { restrictTo } from '../../admin/stores/admin-store.ts';
import { browserQueries } from '../../query-client.ts';
import { guarded, requireAdmin } from '../../session/guards.ts';
import { personalFallback, privateMeta } from '../../session/personal-page.tsx';
import { userQuery } from '../../session/use-session.ts';
import { FailureScreen } from '../../shell/failure-screen.tsx';
import { usePageAnnouncements } from '../../shell/page-announcer.tsx';
import { keepData } from '../../ui/keep-data.ts';

/** The title of a failed screen; each screen has its own title. */
export const meta = privateMeta(m.adminShell.pageFailed);

/** Before the screens start loading. */
const knowStores = async () => restrictTo(browserQueries().getQueryData(userQuery.queryKey)?.stores);

/** All admin screens are for administrators only. */
export const clientMiddleware = [requireAdmin, knowStores];
export const handle = guarded;
export const clientLoader = () => null;

export { keepData as shouldRevalidate };

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
