import { m } from '../../../messages/index.ts';
import { PhoneOrderScreen } from '../../admin/phone/phone-order-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.phoneOrders.title);

export default PhoneOrderScreen;
