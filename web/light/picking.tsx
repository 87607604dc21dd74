import { PickingScreen } from '../admin/picking/picking-screen.tsx';
import { readQueue } from '../admin/picking/tick-queue.ts';
import { startLightPage } from './start-light-page.tsx';

startLightPage(<PickingScreen />, () => Object.keys(readQueue()).length > 0);
