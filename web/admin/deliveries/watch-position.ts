import { worstAccuracy } from '../../../contract/rider-location-limits.ts';
import { ApiError } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { createPositionSender } from './position-sender.ts';

/** In ms: devices report nothing while they do not move. */
const askAgainEvery = 30_000;

export type WatchState =
  | { is: 'searching' | 'sharing' | 'denied' | 'noSignal' | 'notAccepted' }
  /** The device only knows its place to so many metres. */
  | { is: 'inaccurate'; metres: number };

export const canMeasure = (): boolean => window.isSecureContext && 'geolocation' in navigator;

/** The last request: a position that is under way must not arrive after the rider's "no". */
let lastRequest: Promise<unknown> = Promise.resolve();

/**
 * Sends where the device is until the returned function is called.
 * @param orders those whose customers may know
 * @param onState called with how it goes
 */
export function watchPosition(orders: string[], onState: (state: WatchState) => void): () => void {
  let ended = false;
  const say = (state: WatchState) => !ended && onState(state);
  const offer = createPositionSender(
    (measured) => {
      const request = send({ ...measured, orders }, say);
      lastRequest = request;
      return request;
    },
    () => !ended && navigator.onLine,
  );
  const take = ({ coords, timestamp }: GeolocationPosition) => {
    const { latitude, longitude, accuracy } = coords;
    if (accuracy > worstAccuracy) say({ is: 'inaccurate', metres: Math.round(accuracy) });
    else if (!ended) void offer({ latitude, longitude, accuracy, takenAt: new Date(timestamp).toISOString() });
  };
  const fail = ({ code }: GeolocationPositionError) => say({ is: code === 1 ? 'denied' : 'noSignal' });
  const options = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 5_000 };
  const watch = navigator.geolocation.watchPosition(take, fail, options);
  const timer = setInterval(() => navigator.geolocation.getCurrentPosition(take, () => {}, options), askAgainEvery);
  return () => {
    ended = true;
    navigator.geolocation.clearWatch(watch);
    clearInterval(timer);
  };
}

/** Whether the store took it. The next one is soon there, so only what stays wrong is said. */
async function send(
  body: { orders: string[]; latitude: number; longitude: number; accuracy: number; takenAt: string },
  say: (state: WatchState) => void,
): Promise<boolean> {
  try {
    await browserApi.send('PUT /api/v1/fulfilment/position', { body });
    say({ is: 'sharing' });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'VALIDATION') say({ is: 'notAccepted' });
    return false;
  }
}

/** Tells the store to forget where the rider is for one order. Without a connection it forgets by itself after some minutes. */
export async function forgetPosition(orderId: string): Promise<void> {
  await lastRequest;
  await browserApi.send('DELETE /api/v1/fulfilment/position/:orderId', { params: { orderId } }).catch(() => {});
}
