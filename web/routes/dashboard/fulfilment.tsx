import { links } from '../../../contract/api/links.ts';
import { m } from '../../../messages/index.ts';
import { mayOpen } from '../../admin/shell/entries.ts';
import { BoardShift } from '../../admin/shop/delivery/shift-control.tsx';
import { FulfilmentScreen } from '../../admin/today/board/fulfilment-screen.tsx';
import { withMessages } from '../../language/load-messages.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import { useUser } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';

export const meta = privateMeta(m.boardOrders.board);
export const clientMiddleware = [withMessages('board')];

export default function Fulfilment() {
  const role = useUser()?.staffRole;
  return (
    <FulfilmentScreen
      shiftControl={(!role || role === 'manager') && <BoardShift />}
      whenEmpty={mayOpen(links.adminDeliveries, role) && <ToDeliveries />}
    />
  );
}

/** Where who delivers finds what comes next. */
const ToDeliveries = () => (
  <p className="mt-4 text-center">
    <ButtonLink variant="outline" to={links.adminDeliveries}>
      {m.deliveries.open()}
    </ButtonLink>
  </p>
);
