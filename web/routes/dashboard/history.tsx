import { m } from '../../../messages/index.ts';
import { HistoryScreen } from '../../admin/audit-log/history-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = () => privateMeta(m.adminHistory.title());

export default function History() {
  return (
    <>
      <PageTitle>{m.adminHistory.title()}</PageTitle>
      <HistoryScreen />
    </>
  );
}
