/**
 * Email: written into the outbox in the transaction of its cause, so that it is neither lost with the process nor sent
 * after a rollback, and sent soon after the commit (decision 0010).
 */
import { join } from 'node:path';
import type { CleanupStep } from '../db/cleanup.ts';
import { afterCommit, type Database, type Queries } from '../db/database.ts';
import { newId } from '../lib/ids.ts';
import type { Config } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import { checkOutboxEvery, maxLanes, OutboxWorker } from '../runtime/outbox-worker.ts';
import { currentRequestId } from '../runtime/waiting-time.ts';
import { exceptToNobody, nobody, senderOf } from './delivery.ts';
import type { Brand } from './email-content.ts';
import { type Email, renderEmail } from './email-template.ts';
import { folderDelivery } from './folder.ts';
import { type AttachmentOf, mailOutbox } from './outbox.ts';
import * as repository from './repository.ts';
import { smtpDelivery } from './smtp.ts';

/** An email, as `emailTemplate` describes it. */
export interface NewMail extends Email {
  /** One address. */
  to: string;
  /** Where mail programs unsubscribe the recipient by a POST; only for emails that one subscribes to. */
  unsubscribeUrl?: string;
  /** The document that goes with it, as `Parts.attachmentOf` knows it; made when the email is sent. */
  attachment?: string;
  /** When it is sent at the earliest; at once without it. */
  notBefore?: Date | undefined;
}

interface Parts {
  database: Database;
  config: Pick<Config, 'mail' | 'dataDir'>;
  log: Log;
  hasAccount: repository.HasAccount;
  /** The shop's name and colour now. */
  brand: () => Brand;
  /** The sender of emails, as the owner decides; '' for what the environment says. */
  sender: () => { name: string; email: string };
  /** Makes the document of an email. It rejects when that is not possible now: the email is tried again later. */
  attachmentOf: AttachmentOf;
  now?: (() => Date) | undefined;
}

const keptDays = 7;

/** True for the people of a demo: no address below this name exists (RFC 2606). */
const hasNoMailbox = (address: string): boolean => address.endsWith('.invalid');

export function createMail({
  database,
  config,
  log,
  hasAccount,
  brand,
  sender,
  attachmentOf,
  now = () => new Date(),
}: Parts) {
  const { queries } = database;
  const { smtpUrl } = config.mail;
  const usual = senderOf(config.mail.from);
  const from = () => ({ name: sender().name || usual.name, address: sender().email || usual.address });
  const real = smtpUrl
    ? smtpDelivery(smtpUrl, from, maxLanes)
    : folderDelivery(join(config.dataDir, 'outbox'), from, log);
  const delivery = exceptToNobody(real, from);
  const worker = new OutboxWorker(mailOutbox({ queries, delivery, hasAccount, attachmentOf, log, now }), log);

  const insert = (
    tx: Queries,
    { to, unsubscribeUrl = '', attachment = '', notBefore = now(), ...email }: NewMail,
  ): Promise<void> =>
    repository.insertMail(tx, {
      id: newId(),
      recipient: to,
      ...renderEmail(email, brand()),
      unsubscribeUrl,
      attachment,
      nextTryAt: notBefore,
      requestId: currentRequestId() ?? null,
      createdAt: now(),
    });

  /** Files are deleted in the background, for one recipient after another. */
  let removal = Promise.resolve();
  function removeFilesOf(recipient: string, beforeId: string): void {
    removal = removal
      .then(() => delivery.remove?.({ to: recipient, beforeId }))
      .catch((err) => log.warn({ err }, 'mails of a deleted account stay in their folder until they are a week old'));
  }

  return {
    /** Adds an email to the outbox, inside the transaction `tx` of its cause. It is sent after the commit. */
    async enqueue(tx: Queries, mail: NewMail): Promise<void> {
      if (hasNoMailbox(mail.to)) return;
      await insert(tx, mail);
      afterCommit(tx, () => worker.wake());
    },

    /**
     * Adds an email to the outbox for a response that must not reveal whether there is a recipient. Without a recipient
     * (`to` is null) everything is done except the sending. It is sent after a short random delay, so that it does not
     * slow down the following requests.
     */
    async enqueueUnseen(tx: Queries, mail: Omit<NewMail, 'to'> & { to: string | null }): Promise<void> {
      await insert(tx, { ...mail, to: mail.to ?? nobody });
      afterCommit(tx, () => worker.wakeLater());
    },

    /** Checks for due emails now, instead of at the next interval. */
    wake: (): void => worker.wake(),

    /** Resolves when nothing is due, and nothing is being sent or deleted in this process. */
    async idle(): Promise<void> {
      await worker.idle();
      await removal;
    },

    /**
     * Deletes every email to `recipient`, sent or not, but none that is added later. Files are deleted after the commit:
     * reading them takes long, and a rollback would not bring them back.
     */
    async erase(tx: Queries, recipient: string): Promise<void> {
      await repository.removeMailsTo(tx, recipient);
      const beforeId = newId();
      afterCommit(tx, () => removeFilesOf(recipient, beforeId));
    },

    /** Deletes emails that were sent, or given up, a week ago. */
    cleanup: [
      {
        name: 'remove old mails',
        async run(signal) {
          const before = new Date(now().getTime() - keptDays * 24 * 60 * 60_000);
          await repository.removeSettled(queries, before, signal);
          await delivery.remove?.({ before });
        },
      },
    ] satisfies CleanupStep[],

    /** Interval of the check for due emails, besides those that this process just added, in ms. */
    checkEvery: checkOutboxEvery,

    async close(): Promise<void> {
      await worker.close();
      await removal;
      delivery.close?.();
    },
  };
}

export type Mail = ReturnType<typeof createMail>;
