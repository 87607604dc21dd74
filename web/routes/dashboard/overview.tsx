import { OverviewScreen } from '../../admin/overview/overview-screen.tsx';
import { OverviewSkeleton } from '../../admin/overview/overview-skeleton.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

export const meta = () => privateMeta('Overview');

export default function Overview() {
  return (
    <>
      <h1 className="mb-2 text-2xl font-extrabold">Overview</h1>
      <RequireAdmin waiting={<OverviewSkeleton />}>
        <OverviewScreen />
      </RequireAdmin>
    </>
  );
}
