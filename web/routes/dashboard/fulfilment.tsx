import { m } from '../../../messages/index.ts';
import { FulfilmentScreen } from '../../admin/fulfilment/fulfilment-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = () => privateMeta(m.adminOrders.board());

export default FulfilmentScreen;
