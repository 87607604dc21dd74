import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { pushDevices } from '../../contract/notifications/notification-choices.ts';
import type { PushState } from '../../contract/notifications/push.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { signUp, testPassword } from '../testing/people.ts';
import { newBrowserKeys } from '../testing/push-service.ts';
import { saveSettings } from '../testing/settings.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { adminOf } from '../testing/two-stores.ts';
import { pushKeys, pushSubscriptions } from './tables.ts';

const subscription = () => ({ endpoint: `https://fcm.googleapis.com/${newId()}`, keys: newBrowserKeys().keys });

describe('devices with notifications', () => {
  const shop = sharedShop(async () => {
    const opened = await openShop();
    await turn(opened, true);
    return opened;
  });

  const turn = async (of: Parameters<typeof adminOf>[0], on: boolean): Promise<void> =>
    saveSettings(await adminOf(of), { push: { on } });

  const newShopper = async () => new Shopper(inProcess(shop), await signUp(shop));
  /** The same person on another device. */
  async function onOtherDevice({ userId }: Shopper, userAgent = 'test'): Promise<Shopper> {
    const { accessToken } = await shop.users.startSession(userId, userAgent);
    return new Shopper(inProcess(shop), { userId, headers: { authorization: `Bearer ${accessToken}` } });
  }
  const subscribe = (shopper: Shopper, body: unknown = subscription()) => shopper.call(calls.subscribeToPush, {}, body);
  const stateOf = async (shopper: Shopper) => (await shopper.call(calls.getPushState)).data as PushState;
  const rowsOf = ({ userId }: Shopper) =>
    shop.database.queries.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

  it('are listed by name, this one marked, and can be removed', async () => {
    const asha = await newShopper();
    expect((await stateOf(asha)).devices).toEqual([]);
    expect(await subscribe(asha)).toMatchObject({ status: 200, message: 'This device gets notifications now' });
    const phone = await onOtherDevice(asha, 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile');
    await subscribe(phone);
    const { devices } = await stateOf(asha);
    expect(devices.map(({ browser, system, current }) => [browser, system, current])).toEqual([
      ['Chrome', 'Android', false],
      [null, null, true],
    ]);
    const deviceId = devices[0]?._id ?? '';
    expect(await asha.call(calls.removePushDevice, { deviceId })).toMatchObject({ status: 200 });
    expect((await stateOf(phone)).devices.map(({ current }) => current)).toEqual([false]);
    expect(await asha.call(calls.removePushDevice, { deviceId })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('are added once, also by several requests at a time, and a new subscription takes the place of the old one', async () => {
    const asha = await newShopper();
    const [first, second] = [subscription(), subscription()];
    const answers = await Promise.all([first, first, first].map((body) => subscribe(asha, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf(asha)).toHaveLength(1);
    await subscribe(asha, second);
    expect((await rowsOf(asha)).map(({ endpoint }) => endpoint)).toEqual([second.endpoint]);
  });

  it('belong to whoever is signed in there', async () => {
    const [asha, ravi] = [await newShopper(), await newShopper()];
    const body = subscription();
    await subscribe(asha, body);
    await subscribe(ravi, body);
    expect([await rowsOf(asha), (await rowsOf(ravi)).length]).toEqual([[], 1]);
    const [device] = (await stateOf(ravi)).devices;
    expect(await asha.call(calls.removePushDevice, { deviceId: device?._id ?? '' })).toMatchObject({ status: 404 });
    expect(await rowsOf(ravi)).toHaveLength(1);
  });

  it('are at most ten, the newest', async () => {
    const asha = await newShopper();
    const bodies = Array.from({ length: pushDevices + 2 }, subscription);
    for (const body of bodies) await subscribe(await onOtherDevice(asha), body);
    const kept = (await rowsOf(asha)).map(({ endpoint }) => endpoint);
    expect(kept.toSorted()).toEqual(bodies.slice(2).map(({ endpoint }) => endpoint));
  });

  it('are gone with the sign-in, here and from elsewhere, and with the account', async () => {
    const asha = await newShopper();
    const phone = await onOtherDevice(asha);
    await subscribe(asha);
    await subscribe(phone);
    await phone.call(calls.logout);
    expect((await stateOf(asha)).devices.map(({ current }) => current)).toEqual([true]);
    await shop.jobs.run('remove old sessions');
    expect(await rowsOf(asha)).toHaveLength(1);
    const left = await asha.call(calls.deleteAccount, {}, { password: testPassword, confirmation: deletionWord });
    expect(left).toMatchObject({ status: 200 });
    expect(await rowsOf(asha)).toEqual([]);
  });

  it.each([
    ['without encryption', { endpoint: 'http://fcm.googleapis.com/1' }, 'endpoint'],
    ['in a private network', { endpoint: 'https://192.168.1.1/1' }, 'endpoint'],
    ['of no push service', { endpoint: 'https://push.example/1' }, 'endpoint'],
    ['that only looks like one', { endpoint: 'https://fcm.googleapis.com.example/1' }, 'endpoint'],
    ['at another port', { endpoint: 'https://fcm.googleapis.com:8443/1' }, 'endpoint'],
    ['on this machine', { endpoint: 'https://[::1]/1' }, 'endpoint'],
    ['that is none', { endpoint: 'push' }, 'endpoint'],
    ['of another protocol', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
    ['without keys', { keys: undefined }, 'keys'],
    ['with a key that is no point', { keys: { ...newBrowserKeys().keys, p256dh: `B${'A'.repeat(86)}` } }, 'keys'],
    ['with a short secret', { keys: { ...newBrowserKeys().keys, auth: 'abc' } }, 'keys.auth'],
  ])('are refused at an address %s', async (_, wrong, field) => {
    const answer = await subscribe(await newShopper(), { ...subscription(), ...wrong });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it('have one key of the shop, made once by whoever is first', async () => {
    const shopper = await newShopper();
    await shop.database.queries.delete(pushKeys);
    const states = await Promise.all([1, 2, 3, 4].map(() => stateOf(shopper)));
    expect(new Set(states.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(Buffer.from(states[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
  });

  it.runIf(onPostgres)('have the same key in all processes', async () => {
    const other = await joinShop(shop);
    try {
      const person = await signUp(shop);
      const [here, there] = [shop, other].map((each) => new Shopper(inProcess(each), person));
      if (!here || !there) throw new Error('there are two processes');
      expect((await stateOf(there)).publicKey).toBe((await stateOf(here)).publicKey);
    } finally {
      await other.dispose();
    }
  });

  it('are not offered by a shop without notifications', async () => {
    const asha = await newShopper();
    await subscribe(asha);
    await turn(shop, false);
    const shown = async () => (await asha.call(calls.getShopSettings)).data;
    try {
      expect(await asha.call(calls.getPushState)).toMatchObject({ status: 409, code: 'PUSH_OFF' });
      expect(await subscribe(asha)).toMatchObject({ status: 409, code: 'PUSH_OFF' });
      expect(await shown()).not.toHaveProperty('push');
    } finally {
      await turn(shop, true);
    }
    expect(await shown()).toHaveProperty('push', true);
    expect((await stateOf(asha)).devices).toHaveLength(1);
  });
});
