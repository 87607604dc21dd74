/** Work that the store may not have yet. It outlasts a sign-in that the store ended, for the same person. */
import { sentName } from './sent-signal.ts';
import { deviceStore } from './storage.ts';

export const workNames = {
  /** Ticks of somebody who picks orders. */
  picking: 'tokri-picking',
  pickingScans: 'tokri-picking-scans',
  /** Steps of somebody who delivers orders. */
  deliveries: 'tokri-deliveries',
  /** Orders whose answers did not arrive. */
  sentOrders: sentName,
  /** Keys of other requests whose answers did not arrive. */
  requestKeys: 'tokri-request-keys',
} as const;

/** The id of the account whose work it is. */
const owner = 'tokri-work-of';

/** For a sign-out by hand, after which somebody else may use this device. */
export function forgetWork(): void {
  for (const name of [...Object.values(workNames), owner]) deviceStore.remove(name);
}

/** Drops the work of another account. Call it before a screen of staff sends stored work. */
export function claimWork(userId: string): void {
  const before = deviceStore.get(owner);
  if (before === userId) return;
  if (before !== null) forgetWork();
  deviceStore.set(owner, userId);
}
