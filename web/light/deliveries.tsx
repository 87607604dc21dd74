import { DeliveriesScreen } from '../admin/deliveries/deliveries-screen.tsx';
import { startLightPage } from './start-light-page.tsx';

startLightPage(<DeliveriesScreen />);
