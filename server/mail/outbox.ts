/** The outbox of emails, as its worker sees it. */
import type { Queries } from '../db/database.ts';
import { batchCalls } from '../runtime/batch-calls.ts';
import type { Log } from '../runtime/log.ts';
import type { Outbox } from '../runtime/outbox-worker.ts';
import { type Delivery, DeliveryError, type MailFile } from './delivery.ts';
import * as repository from './repository.ts';
import { attemptTimeout, isExpired, leaseTime, pauseAfter } from './schedule.ts';

/** Makes the document of an email, by what the row has. */
export type AttachmentOf = (attachment: string) => Promise<MailFile>;

interface Parts {
  queries: Queries;
  delivery: Delivery;
  hasAccount: repository.HasAccount;
  attachmentOf: AttachmentOf;
  log: Log;
  now: () => Date;
}

/** In log lines: `reqId` is the id of the request that wrote the email. */
const about = ({ id, requestId }: repository.OutboxRow) => ({
  mail: id,
  ...(requestId !== null && { reqId: requestId }),
});

export const mailOutbox = ({
  queries,
  delivery,
  hasAccount,
  attachmentOf,
  log,
  now,
}: Parts): Outbox<repository.OutboxRow> => {
  const markSent = repository.prepareMarkSent(hasAccount);
  // A claim is a commit, which lanes that are ready at the same time share.
  const take = batchCalls<undefined, repository.OutboxRow | undefined>({
    run(all) {
      const at = now();
      return repository.takeDueMails(queries, at, new Date(at.getTime() + leaseTime), all.length);
    },
  });

  return {
    name: 'outbox of emails',
    timeout: attemptTimeout,

    take: () => take(undefined),

    async send(mail, signal) {
      const files = mail.attachment === '' ? [] : [await attachmentOf(mail.attachment)];
      await delivery.deliver({ ...mail, files }, signal);
    },

    async sent(mail) {
      await markSent(queries, { id: mail.id, at: now() });
      log.debug(about(mail), 'a mail was sent');
    },

    async failed(mail, error) {
      const at = now();
      // Servers often repeat the rejected address, and addresses must not be in the log.
      const said = error instanceof Error ? error.message : String(error);
      const lastError = mail.recipient === '' ? said : said.replaceAll(mail.recipient, 'the recipient');
      const permanent = error instanceof DeliveryError && error.permanent;
      if (permanent || isExpired(mail.createdAt, at)) {
        await repository.giveUp(queries, mail.id, at, lastError, hasAccount);
        log.warn({ ...about(mail), reason: lastError }, 'a mail was given up');
        return;
      }
      const tries = mail.tries + 1;
      const nextTryAt = new Date(at.getTime() + pauseAfter(tries));
      await repository.postpone(queries, mail.id, { tries, nextTryAt, lastError });
      log.warn({ ...about(mail), tries, nextTryAt, reason: lastError }, 'a mail could not be sent; trying again later');
    },
  };
};
