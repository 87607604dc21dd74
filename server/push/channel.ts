/** Tells customers about their orders on their devices: a channel of notifications (decision 0065 and docs/features/push.md). */
import { imageAtWidth, imageUrl } from '../../contract/images.ts';
import { changeMinutes } from '../../contract/order-change-rules.ts';
import type { OrderEventName } from '../../contract/order-event-names.ts';
import type { PushedNotification } from '../../contract/pushed-notification.ts';
import { answerSeconds } from '../../contract/substitute-choices.ts';
import { languageTags } from '../../messages/locale.ts';
import type { Database } from '../db/database.ts';
import { type Channel, SendError } from '../notifications/channel.ts';
import type { NotificationContent } from '../notifications/content.ts';
import type { NotificationRow } from '../notifications/store.ts';
import { PostError } from '../platform/post.ts';
import { type PushMessage, type PushSender, sendPush } from './send.ts';
import * as store from './store.ts';
import type { Subscriptions } from './subscriptions.ts';
import { newVapidKeys } from './vapid.ts';

interface Parts extends Omit<PushSender, 'keys'> {
  database: Database;
  subscriptions: Pick<Subscriptions, 'find'>;
  /** Path of the picture that stands for the shop. */
  icon: () => string;
  now: () => Date;
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
  'order.report_answered',
  'order.message',
];

/** Statuses that say that a subscription has ended (RFC 8030). Others may be the fault of the shop, such as a wrong clock. */
const isOver = (status: number) => status === 404 || status === 410;
const isBusy = (status: number) => status === 408 || status === 429 || status >= 500;

export function createPushChannel({ database: { queries }, subscriptions, icon, now, ...sender }: Parts): Channel {
  function messageOf(row: NotificationRow, content: NotificationContent): PushMessage {
    const { ttl, urgency } = events[row.event];
    const age = Math.floor((now().getTime() - row.createdAt.getTime()) / 1_000);
    const topic = ofTheirOwn.includes(row.event) ? row.occurrence : row.orderId;
    return { payload: payloadOf(content, topic, icon()), ttl: Math.max(0, ttl - age), urgency, topic };
  }

  return {
    name: 'push',

    targets: store.selectTargets,

    async send(row, content, signal) {
      const device = await subscriptions.find(row.target);
      // Signed out meanwhile, or signed in by somebody else.
      if (device?.userId !== content.customer.id) throw new SendError('gone', { permanent: true });
      const { publicKey, privateKey } = await store.getKeys(queries, newVapidKeys);
      const keys = { publicKey, privateKey };
      const message = messageOf(row, content);
      const answer = await sendPush({ ...sender, keys }, device, message, now(), signal).catch((error: unknown) => {
        if (!(error instanceof PostError)) throw error;
        throw new SendError(error.failure, { permanent: error.failure.startsWith('not_') });
      });
      const { status, retryAfter } = answer;
      if (status >= 200 && status < 300) return;
      if (isOver(status)) await store.deleteSubscriptions(queries, [device.id]);
      throw new SendError(String(status), { permanent: !isBusy(status), retryAfter });
    },
  };
}

/** Characters of a text: with all others it fits into what every push service takes (`mostBytes`). */
const mostText = 800;

function payloadOf({ title, text, url, customer, product }: NotificationContent, tag: string, icon: string): string {
  const shown: PushedNotification = {
    title,
    body: [...text].slice(0, mostText).join(''),
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
