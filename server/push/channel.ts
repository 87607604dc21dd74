/** Tells customers about their orders on their devices: a channel of notifications (decision 0065 and docs/features/push.md). */
import { imageAtWidth, imageUrl } from '../../contract/api/images.ts';
import type { PushedNotification } from '../../contract/notifications/pushed-notification.ts';
import { changeMinutes } from '../../contract/orders/order-change-rules.ts';
import type { OrderEventName } from '../../contract/orders/order-event-names.ts';
import { answerSeconds } from '../../contract/orders/substitute-choices.ts';
import { languageTags } from '../../messages/locale.ts';
import { type Channel, SendError } from '../notifications/channel.ts';
import type { NotificationContent } from '../notifications/content.ts';
import type { NotificationRow } from '../notifications/repository.ts';
import { type DeliveryParts, deliver } from './deliver.ts';
import * as repository from './repository.ts';
import type { PushMessage } from './send.ts';
import type { Subscriptions } from './subscriptions.ts';

interface Parts extends DeliveryParts {
  /** Returns true when the shop offers notifications to shoppers. */
  isOn: () => boolean;
  subscriptions: Pick<Subscriptions, 'find'>;
  /** Path of the picture that stands for the shop. */
  icon: () => string;
}

const hour = 60 * 60;

/** How long a push service keeps the notification of an event, in seconds, and how urgent it is. */
const events: Readonly<Record<OrderEventName, Pick<PushMessage, 'ttl' | 'urgency'>>> = {
  'order.placed': { ttl: hour, urgency: 'normal' },
  'order.packed': { ttl: hour, urgency: 'normal' },
  'order.out_for_delivery': { ttl: 4 * hour, urgency: 'high' },
  'order.arrived': { ttl: hour / 2, urgency: 'high' },
  'order.delivered': { ttl: 12 * hour, urgency: 'normal' },
  'order.cancelled': { ttl: 24 * hour, urgency: 'high' },
  'order.paid': { ttl: hour, urgency: 'normal' },
  // Its goods are kept for ten minutes.
  'order.payment_failed': { ttl: hour / 6, urgency: 'high' },
  'order.money_returned': { ttl: 24 * hour, urgency: 'normal' },
  'order.corrected': { ttl: 12 * hour, urgency: 'normal' },
  'order.substitute_question': { ttl: answerSeconds, urgency: 'high' },
  'order.change_question': { ttl: changeMinutes * 60, urgency: 'high' },
  'order.refund_decided': { ttl: 24 * hour, urgency: 'normal' },
  'order.report_answered': { ttl: 24 * hour, urgency: 'normal' },
  'order.message': { ttl: 4 * hour, urgency: 'high' },
};

/** Notifications of these do not replace those of the order's steps. */
const ofTheirOwn: readonly OrderEventName[] = [
  'order.substitute_question',
  'order.change_question',
  'order.refund_decided',
  'order.money_returned',
  'order.report_answered',
  'order.message',
];

export function createPushChannel({ isOn, subscriptions, icon, ...delivery }: Parts): Channel {
  function messageOf(row: NotificationRow, content: NotificationContent): PushMessage {
    const { ttl, urgency } = events[row.event];
    const age = Math.floor((delivery.now().getTime() - row.createdAt.getTime()) / 1_000);
    const topic = ofTheirOwn.includes(row.event) ? row.occurrence : row.orderId;
    return { payload: payloadOf(content, topic, icon()), ttl: Math.max(0, ttl - age), urgency, topic };
  }

  return {
    name: 'push',

    targets: repository.selectTargets,

    async send(row, content, signal) {
      const device = isOn() ? await subscriptions.find(row.target) : undefined;
      // Signed out meanwhile, or signed in by somebody else.
      if (device?.userId !== content.customer.id) throw new SendError('gone', { permanent: true });
      await deliver(delivery, device, messageOf(row, content), signal);
    },
  };
}

/** Characters of a text: with all others it fits into what every push service takes (`maxBytes`). */
const maxText = 800;

function payloadOf({ title, text, url, customer, product }: NotificationContent, tag: string, icon: string): string {
  const shown: PushedNotification = {
    title,
    body: [...text].slice(0, maxText).join(''),
    url,
    tag,
    lang: languageTags[customer.language],
    icon,
    // One that takes the place of another is news as well.
    renotify: true,
    ...(product && { image: imageAtWidth(imageUrl(product.image), 480), requireInteraction: true }),
  };
  return JSON.stringify(shown);
}
