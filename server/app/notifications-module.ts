/** Notifications about orders besides emails: the channels, and each person's choice of them. */
import { quietUntil } from '../../contract/settings/quiet-hours.ts';
import { findOutboxState } from '../mail/repository.ts';
import { onlyWanted } from '../notification-preferences/only-wanted.ts';
import { createPreferences } from '../notification-preferences/preferences.ts';
import { notificationPreferenceRoutes } from '../notification-preferences/routes.ts';
import { createNotifications } from '../notifications/notifications.ts';
import { notificationsCheck } from '../notifications/notifications-health.ts';
import { listOutboxStates } from '../notifications/repository.ts';
import { openLiveWebhook } from '../notifications/webhook/live-webhook.ts';
import { webhookRoutes } from '../notifications/webhook/routes.ts';
import { createWebhook } from '../notifications/webhook/webhook.ts';
import { createWebhookAdmin } from '../notifications/webhook/webhook-admin.ts';
import { contentOf } from '../orders/messages/notify/content-of.ts';
import { hasManyRecentOrders, listOrderNumbers } from '../orders/model/repository.ts';
import { appIcon } from '../pages/web-manifest.ts';
import { findAnnouncedPaise } from '../payments/announced-amounts.ts';
import { createPushChannel } from '../push/channel.ts';
import { createNewOrderChannel } from '../push/new-orders.ts';
import { createPushServices } from '../push/push-services.ts';
import { pushRoutes } from '../push/routes.ts';
import { createSubscriptions } from '../push/subscriptions.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import { outboxMeasures } from '../runtime/outbox-health.ts';
import type { Base } from './base.ts';
import type { CatalogueModule } from './catalogue-module.ts';

export async function openNotices(
  { app, config, database, shopSettings, stores, origin, now }: Base,
  goods: CatalogueModule,
) {
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
  const isPossible = () => config.serviceWorker;
  const subscriptions = createSubscriptions({ database, isOn: hasPush, isPossible, services, now });
  const devices = {
    database,
    subscriptions,
    services,
    subject: `mailto:${/[^<\s]+@[^>\s]+/.exec(config.mail.from)?.[0] ?? config.mail.from}`,
    icon: () => appIcon(shopSettings.current().shop.logo),
    now,
  };
  const push = createPushChannel({ ...devices, isOn: hasPush });
  const nameOfStore = (id: string) => (stores.hasSeveral() ? stores.nameOf(id) : undefined);
  const newOrders = createNewOrderChannel({ ...devices, nameOfStore, origin });
  const content = {
    queries,
    catalogue: goods.catalogue,
    nameOfStore: stores.nameOf,
    takes: shopSettings.takes,
    findAnnouncedPaise,
    takesCredit: () => shopSettings.current().refunds.on,
    origin,
    now,
  };
  const notifications = createNotifications({
    database,
    channels: [onlyWanted(queries, 'message', webhook.channel), onlyWanted(queries, 'push', push), newOrders],
    quietUntil: () => quietUntil(shopSettings.current().quietHours, now()),
    contentOf: (notification) => contentOf(content, notification),
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
    /** Returns true when there is a choice: otherwise emails are the only way, and people get all of them. */
    choosesEmails: () => hasPush() || liveWebhook.isOn(),
    subscriptions,
    notifications,
    preferences,

    jobs: [
      liveWebhook.job,
      { name: 'send due notifications', every: notifications.checkEvery, writes: true, run: notifications.wake },
    ] satisfies BackgroundJob[],
    cleanup: notifications.cleanup,
    checks: [notificationsCheck(queries)],
    measures: outboxMeasures(async () => ({
      mail: await findOutboxState(queries),
      ...Object.fromEntries((await listOutboxStates(queries)).map((state) => [state.channel, state])),
    })),

    addRoutes(): void {
      const { sendTest } = webhook;
      const { wake } = notifications;
      webhookRoutes(app, createWebhookAdmin({ database, allowsPrivate, listOrderNumbers, sendTest, wake, now }));
      notificationPreferenceRoutes(app, preferences);
      pushRoutes(app, subscriptions);
    },
  };
}

export type NotificationsModule = Awaited<ReturnType<typeof openNotices>>;
