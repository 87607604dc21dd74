/** What customers are told about their orders besides emails: the channels, and what each person wants of them. */
import { quietUntil } from '../../contract/quiet-hours.ts';
import { onlyWanted } from '../notification-preferences/only-wanted.ts';
import { createPreferences } from '../notification-preferences/preferences.ts';
import { notificationPreferenceRoutes } from '../notification-preferences/routes.ts';
import { createNotifications } from '../notifications/notifications.ts';
import { checkWebhookEvery, openLiveWebhook } from '../notifications/webhook/live-webhook.ts';
import { webhookRoutes } from '../notifications/webhook/routes.ts';
import { createWebhook } from '../notifications/webhook/webhook.ts';
import { createWebhookAdmin } from '../notifications/webhook/webhook-admin.ts';
import { contentOf } from '../orders/notify/content-of.ts';
import { hasManyRecentOrders, listOrderNumbers } from '../orders/store.ts';
import { appIcon } from '../pages/web-manifest.ts';
import type { BackgroundJob } from '../platform/background-jobs.ts';
import { createPushChannel } from '../push/channel.ts';
import { createPushServices } from '../push/push-services.ts';
import { pushRoutes } from '../push/routes.ts';
import { createSubscriptions } from '../push/subscriptions.ts';
import type { Base } from './base.ts';
import type { Goods } from './goods.ts';

export async function openNotices({ app, config, database, shopSettings, stores, origin, now }: Base, goods: Goods) {
  const { queries } = database;
  const allowsPrivate = config.privateReceivers;
  const webhook = createWebhook({
    database,
    allowsPrivate,
    shopName: () => shopSettings.brand().name,
    hasManyRecentOrders,
    now,
  });
  const hasPush = () => config.serviceWorker && shopSettings.current().push.on;
  const services = createPushServices(config.pushServices);
  const subscriptions = createSubscriptions({ database, isOn: hasPush, services, now });
  const push = createPushChannel({
    database,
    subscriptions,
    services,
    subject: `mailto:${/[^<\s]+@[^>\s]+/.exec(config.mail.from)?.[0] ?? config.mail.from}`,
    icon: () => appIcon(shopSettings.current().shop.logo),
    now,
  });
  const content = {
    queries,
    catalogue: goods.catalogue,
    nameOfStore: stores.nameOf,
    takesUpi: () => shopSettings.upi() !== undefined,
    origin,
    now,
  };
  const notifications = createNotifications({
    database,
    channels: [onlyWanted(queries, 'message', webhook.channel), onlyWanted(queries, 'push', push)],
    quietUntil: () => quietUntil(shopSettings.current().quietHours, now()),
    contentOf: (told) => contentOf(content, told),
    log: app.log,
    now,
  });
  const preferences = createPreferences({
    database,
    isOn: async (channel) => channel === 'email' || (channel === 'push' ? hasPush() : webhook.isOn()),
  });

  const liveWebhook = await openLiveWebhook(database, app.log);

  return {
    hasPush,
    liveWebhook,
    /** Whether there is a choice: otherwise emails are the only way, and people get all of them. */
    choosesEmails: () => hasPush() || liveWebhook.isOn(),
    subscriptions,
    notifications,
    preferences,

    jobs: [
      { name: 'check for missed webhook', every: checkWebhookEvery, run: liveWebhook.read },
      { name: 'send due notifications', every: notifications.checkEvery, run: notifications.wake },
    ] satisfies BackgroundJob[],
    cleanup: notifications.cleanup,

    addRoutes(): void {
      const { sendTest } = webhook;
      const { wake } = notifications;
      webhookRoutes(app, createWebhookAdmin({ database, allowsPrivate, listOrderNumbers, sendTest, wake, now }));
      notificationPreferenceRoutes(app, preferences);
      pushRoutes(app, subscriptions);
    },
  };
}

export type Notices = Awaited<ReturnType<typeof openNotices>>;
