/**
 * Notifications about orders besides emails: written in the transaction of their event, for the channels that are on, and sent soon after
 * the commit (decision 0065).
 */
import type { OrderEventName } from '../../contract/orders/order-event-names.ts';
import { isOpen } from '../../contract/orders/order-steps.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import { afterCommit, type Database, type Queries } from '../db/database.ts';
import { newId } from '../lib/ids.ts';
import type { Log } from '../runtime/log.ts';
import { checkOutboxEvery, type Outbox, OutboxWorker } from '../runtime/outbox-worker.ts';
import { type Channel, outdated, SendError } from './channel.ts';
import type { ContentOf, NotificationContent } from './content.ts';
import * as repository from './repository.ts';
import { attemptTimeout, leaseTime, patience, pauseAfter } from './schedule.ts';

interface Parts {
  database: Database;
  channels: readonly Channel[];
  contentOf: ContentOf;
  /** When the quiet hours end; undefined outside of them, and in a shop without. */
  quietUntil: () => Date | undefined;
  log: Log;
  now: () => Date;
}

const keptFor = 7 * 24 * 60 * 60_000;

/** Returns true when there is no hurry: everything else is about an order under way, or done a moment ago. Staff rest in quiet hours. */
const canWait = (
  { channel, event }: Pick<repository.NotificationRow, 'channel' | 'event'>,
  content: NotificationContent,
): boolean =>
  channel === 'new-orders' ||
  event === 'order.refund_decided' ||
  event === 'order.money_returned' ||
  event === 'order.report_answered' ||
  (event === 'order.message' && !isOpen(content.order.status));

/** It is not the time to send a notification. */
class TooEarly extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super('it waits until quiet hours end');
    this.until = until;
  }
}

export function createNotifications({ database, channels, contentOf, quietUntil, log, now }: Parts) {
  const { queries } = database;
  const addRows = repository.prepareAdd(channels);
  const workers = new Map(
    channels.map((channel) => [
      channel.name,
      new OutboxWorker(outboxOf(channel, { queries, contentOf, quietUntil, log, now }), log),
    ]),
  );
  const wakeAfter = (tx: Queries, rows: readonly { channel: repository.ChannelName }[]) => {
    for (const name of new Set(rows.map(({ channel }) => channel))) afterCommit(tx, () => workers.get(name)?.wake());
  };

  return {
    /** Adds what all channels send about an event of an order, in its transaction `tx`. Sent after the commit. One statement. */
    async add(tx: Queries, event: repository.OrderEvent): Promise<void> {
      if (channels.length === 0) return;
      const at = now();
      const { orderId, storeId, userId, event: name, occurrence } = event;
      const times = { createdAt: at, giveUpAt: new Date(at.getTime() + patience), idStart: newId().slice(0, 10) };
      wakeAfter(tx, await addRows(tx, { orderId, storeId, userId, event: name, occurrence, ...times }));
    },

    /**
     * A step was undone in `tx`, which has the order locked: nobody is notified of it, and whoever was notified gets a correction.
     * @param undone the events of the step @param occurrence of the correction
     */
    async correct(
      tx: Queries,
      { orderId, storeId, occurrence }: Pick<repository.OrderEvent, 'orderId' | 'storeId' | 'occurrence'>,
      undone: readonly OrderEventName[],
    ): Promise<void> {
      const at = now();
      await repository.removeUntried(tx, orderId, undone);
      const notified = await repository.markCorrected(tx, orderId, undone, at);
      const event = 'order.corrected' as const;
      const times = { nextTryAt: at, createdAt: at, giveUpAt: new Date(at.getTime() + patience) };
      const rows = notified.map((each) => ({ id: newId(), orderId, storeId, event, occurrence, ...each, ...times }));
      await repository.insertNotifications(tx, rows);
      wakeAfter(tx, rows);
    },

    /** Checks for due notifications now, instead of at the next interval. */
    wake(): void {
      for (const worker of workers.values()) worker.wake();
    },

    /** Resolves when nothing is due and nothing is being sent in this process. */
    async idle(): Promise<void> {
      await Promise.all([...workers.values()].map((worker) => worker.idle()));
    },

    /** Interval of the check for due notifications, besides those that this process just added, in ms. */
    checkEvery: checkOutboxEvery,

    /** Deletes notifications that were sent, or given up, a week ago. */
    cleanup: [
      {
        name: 'remove old notifications',
        run: (signal) => repository.removeSettled(queries, new Date(now().getTime() - keptFor), signal),
      },
    ] satisfies CleanupStep[],

    async close(): Promise<void> {
      await Promise.all([...workers.values()].map((worker) => worker.close()));
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

function outboxOf(
  channel: Channel,
  { queries, contentOf, quietUntil, log, now }: Omit<Parts, 'database' | 'channels'> & { queries: Queries },
): Outbox<repository.NotificationRow> {
  const about = ({ id, event }: repository.NotificationRow) => ({ notification: id, channel: channel.name, event });
  return {
    name: `outbox of the channel ${channel.name}`,
    timeout: attemptTimeout,

    take() {
      const at = now();
      return repository.takeDue(queries, channel.name, at, new Date(at.getTime() + leaseTime));
    },

    async send(row, signal) {
      const content = row.correctedAt ? undefined : await contentOf(row);
      if (!content) throw new SendError(outdated, { permanent: true });
      const until = canWait(row, content) ? quietUntil() : undefined;
      if (until) throw new TooEarly(until);
      await channel.send(row, content, signal);
    },

    async sent(row) {
      await repository.updateNotification(queries, row.id, { sentAt: now(), lastError: null });
      log.debug(about(row), 'a notification was sent');
    },

    async failed(row, error) {
      if (error instanceof TooEarly) return repository.updateNotification(queries, row.id, { nextTryAt: error.until });
      const at = now();
      // Only the database can fail otherwise, and its message may contain the order.
      const { reason, permanent, retryAfter } = error instanceof SendError ? error : new SendError('error');
      if (reason === outdated) {
        await repository.updateNotification(queries, row.id, { failedAt: at, lastError: reason });
        log.debug(about(row), 'a notification is not true any more');
        return;
      }
      const tries = row.tries + 1;
      const nextTryAt = new Date(at.getTime() + pauseAfter(tries, retryAfter));
      if (permanent || nextTryAt >= row.giveUpAt) {
        await repository.updateNotification(queries, row.id, { tries, failedAt: at, lastError: reason });
        log.warn({ ...about(row), reason }, 'a notification was given up');
        return;
      }
      await repository.updateNotification(queries, row.id, { tries, nextTryAt, lastError: reason });
      log.warn({ ...about(row), tries, nextTryAt, reason }, 'a notification could not be sent; trying again later');
    },
  };
}
