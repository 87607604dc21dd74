/**
 * Mail: written into the outbox in the transaction of what causes it, so that it is neither lost with the process nor sent for
 * something that did not happen, and sent soon after the commit (decision 0010).
 */
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { afterCommit, type Database, type Queries } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { folderDelivery } from './folder.ts';
import { smtpDelivery } from './smtp.ts';
import * as store from './store.ts';
import { MailWorker } from './worker.ts';

export interface NewMail {
  /** One address. */
  to: string;
  subject: string;
  /** The same in plain text and in HTML; `letter` writes both. */
  text: string;
  html: string;
}

interface Parts {
  database: Database;
  config: Pick<Config, 'mail' | 'dataDir'>;
  log: Log;
  now?: (() => Date) | undefined;
}

const keptDays = 7;

export function createMail({ database, config, log, now = () => new Date() }: Parts) {
  const { queries } = database;
  const { smtpUrl, from } = config.mail;
  const delivery = smtpUrl ? smtpDelivery(smtpUrl, from) : folderDelivery(join(config.dataDir, 'outbox'), from, log);
  const worker = new MailWorker({ queries, delivery, log, now });

  return {
    /** Puts a mail into the outbox, inside the transaction `tx` of what causes it. It leaves after the commit. */
    async enqueue(tx: Queries, { to, ...content }: NewMail): Promise<void> {
      const at = now();
      await store.insertMail(tx, { id: newId(), recipient: to, ...content, nextTryAt: at, createdAt: at });
      afterCommit(tx, () => worker.wake());
    },

    /**
     * Does all that `enqueue` does, but the mail never leaves: for answers that must not tell, by the time they take, that there
     * is nobody to write to.
     */
    async pretend(tx: Queries, { to: _, ...content }: NewMail): Promise<void> {
      const at = now();
      const never = { failedAt: at, lastError: 'nobody to write to' };
      await store.insertMail(tx, { id: newId(), recipient: '', ...content, ...never, nextTryAt: at, createdAt: at });
      afterCommit(tx, () => worker.wake());
    },

    /** Looks for mails that are due, instead of waiting until it does so by itself. */
    wake: (): void => worker.wake(),

    /** Resolves when nothing is due and nothing is under way in this process. */
    idle: (): Promise<void> => worker.idle(),

    /** Forgets every mail to `recipient`, sent or not. */
    forget: (tx: Queries, recipient: string): Promise<void> => store.removeMailsTo(tx, recipient),

    /** Removes mails that left, or were given up, a week ago. A failure is logged, and the next time will do. */
    async tidy(): Promise<void> {
      try {
        await store.removeSettled(queries, new Date(now().getTime() - keptDays * 24 * 60 * 60_000));
      } catch (error) {
        log.warn({ err: error }, 'old mails could not be removed');
      }
    },

    close: (): Promise<void> => worker.close(),
  };
}

export type Mail = ReturnType<typeof createMail>;
