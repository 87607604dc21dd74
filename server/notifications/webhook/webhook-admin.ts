/** The webhook as its owner sees it: its settings, a test, and what was delivered. */

import type { Webhook, WebhookBody, WebhookDelivery, WebhookResult } from '../../../contract/settings/webhook.ts';
import { type WebhookFailure, webhookFailures, webhookLimits } from '../../../contract/settings/webhook-events.ts';
import { text } from '../../../messages/text.ts';
import type { Actor } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { outdated } from '../channel.ts';
import type { NotificationRow } from '../repository.ts';
import { patience } from '../schedule.ts';
import * as repository from './repository.ts';
import { checkUrl, presentWebhook, renewSecret, saveWebhook, webhookMissing } from './settings.ts';

interface Parts {
  database: Database;
  allowsPrivate: boolean;
  /** Sends a test; undefined without a webhook. */
  sendTest: () => Promise<WebhookResult | undefined>;
  /** Sends what is due. */
  wake: () => void;
  /** The numbers of orders, by id; orders depend on this feature. */
  listOrderNumbers: (queries: Queries, ids: readonly string[]) => Promise<Map<string, string>>;
  now: () => Date;
}

export function createWebhookAdmin({ database, allowsPrivate, sendTest, wake, listOrderNumbers, now }: Parts) {
  const { queries } = database;
  let isTesting = false;

  return {
    get: async (): Promise<Webhook> => presentWebhook(await repository.findWebhook(queries), now()),

    /** @returns the secret when it is the first time @throws AppError VALIDATION, CHANGED_MEANWHILE */
    async save(actor: Actor, body: WebhookBody) {
      checkUrl(body.url, allowsPrivate);
      return saveWebhook(database, actor, body, now());
    },

    /** @throws AppError WEBHOOK_MISSING, CHANGED_MEANWHILE */
    renewSecret: (actor: Actor, version: number) => renewSecret(database, actor, version, now()),

    /** One at a time: the server waits for somebody else's. @throws AppError WEBHOOK_MISSING, BUSY */
    async test(): Promise<WebhookResult> {
      if (isTesting) throw new AppError('BUSY', text('errors.webhookTesting'), { retryAfter: 5 });
      isTesting = true;
      try {
        const result = await sendTest();
        if (!result) throw webhookMissing();
        return result;
      } finally {
        isTesting = false;
      }
    },

    /** The last ones, newest first. */
    async deliveries(): Promise<WebhookDelivery[]> {
      const rows = await repository.listDeliveries(queries, webhookLimits.deliveries);
      const numbers = await listOrderNumbers(queries, [...new Set(rows.map(({ orderId }) => orderId))]);
      return rows.map((row) => presentDelivery(row, numbers.get(row.orderId) ?? ''));
    },

    /** Sends one again that was given up. @throws AppError NOT_FOUND, NOT_FAILED, WEBHOOK_OFF */
    async sendAgain(id: string): Promise<void> {
      if (!(await repository.findWebhook(queries))?.isOn) throw new AppError('WEBHOOK_OFF', text('errors.webhookOff'));
      const at = now();
      const times = { nextTryAt: at, giveUpAt: new Date(at.getTime() + patience) };
      if (!(await repository.reviveDelivery(queries, id, { ...times, except: outdated }))) {
        const row = await repository.findDelivery(queries, id);
        if (!row) throw notFound('errors.webhookMessageNotFound');
        throw new AppError('NOT_FAILED', text(retryRejections[stateOf(row)]));
      }
      wake();
    },
  };
}

export type WebhookAdmin = ReturnType<typeof createWebhookAdmin>;

const retryRejections = {
  sent: 'errors.webhookMessageSent',
  waiting: 'errors.webhookMessageWaiting',
  failed: 'errors.webhookMessageWaiting',
  skipped: 'errors.webhookMessageOutdated',
} as const;

function stateOf({ sentAt, failedAt, lastError }: NotificationRow): WebhookDelivery['state'] {
  if (sentAt) return 'sent';
  if (!failedAt) return 'waiting';
  return lastError === outdated ? 'skipped' : 'failed';
}

const isFailure = (word: string): word is WebhookFailure => (webhookFailures as readonly string[]).includes(word);

/** A status, or a word. */
const reasonOf = (lastError: string | null): Pick<WebhookDelivery, 'status' | 'failure'> => {
  if (lastError === null) return { status: null, failure: null };
  if (/^\d+$/.test(lastError)) return { status: Number(lastError), failure: null };
  return { status: null, failure: isFailure(lastError) ? lastError : 'error' };
};

const presentDelivery = (row: NotificationRow, orderNumber: string): WebhookDelivery => ({
  _id: row.id,
  event: row.event,
  order: { _id: row.orderId, number: orderNumber },
  createdAt: row.createdAt.toISOString(),
  state: stateOf(row),
  tries: row.tries,
  endedAt: (row.sentAt ?? row.failedAt)?.toISOString() ?? null,
  ...reasonOf(row.lastError),
});
