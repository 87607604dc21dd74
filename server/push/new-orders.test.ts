/** New orders are announced on the devices that staff chose, outside of quiet hours. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { Administrator, hire } from '../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openPushService } from '../testing/push-service.ts';
import { saveSettings } from '../testing/settings.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { cookieOf, east, openSecond, orderFrom, setStock, shopperIn, west } from '../testing/two-stores.ts';

describe('new orders on devices of staff', async () => {
  const service = await openPushService();
  afterAll(() => service.close());
  /** Noon in India. */
  const noon = new Date('2026-11-28T06:30:00.000Z');
  let time = noon;
  const shop = sharedShop(() =>
    openShop(
      { PUSH_SERVICES: '127.0.0.1', PUBLIC_URL: 'https://shop.example', MAIL_FROM: 'Tokri <shop@tokri.example>' },
      { now: () => time },
    ),
  );
  let owner: Administrator;
  let second: string;
  let product: string;
  beforeEach(async () => {
    time = noon;
    owner ??= new Administrator(inProcess(shop), await signUpAdmin(shop));
    second ??= await openSecond(owner);
    product ??= await stockProduct(shop, { name: 'Neem Soap', stock: 90, pricePaise: 4_000 });
    await setStock(shop, second, product, 90);
  });

  /** Turns announcements on, and returns the device. */
  async function announceTo(person: Shopper) {
    const browser = service.browser();
    const answer = await person.call(calls.startNewOrderPush, {}, browser.subscription);
    expect(answer).toMatchObject({ status: 200, data: { on: true } });
    return browser;
  }

  async function buyIn(storeId: string) {
    const shopper = await shopperIn(shop, storeId, storeId === second ? east : west, { [product]: 1 });
    const answer = await shopper.call(calls.cashPayment, {}, await orderFrom(shopper, storeId), cookieOf(storeId));
    expect(answer).toMatchObject({ status: 200 });
    await shop.notifications.idle();
    return answer.data as { orderId: string; _id: string };
  }
  const titles = ({ pushed }: { pushed: { notification: { title: string } }[] }) =>
    pushed.map(({ notification }) => notification.title);

  it('are announced in the language of the person, to owners for all stores and to staff for theirs', async () => {
    const [manager, picker] = [await hire(shop, owner, 'manager', 'Ravi', [second]), await hire(shop, owner, 'picker')];
    await manager.call(calls.updateProfile, {}, { name: 'Ravi', mobile: '', language: 'hi' });
    const devices = [await announceTo(owner), await announceTo(manager), await announceTo(picker)];
    const { orderId, _id } = await buyIn(second);
    expect(devices.map((each) => each.pushed.length)).toEqual([1, 1, 0]);
    expect(devices[0]?.pushed[0]).toMatchObject({
      urgency: 'high',
      notification: {
        title: `New order ${orderId} for Indiranagar`,
        url: `https://shop.example/dashboard/fulfilment/${_id}`,
        lang: 'en-IN',
      },
    });
    expect(devices[0]?.pushed[0]?.notification.body).toContain('₹');
    expect(devices[1]?.pushed[0]?.notification).toMatchObject({ lang: 'hi-IN' });
    await buyIn(firstStoreId);
    expect(devices.map((each) => each.pushed.length)).toEqual([2, 1, 1]);
  });

  it('are for staff who are alerted: neither for customers nor for riders', async () => {
    const { subscription } = service.browser();
    const customer = new Shopper(inProcess(shop), await signUp(shop));
    const rider = await hire(shop, owner, 'rider');
    for (const person of [customer, rider])
      expect(await person.call(calls.startNewOrderPush, {}, subscription)).toMatchObject({ status: 403 });
  });

  it('end when the person turns them off, signs out or is no longer staff', async () => {
    const [off, out, left] = await Promise.all([
      hire(shop, owner, 'manager', 'Off'),
      hire(shop, owner, 'manager', 'Out'),
      hire(shop, owner, 'manager', 'Left'),
    ]);
    const [moved, stays] = [await hire(shop, owner, 'manager', 'Moved'), await hire(shop, owner, 'picker', 'Stays')];
    const devices = await Promise.all([off, out, left, moved, stays].map(announceTo));
    expect(await off.call(calls.stopNewOrderPush)).toMatchObject({ status: 200 });
    expect((await off.call(calls.getNewOrderPush)).data).toMatchObject({ on: false });
    await out.call(calls.logout);
    await owner.call(calls.setUserStores, { userId: left.userId }, { stores: [second], staffRole: 'manager' });
    await owner.call(calls.setUserStores, { userId: moved.userId }, { stores: [firstStoreId], staffRole: 'rider' });
    const { orderId } = await buyIn(firstStoreId);
    expect(devices.map(titles)).toEqual([[], [], [], [], [expect.stringContaining(orderId)]]);
  });

  it('wait for the end of quiet hours, and are left out when the order is packed by then', async () => {
    const phone = await announceTo(owner);
    await saveSettings(owner, { quietHours: { from: '11:00', to: '13:00' } });
    const [early, late] = [await buyIn(firstStoreId), await buyIn(firstStoreId)];
    expect(phone.pushed).toEqual([]);
    await owner.work(early._id, 'packed');
    time = new Date('2026-11-28T07:30:00.000Z');
    shop.notifications.wake();
    await shop.notifications.idle();
    expect(titles(phone)).toEqual([expect.stringContaining(late.orderId)]);
  });

  it('are all that a device is for that was turned on for them only', async () => {
    await saveSettings(owner, { push: { on: true } });
    const manager = await hire(shop, owner, 'manager', 'Own');
    const phone = await announceTo(manager);
    expect((await manager.call(calls.getPushState)).data).toMatchObject({ devices: [] });
    await manager.call(calls.subscribeToPush, {}, phone.subscription);
    expect((await manager.call(calls.getPushState)).data).toMatchObject({ devices: [{ current: true }] });
    expect((await manager.call(calls.getNewOrderPush)).data).toMatchObject({ on: true });
    await manager.call(calls.stopNewOrderPush);
    expect((await manager.call(calls.getPushState)).data).toMatchObject({ devices: [{ current: true }] });
    await saveSettings(owner, { push: { on: false } });
  });
});
