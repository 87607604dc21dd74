import { m } from '../../../messages/index.ts';
import { FulfilmentScreen } from '../../admin/fulfilment/fulfilment-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = () => privateMeta(m.adminOrders.board());

export default function Fulfilment() {
  return (
    <>
      <PageTitle>{m.adminOrders.board()}</PageTitle>
      <FulfilmentScreen />
    </>
  );
}
