import type { RiderPositionBody } from '../../../../contract/delivery/rider-location.ts';
import { staleSeconds, worstAccuracy } from '../../../../contract/delivery/rider-location-limits.ts';
import { ApiError } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { createPositionSender } from './position-sender.ts';

/** In ms: devices report nothing while they do not move. */
const askAgainEvery = 30_000;

export type WatchState =
  | { is: 'searching' | 'sharing' | 'denied' | 'noSignal' | 'notAccepted' }
  /** The device only remembers where it was: it is measuring now. */
  | { is: 'old' }
  /** The store cannot be reached: tried again. Or it expects no position of these orders: the end. */
  | { is: 'notSent' | 'notExpected' }
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
  const report = (state: WatchState) => !ended && onState(state);
  const drop = () => {
    sendNext();
    report({ is: 'notSent' });
  };
  const { offer, sendNext } = createPositionSender(
    async (measured) => {
      const request = send({ ...measured, orders });
      lastRequest = request;
      const state = await request;
      report(state);
      if (state.is === 'notExpected') end();
      return state.is === 'sharing';
    },
    () => !ended && navigator.onLine,
    drop,
  );
  const take = ({ coords, timestamp }: GeolocationPosition) => {
    const { latitude, longitude, accuracy } = coords;
    if (isOld(timestamp, Date.now())) report({ is: 'old' });
    else if (accuracy > worstAccuracy) report({ is: 'inaccurate', metres: Math.round(accuracy) });
    else if (!ended) void offer({ latitude, longitude, accuracy, takenAt: new Date(timestamp).toISOString() });
  };
  const fail = ({ code }: GeolocationPositionError) => report({ is: code === 1 ? 'denied' : 'noSignal' });
  const options = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 5_000 };
  const watch = navigator.geolocation.watchPosition(take, fail, options);
  const ask = () => navigator.geolocation.getCurrentPosition(take, () => {}, options);
  const timer = setInterval(ask, askAgainEvery);
  window.addEventListener('offline', drop);
  window.addEventListener('online', ask);
  function end(): void {
    ended = true;
    navigator.geolocation.clearWatch(watch);
    clearInterval(timer);
    window.removeEventListener('offline', drop);
    window.removeEventListener('online', ask);
  }
  return end;
}

/**
 * Returns true when a position is one that the device remembers, and not of now. Its clock need not be wrong.
 * @param timestamp when it was measured, and `now`: in ms
 */
export const isOld = (timestamp: number, now: number): boolean => now - timestamp > staleSeconds * 1_000;

/** How it goes when the store did not take a position. */
export function stateAfter(error: unknown): WatchState {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'VALIDATION') return { is: 'notAccepted' };
  return { is: code === 'STEP_NOT_ALLOWED' ? 'notExpected' : 'notSent' };
}

async function send(body: RiderPositionBody): Promise<WatchState> {
  try {
    await browserApi.send('PUT /api/v1/fulfilment/position', { body });
    return { is: 'sharing' };
  } catch (error) {
    return stateAfter(error);
  }
}

/** Tells the store to forget where the rider is for one order. Without a connection it forgets by itself after some minutes. */
export async function forgetPosition(orderId: string): Promise<void> {
  await lastRequest;
  await browserApi.send('DELETE /api/v1/fulfilment/position/:orderId', { params: { orderId } }).catch(() => {});
}
