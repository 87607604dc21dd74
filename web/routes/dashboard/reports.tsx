import { m } from '../../../messages/index.ts';
import { ReportsScreen } from '../../admin/reports/reports-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.adminShell.reports);

export default ReportsScreen;
