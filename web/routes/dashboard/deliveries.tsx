import { m } from '../../../messages/index.ts';
import { DeliveriesScreen } from '../../admin/deliveries/deliveries-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.deliveries.title);

export default DeliveriesScreen;
