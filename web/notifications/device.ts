/** Notifications of this browser on this device. Browser only. */
import type { SubscribeBody } from '../../contract/notifications/push.ts';

/** `install`: only the app on the home screen can have them (iPhone and iPad). */
type Support = 'yes' | 'install' | 'no';

/** An iPad says that it is a Mac. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): Support {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'no';
}

/** Returns true when the person, or the browser by itself, refuses notifications of this store. */
export const isBlocked = (): boolean => 'Notification' in window && Notification.permission === 'denied';

/** Why notifications were not turned on. `dismissed`: the browser's question was closed without an answer. */
export class PushRefused extends Error {
  readonly reason: 'blocked' | 'dismissed' | 'failed';

  constructor(reason: PushRefused['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const file = '/sw.js';
/** In ms: a worker that does not start by then will not. */
const startWithin = 15_000;

async function startedWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(file);
  const late = new Promise<never>((_, reject) => setTimeout(reject, startWithin));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));

async function subscription({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // With an earlier key of the store.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/**
 * Asks for the permission, unless there is one, and subscribes. Call it when something was clicked: browsers ask only then.
 * @param publicKey of the store @throws PushRefused
 */
export async function subscribeDevice(publicKey: string): Promise<SubscribeBody> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new PushRefused(permission === 'denied' ? 'blocked' : 'dismissed');
  try {
    const { endpoint, keys } = (await subscription(await startedWorker(), publicKey)).toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  } catch (error) {
    throw new PushRefused('failed', { cause: error });
  }
}

/** Ends the subscription of this device. The store has removed it already, so a failure changes nothing. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const known = await registration?.pushManager?.getSubscription().catch(() => null);
  await known?.unsubscribe().catch(() => {});
}
