/**
 * Stores in a cookie the accounts that a device signed in to: `{device}.{tag}.{tag}…`, newest tag first. Such a device
 * has its own counter of wrong passwords, so attackers elsewhere cannot lock the owner out by guessing. The cookie
 * alone signs nobody in.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const shape = /^[\w-]{22}(\.[\w-]{22}){1,5}$/;
const maxAccounts = 5;

/** How long the cookie lasts after the last sign-in, in seconds. */
export const knownDeviceSeconds = 365 * 24 * 60 * 60;

export function createKnownDevices(key: Uint8Array) {
  const tag = (device: string, email: string) =>
    createHmac('sha256', key).update(`${device}\n${email}`).digest().subarray(0, 16).toString('base64url');
  const parse = (cookie: string | undefined) => (cookie && shape.test(cookie) ? cookie.split('.') : []);

  return {
    /** The device's id when it signed in to the account of `email` before, else null. */
    recognise(cookie: string | undefined, email: string): string | null {
      const [device, ...tags] = parse(cookie);
      if (!device) return null;
      const expected = Buffer.from(tag(device, email));
      return tags.some((each) => timingSafeEqual(Buffer.from(each), expected)) ? device : null;
    },

    /** The cookie's next value, after a sign-in to the account of `email`. */
    remember(cookie: string | undefined, email: string): string {
      const [device = randomBytes(16).toString('base64url'), ...tags] = parse(cookie);
      const newest = tag(device, email);
      const others = tags.filter((each) => each !== newest);
      return [device, newest, ...others.slice(0, maxAccounts - 1)].join('.');
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
