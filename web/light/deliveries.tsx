import { DeliveriesScreen } from '../admin/deliveries/deliveries-screen.tsx';
import { readQueue } from '../admin/deliveries/step-queue.ts';
import { startLightPage } from './start-light-page.tsx';

startLightPage(<DeliveriesScreen />, () => readQueue().steps.length > 0);
