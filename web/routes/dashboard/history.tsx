import { AuditEntryListSkeleton } from '../../admin/audit-log/audit-entry-list.tsx';
import { HistoryScreen } from '../../admin/audit-log/history-screen.tsx';
import { privateMeta } from '../../session/private-meta.ts';
import { RequireAdmin } from '../../session/require-admin.tsx';

export const meta = () => privateMeta('History');

const waiting = (
  <>
    <h1 className="mb-6 text-2xl font-extrabold">History</h1>
    <AuditEntryListSkeleton />
  </>
);

export default function History() {
  return (
    <RequireAdmin waiting={waiting}>
      <HistoryScreen />
    </RequireAdmin>
  );
}
