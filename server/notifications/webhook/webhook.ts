/** The webhook for gateways of SMS or WhatsApp: a signed request for each event that the owner chose (decision 0065). */
import type { WebhookResult } from '../../../contract/settings/webhook.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../lib/ids.ts';
import { PostError, post } from '../../runtime/post.ts';
import { type Channel, SendError } from '../channel.ts';
import { payloadOf, testPayload } from './payload.ts';
import * as repository from './repository.ts';
import { recordGone } from './settings.ts';
import { signedHeaders } from './signature.ts';

interface Parts {
  database: Database;
  /** True when http and private addresses are allowed, too. */
  allowsPrivate: boolean;
  shopName: () => string;
  /** A condition: whether a customer placed so many orders lately that they are notified of no more. */
  hasManyRecentOrders: repository.OfCustomer;
  now: () => Date;
}

/** The status of a gateway that wants no more requests. */
const gone = 410;
/** Timeout of a test, while an owner waits, in ms. */
const testTimeout = 8_000;

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

export function createWebhook({ database, allowsPrivate, shopName, hasManyRecentOrders, now }: Parts) {
  const { queries } = database;

  /** Signs and sends a message. An answer of 410 turns the webhook off. @throws PostError when no answer came */
  async function send(
    row: repository.WebhookRow,
    { id, payload }: { id: string; payload: object },
    signal: AbortSignal,
  ) {
    const at = now();
    const { secret, earlierSecret, earlierSecretUntil } = row;
    const secrets = earlierSecret && earlierSecretUntil && at < earlierSecretUntil ? [secret, earlierSecret] : [secret];
    const body = JSON.stringify(payload);
    const signed = signedHeaders({ id, timestamp: Math.floor(at.getTime() / 1_000), body }, secrets);
    const headers = { 'content-type': 'application/json', ...signed };
    const answer = await post({ url: row.url, headers, body, allowsPrivate, signal });
    if (answer.status === gone && row.isOn) await recordGone(database, row, at);
    return answer;
  }

  const channel: Channel = {
    name: 'webhook',
    targets: (given) => repository.webhookTargets(given, hasManyRecentOrders(given.userId)),

    async send(notification, content, signal) {
      const row = await repository.findWebhook(queries);
      if (!row?.isOn) throw new SendError('off', { permanent: true });
      const payload = payloadOf(content, shopName(), notification.createdAt);
      const { status, retryAfter } = await send(row, { id: notification.id, payload }, signal).catch(asSendError);
      if (!isSuccess(status)) throw new SendError(String(status), { permanent: status === gone, retryAfter });
    },
  };

  return {
    channel,

    isOn: async (): Promise<boolean> => (await repository.findWebhook(queries))?.isOn ?? false,

    /** Sends a test message to the saved URL. @returns undefined without one */
    async sendTest(): Promise<WebhookResult | undefined> {
      const row = await repository.findWebhook(queries);
      if (!row) return undefined;
      const payload = testPayload(shopName(), now());
      try {
        const { status } = await send(row, { id: newId(), payload }, AbortSignal.timeout(testTimeout));
        return { status, failure: null };
      } catch (error) {
        if (!(error instanceof PostError)) throw error;
        return { status: null, failure: error.failure };
      }
    },
  };
}

/** Everything but a failed request goes on as it is: the database, for example. */
function asSendError(error: unknown): never {
  throw error instanceof PostError ? new SendError(error.failure) : error;
}
