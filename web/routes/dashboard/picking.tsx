import { m } from '../../../messages/index.ts';
import { PickingScreen } from '../../admin/picking/picking-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';

export const meta = privateMeta(m.picking.title);

export default PickingScreen;
