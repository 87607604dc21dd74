/** Notifications on devices: offered after the first order, shown by the service worker, and managed in the account. */
import type { Page, Worker } from '@playwright/test';
import { links } from '../contract/api/links.ts';
import type { PushedNotification } from '../contract/notifications/pushed-notification.ts';
import { expectAccessible } from './accessible.ts';
import { buy, openAs, reload, signedUp } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';
import { userMenu } from './user-menu.ts';

test.use({ scenario: 'without riders' });
test.afterEach(({ api }) => saveSettings(api, { push: { on: false } }));
test.use({ serviceWorkers: 'allow' });

/** Browsers of tests have neither a push service nor notifications. The keys are those of RFC 8291. */
const withNotifications = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.subscribe = async () =>
      ({
        toJSON: () => ({
          endpoint: 'https://push.example/send/1',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
      }) as unknown as PushSubscription;
  });

/** The parts of a service worker that tests replace. */
interface WorkerScope {
  ServiceWorkerRegistration: { prototype: object };
  WindowClient: { prototype: object };
  Clients: { prototype: object };
  ExtendableEvent: new (type: string) => Event;
  PushEvent: new (type: string, init: { data: string }) => Event;
}

/** Pushes a notification to a worker. @returns what it shows */
const push = (worker: Worker, notification: PushedNotification) =>
  worker.evaluate((data) => {
    const scope = self as unknown as WorkerScope;
    const shown = new Promise<unknown>((resolve) => {
      Object.assign(scope.ServiceWorkerRegistration.prototype, {
        showNotification: async (title: string, options: object) => resolve({ title, ...options }),
      });
    });
    dispatchEvent(new scope.PushEvent('push', { data }));
    return shown;
  }, JSON.stringify(notification));

/** Clicks a notification about a page. @returns where that leads: browsers let only people go there */
const click = (worker: Worker, url: string) =>
  worker.evaluate((data) => {
    const scope = self as unknown as WorkerScope;
    const led = new Promise<string>((resolve) => {
      Object.assign(scope.WindowClient.prototype, {
        async focus(this: { url: string }) {
          resolve(`to the tab ${this.url}`);
        },
      });
      Object.assign(scope.Clients.prototype, { openWindow: async (opened: string) => resolve(`to a new ${opened}`) });
    });
    const notification = { data, close() {} };
    dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
    return led;
  }, url);

test('a shopper turns updates on after the first order, gets one, and manages them in the account', async ({
  page,
  context,
  api,
}) => {
  await saveSettings(api, { push: { on: true } });
  const person = await signedUp(api);
  const { _id: productId } = await api.findProduct('Potato');
  const order = await buy(api, productId, 1, person);
  await withNotifications(page);
  const card = page.getByRole('region', { name: 'Get updates about this order' });
  await openAs(page, person, links.order(order._id));
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This device gets notifications now')).toBeVisible();
  await expect(card).toHaveCount(0);

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const url = new URL(links.order(order._id), page.url()).href;
  const news = { title: 'It is on its way', body: 'Have cash ready.', tag: order._id, lang: 'en-IN', renotify: true };
  const shown = await push(worker, { ...news, icon: '/icons/icon-192.png', url });
  expect(shown).toEqual({ ...news, icon: '/icons/icon-192.png', data: url });
  expect(await click(worker, url)).toBe(`to the tab ${url}`);
  const other = new URL(links.order(productId), url).href;
  expect(await click(worker, other)).toBe(`to a new ${other}`);

  await page.getByRole('button', { name: /^Menu of/ }).click();
  await userMenu(page).getByRole('link', { name: 'My Profile' }).click();
  const account = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(account.getByText('This device', { exact: true })).toBeVisible();
  await expect(account.getByRole('checkbox', { name: 'Updates on orders: Notifications' })).toBeChecked();
  await expectAccessible(page);
  await account.getByRole('button', { name: /^Remove / }).click();
  await expect(account.getByText('No device gets notifications yet.')).toBeVisible();

  // The page of the order offers them again, until the shopper refuses.
  await page.goBack();
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toHaveCount(0);
  await reload(page);
  await expect(page.getByText(order.orderId, { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
});
