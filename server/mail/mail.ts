/**
 * Mail: written into the outbox in the transaction of what causes it, so that it is neither lost with the process nor sent for
 * something that did not happen, and sent soon after the commit (decision 0010).
 */
import { join } from 'node:path';
import type { CleanupStep } from '../db/cleanup.ts';
import { afterCommit, type Database, type Queries } from '../db/database.ts';
import type { Config } from '../platform/config.ts';
import { newId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { exceptToNobody, nobody } from './delivery.ts';
import { folderDelivery } from './folder.ts';
import { smtpDelivery } from './smtp.ts';
import * as store from './store.ts';
import { lookEvery, MailWorker } from './worker.ts';

export interface NewMail {
  /** One address. */
  to: string;
  subject: string;
  /** The same in plain text and in HTML; `emailTemplate` writes both. */
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
  const real = smtpUrl ? smtpDelivery(smtpUrl, from) : folderDelivery(join(config.dataDir, 'outbox'), from, log);
  const delivery = exceptToNobody(real, from);
  const worker = new MailWorker({ queries, delivery, log, now });

  return {
    /** Puts a mail into the outbox, inside the transaction `tx` of what causes it. It leaves after the commit. */
    async enqueue(tx: Queries, { to, ...content }: NewMail): Promise<void> {
      const at = now();
      await store.insertMail(tx, { id: newId(), recipient: to, ...content, nextTryAt: at, createdAt: at });
      afterCommit(tx, () => worker.wake());
    },

    /**
     * Puts a mail into the outbox for an answer that must not tell whether there is anybody to write to. Without a recipient
     * (`to` is null) everything is done but the sending. It leaves a moment later, of random length, so that it slows down none of the
     * requests that follow.
     */
    async enqueueUnseen(tx: Queries, { to, ...content }: Omit<NewMail, 'to'> & { to: string | null }): Promise<void> {
      const at = now();
      await store.insertMail(tx, { id: newId(), recipient: to ?? nobody, ...content, nextTryAt: at, createdAt: at });
      afterCommit(tx, () => worker.wakeLater());
    },

    /** Looks for mails that are due, instead of waiting until it does so by itself. */
    wake: (): void => worker.wake(),

    /** Resolves when nothing is due and nothing is under way in this process. */
    idle: (): Promise<void> => worker.idle(),

    /** Forgets every mail to `recipient`, sent or not, in files too: before any that comes later is written. */
    async forget(tx: Queries, recipient: string): Promise<void> {
      await store.removeMailsTo(tx, recipient);
      await delivery.remove?.({ to: recipient });
    },

    /** Removes mails that left, or were given up, a week ago. */
    cleanup: [
      {
        name: 'remove old mails',
        async run(signal) {
          const before = new Date(now().getTime() - keptDays * 24 * 60 * 60_000);
          await store.removeSettled(queries, before, signal);
          await delivery.remove?.({ before });
        },
      },
    ] satisfies CleanupStep[],

    /** How often due mails are looked for, beside those that this process was just given, in ms. */
    lookEvery,

    close: (): Promise<void> => worker.close(),
  };
}

export type Mail = ReturnType<typeof createMail>;
