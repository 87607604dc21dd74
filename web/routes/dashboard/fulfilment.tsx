import { m } from '../../../messages/index.ts';
import { BoardShift } from '../../admin/delivery/shift-control.tsx';
import { FulfilmentScreen } from '../../admin/fulfilment/fulfilment-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { useUser } from '../../session/use-session.ts';

export const meta = privateMeta(m.adminOrders.board());

export default function Fulfilment() {
  const role = useUser()?.staffRole;
  return <FulfilmentScreen beside={(!role || role === 'manager') && <BoardShift />} />;
}
