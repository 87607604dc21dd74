/** The name under which a visitor's cart is stored (device-lines.ts); apart, so that a page without one loads nothing more. */

import { deviceStore } from '../api/storage.ts';
import { personalKey } from '../query-client.ts';

export const deviceCartName = 'tokri-cart';

/** Returns true when a visitor has put something into a cart on this device. */
export const hasDeviceCart = (): boolean => deviceStore.get(deviceCartName) !== null;

/** Key of the query for its products. */
export const deviceCartKey = ['device-cart'];

/** Key of what an account did not get of it (merge-differences.ts). */
export const differencesKey = [personalKey, 'merge-differences'];
