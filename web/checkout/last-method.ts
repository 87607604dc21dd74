/** How the last order of this device was paid. */
import { deviceStore } from '../api/storage.ts';

export type PayMethod = 'online' | 'cash';

const name = 'tokri-pays-by';

export const readLastMethod = (): PayMethod => (deviceStore.get(name) === 'cash' ? 'cash' : 'online');

export const storeLastMethod = (method: PayMethod): void => void deviceStore.set(name, method);
