/** Sends due emails from the outbox. Every process has one worker; they share the work and never take the same email. */
import { randomInt } from 'node:crypto';
import type { Queries } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import { type Delivery, DeliveryError, type MailFile } from './delivery.ts';
import { attemptTimeout, isExpired, leaseTime, pauseAfter } from './schedule.ts';
import * as store from './store.ts';

/** Makes the document of an email, by what the row has. */
export type AttachmentOf = (attachment: string) => Promise<MailFile>;

export interface WorkerParts {
  queries: Queries;
  delivery: Delivery;
  hasAccount: store.HasAccount;
  attachmentOf: AttachmentOf;
  log: Log;
  now: () => Date;
}

/** Emails sent concurrently by one process. */
export const maxLanes = 4;
/** Interval of the check for newly due emails and emails of other processes, in milliseconds. */
export const checkEvery = 5_000;
/** Range of the random delay for emails whose sending must not be observable, in milliseconds. */
const shortestWait = 150;
const longestWait = 900;
/** How long a stop waits for current deliveries, in milliseconds. */
const stopWithin = 4_000;

export class MailWorker {
  readonly #parts: WorkerParts;
  readonly #lanes = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #closing = false;
  /** It was woken while all lanes were busy. */
  #checkAgain = false;
  #later: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Checks for due emails now. Returns at once. */
  wake(): void {
    if (this.#closing) return;
    if (this.#lanes.size < maxLanes) this.#openLane();
    else this.#checkAgain = true;
  }

  /** Checks for due emails after a short random delay, so that the timing reveals nothing. */
  wakeLater(): void {
    this.#later ??= setTimeout(() => this.#wakeNow(), randomInt(shortestWait, longestWait)).unref();
  }

  #wakeNow(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.wake();
  }

  /** Resolves when nothing is due and nothing is being sent. */
  async idle(): Promise<void> {
    if (this.#later) this.#wakeNow();
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
  }

  /** Claims no more emails, waits a little for current deliveries, and then aborts them: they are retried later. */
  async close(): Promise<void> {
    this.#closing = true;
    const abortTimer = setTimeout(() => this.#stop.abort(), stopWithin);
    await this.idle();
    clearTimeout(abortTimer);
  }

  #openLane(): void {
    const lane = this.#work().finally(() => {
      this.#lanes.delete(lane);
      if (!this.#checkAgain) return;
      this.#checkAgain = false;
      this.wake();
    });
    this.#lanes.add(lane);
  }

  /** Sends one email after another until none is due. While there are any, it opens another lane. */
  async #work(): Promise<void> {
    const { queries, log, now } = this.#parts;
    try {
      while (!this.#closing) {
        const at = now();
        const mail = await store.takeDueMail(queries, at, new Date(at.getTime() + leaseTime));
        if (!mail) return;
        if (this.#lanes.size < maxLanes) this.#openLane();
        await this.#send(mail);
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read or written; trying again in a while');
    }
  }

  async #send(mail: store.OutboxRow): Promise<void> {
    const { queries, delivery, attachmentOf, log, now } = this.#parts;
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(attemptTimeout)]);
    try {
      const files = mail.attachment === '' ? [] : [await attachmentOf(mail.attachment)];
      await delivery.deliver({ ...mail, files }, signal);
    } catch (error) {
      await this.#failed(mail, error);
      return;
    }
    await store.markSent(queries, mail.id, now(), this.#parts.hasAccount);
    log.debug({ mail: mail.id }, 'a mail was sent');
  }

  async #failed(mail: store.OutboxRow, error: unknown): Promise<void> {
    const { queries, log, now } = this.#parts;
    const at = now();
    // Servers often repeat the rejected address, and addresses must not be in the log.
    const said = error instanceof Error ? error.message : String(error);
    const lastError = mail.recipient === '' ? said : said.replaceAll(mail.recipient, 'the recipient');
    const permanent = error instanceof DeliveryError && error.permanent;
    if (permanent || isExpired(mail.createdAt, at)) {
      await store.giveUp(queries, mail.id, at, lastError, this.#parts.hasAccount);
      log.warn({ mail: mail.id, reason: lastError }, 'a mail was given up');
      return;
    }
    const tries = mail.tries + 1;
    const nextTryAt = new Date(at.getTime() + pauseAfter(tries));
    await store.postpone(queries, mail.id, { tries, nextTryAt, lastError });
    log.warn({ mail: mail.id, tries, nextTryAt, reason: lastError }, 'a mail could not be sent; trying again later');
  }
}
