import { PickingScreen } from '../admin/picking/picking-screen.tsx';
import { startLightPage } from './start-light-page.tsx';

startLightPage(<PickingScreen />);
