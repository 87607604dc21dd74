/**
 * The newsletter's list: an address joins it when its owner uses the link of an email, and leaves it at once. Sending is up to
 * the owner of the shop, with the exported list.
 */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Subscriber } from '../../contract/notifications/newsletter.ts';
import { emailLinks } from '../../contract/users/email-links.ts';
import { type Locale, localPath } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry } from '../audit-log/audit-log.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database, Queries } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { createTokens, hashEmail } from '../mail/link-tokens.ts';
import type { Mail } from '../mail/mail.ts';
import { unconfirmedMailCounter } from '../mail/unconfirmed.ts';
import { countAttempts, counterOf } from '../runtime/limits.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import { escapeText } from '../spreadsheet/cells.ts';
import { getContact } from '../users/contact-repository.ts';
import { alreadySubscribedEmail, confirmNewsletterEmail } from './email-templates.ts';
import * as repository from './repository.ts';

/** How long the link of an email confirms an address, and an unconfirmed address is kept, in ms: 7 days. */
const confirmWithin = 7 * 24 * 60 * 60_000;
const pageSize = 50;
/** Rows that an export reads at once. */
const exportBatch = 1_000;

const hour = 60 * 60;

/** Emails that anybody can cause: few for each address, and for each network as many as new accounts may. */
const subscribeCounters = (email: string, ip: string) => [
  counterOf({ max: 60, seconds: hour }, 'newsletter network', networkOf(ip)),
  counterOf({ max: 3, seconds: 24 * hour }, 'newsletter address', email),
  unconfirmedMailCounter(email),
];

interface Parts {
  database: Database;
  secret: string;
  mail: Pick<Mail, 'enqueueUnseen'>;
  shopSettings: Pick<ShopSettingsService, 'current'>;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now?: (() => Date) | undefined;
}

export function createNewsletter({ database, secret, mail, shopSettings, origin, now = () => new Date() }: Parts) {
  const { queries } = database;
  const tokens = {
    /** The subject is the id of the subscription: after unsubscribing, an old link does not bring it back. */
    confirm: createTokens(secret, 'newsletter confirm'),
    /** The subject is the hash of the address: old links still work when it was subscribed again. */
    unsubscribe: createTokens(secret, 'newsletter unsubscribe'),
  };

  /** @throws AppError NEWSLETTER_OFF */
  function requireNewsletter(): void {
    if (shopSettings.current().newsletter !== 'on') throw new AppError('NEWSLETTER_OFF', text('errors.newsletterOff'));
  }
  const waitingSince = () => new Date(now().getTime() - confirmWithin);
  const urlOf = (path: string, language: Locale) => origin() + localPath(path, language);

  /** The link for people; its token is not sent to any server before they decide. */
  const unsubscribeUrl = ({ emailHash, language }: repository.SubscriptionRow) =>
    urlOf(emailLinks.unsubscribe(tokens.unsubscribe.sign(emailHash)), language);

  async function* sheet(): AsyncGenerator<string> {
    const columns = ['email', 'language', 'confirmed_at', 'unsubscribe_link'];
    let before: string | undefined;
    for (let header = true; ; header = false) {
      const rows = await repository.listSubscriptions(
        queries,
        { search: '', before, onlyConfirmed: true },
        exportBatch,
      );
      const cells = rows.map((row) => ({
        email: escapeText(row.email),
        language: row.language,
        confirmed_at: row.confirmedAt?.toISOString(),
        unsubscribe_link: unsubscribeUrl(row),
      }));
      yield stringify(cells, { bom: header, header, columns, record_delimiter: '\r\n' });
      before = rows.at(-1)?.id;
      if (rows.length < exportBatch) return;
    }
  }

  return {
    /**
     * Sends an email to an address: a link that confirms it, or that it is on the list already. Both take the same time,
     * so the answer does not tell whether an address is known. @param ip of the request
     * @throws AppError NEWSLETTER_OFF, TOO_MANY_ATTEMPTS
     */
    async subscribe(given: string, language: Locale, ip: string): Promise<void> {
      requireNewsletter();
      const email = given.toLowerCase();
      await countAttempts(queries, subscribeCounters(email, ip));
      await database.transaction(async (tx) => {
        const row = await repository.requestSubscription(tx, {
          id: newId(),
          email,
          emailHash: hashEmail(email),
          language,
          requestedAt: now(),
          confirmedAt: null,
        });
        const unsubscribe = unsubscribeUrl(row);
        const confirm = urlOf(emailLinks.confirmNewsletter(tokens.confirm.sign(row.id)), row.language);
        await mail.enqueueUnseen(tx, {
          to: email,
          unsubscribeUrl: urlOf(emailLinks.unsubscribeAtOnce(tokens.unsubscribe.sign(row.emailHash)), row.language),
          ...(row.confirmedAt
            ? alreadySubscribedEmail(row.language, { unsubscribe })
            : confirmNewsletterEmail(row.language, { confirm, unsubscribe })),
        });
      });
    },

    /** Puts an address on the list. @throws AppError LINK_EXPIRED, NEWSLETTER_OFF */
    async confirm(token: string): Promise<void> {
      requireNewsletter();
      const id = tokens.confirm.open(token);
      const confirmed = id !== undefined && (await repository.confirmSubscription(queries, id, now(), waitingSince()));
      if (!confirmed) throw new AppError('LINK_EXPIRED', text('errors.newsletterLinkExpired'));
    },

    /** Removes an address, which may have left already. @throws AppError LINK_EXPIRED when the shop did not make the link */
    async unsubscribe(token: string): Promise<void> {
      const emailHash = tokens.unsubscribe.open(token);
      if (emailHash === undefined) throw new AppError('LINK_EXPIRED', text('errors.unsubscribeLinkWrong'));
      await repository.removeByHash(queries, emailHash);
    },

    /** Newest first; pass `next` as `before` to get the following page; null at the end. */
    async list({ search, before }: { search: string; before?: string | undefined }) {
      const rows = await repository.listSubscriptions(queries, { search: search.toLowerCase(), before }, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      return {
        subscribers: shown.map(presentSubscriber),
        next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
        ...(await repository.countSubscriptions(queries)),
      };
    },

    /** Removes one from the list. The audit log does not have the address, because it is never erased. @throws AppError NOT_FOUND */
    remove: (actor: Actor, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await repository.removeById(tx, id))) throw notFound('errors.subscriberNotFound');
        await addAuditEntry(tx, {
          actor,
          entity: 'newsletter',
          entityId: id,
          entityName: '',
          action: 'deleted',
          fields: {},
        });
      }),

    /** Everybody on the list, as CSV that spreadsheet programs and mailing tools open. */
    sheet: (): Readable => Readable.from(sheet()),

    cleanup: [
      {
        name: 'remove unconfirmed newsletter subscriptions',
        run: (signal) => repository.removeUnconfirmed(queries, waitingSince(), signal),
      },
    ] satisfies CleanupStep[],

    /** Removes the address of an account that is deleted in `tx`. */
    async erase(tx: Queries, userId: string): Promise<void> {
      const { email } = await getContact(tx, userId);
      if (email !== null) await repository.removeByHash(tx, hashEmail(email));
    },
  };
}

export type Newsletter = ReturnType<typeof createNewsletter>;

const presentSubscriber = (row: repository.SubscriptionRow): Subscriber => ({
  _id: row.id,
  email: row.email,
  language: row.language,
  requestedAt: row.requestedAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
});
