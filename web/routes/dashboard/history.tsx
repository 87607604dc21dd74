import { m } from '../../../messages/index.ts';
import { HistoryScreen } from '../../admin/audit-log/history-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.adminHistory.title);

export default HistoryScreen;
