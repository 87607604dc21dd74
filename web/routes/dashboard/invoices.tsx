import { m } from '../../../messages/index.ts';
import { InvoicesScreen } from '../../admin/invoices/invoices-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.invoices.title);

export default InvoicesScreen;
