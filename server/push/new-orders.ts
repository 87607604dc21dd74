/** Announces new orders on the devices of staff who chose it, also while no page of the store is open (docs/features/push.md). */
import { links } from '../../contract/api/links.ts';
import { formatPaise } from '../../contract/money/money.ts';
import type { PushedNotification } from '../../contract/notifications/pushed-notification.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { baseLocale, type Locale, languageTags, localPath } from '../../messages/locale.ts';
import { type Channel, outdated, SendError } from '../notifications/channel.ts';
import type { NotificationContent } from '../notifications/content.ts';
import { listContacts } from '../users/contact-repository.ts';
import { type DeliveryParts, deliver } from './deliver.ts';
import * as repository from './repository.ts';
import type { Subscriptions } from './subscriptions.ts';

interface Parts extends DeliveryParts {
  subscriptions: Pick<Subscriptions, 'find'>;
  /** Path of the picture that stands for the shop. */
  icon: () => string;
  /** Undefined in a shop with one repository. */
  nameOfStore: (storeId: string) => string | undefined;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
}

/** How long a push service keeps it for a device that is away, in seconds. */
const keptFor = 60 * 60;

export function createNewOrderChannel({ subscriptions, icon, nameOfStore, origin, ...delivery }: Parts): Channel {
  function payloadOf({ order, store: { id: storeId } }: NotificationContent, language: Locale): string {
    const m = messagesIn(language);
    const { id, number } = order;
    const name = nameOfStore(storeId);
    const shown: PushedNotification = {
      title: name ? m.emails.newOrderSubjectOf({ number, store: name }) : m.emails.newOrderSubject({ number }),
      body: m.emails.newOrderPush({ amount: formatPaise(order.totalPaise) }),
      url: origin() + localPath(links.adminOrder(id), language),
      tag: id,
      lang: languageTags[language],
      icon: icon(),
      renotify: true,
    };
    return JSON.stringify(shown);
  }

  return {
    name: 'new-orders',

    targets: repository.selectAnnouncingDevices,

    async send({ target, storeId }, content, signal) {
      // Somebody works on it already.
      if (content.order.status !== 'placed') throw new SendError(outdated, { permanent: true });
      const device = await subscriptions.find(target);
      const { queries } = delivery.database;
      if (!device || !(await repository.isAnnouncing(queries, target, storeId)))
        throw new SendError('gone', { permanent: true });
      const [person] = await listContacts(queries, [device.userId]);
      const payload = payloadOf(content, person?.language ?? baseLocale);
      await deliver(delivery, device, { payload, ttl: keptFor, urgency: 'high', topic: content.order.id }, signal);
    },
  };
}
