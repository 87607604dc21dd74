import { m } from '../../../messages/index.ts';
import { CashScreen } from '../../admin/cash/cash-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.cashBook.title);

export default CashScreen;
