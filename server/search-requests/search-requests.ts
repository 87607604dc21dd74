/** Tells people when the shop has what they searched for in vain (docs/features/search-requests.md). */
import { createHash } from 'node:crypto';
import { limits } from '../../contract/api/limits.ts';
import type { WantedSearch } from '../../contract/search/search-requests.ts';
import { emailLinks } from '../../contract/users/email-links.ts';
import { baseLocale, type Locale, localPath } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentProduct } from '../catalogue/present.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database, Queries } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { createTokens, hashEmail } from '../mail/link-tokens.ts';
import type { Mail } from '../mail/mail.ts';
import { unconfirmedMailCounter } from '../mail/unconfirmed.ts';
import { countAttempts, counterOf } from '../runtime/limits.ts';
import { searchTextOf } from '../search/zero-result-searches/search-text.ts';
import { getContact, listContacts } from '../users/contact-repository.ts';
import { mailPerson } from '../users/mail-person.ts';
import { confirmRequestEmail, wantedEmail } from './email-templates.ts';
import * as repository from './repository.ts';

/** Interval of the job that writes the emails, in ms. */
export const answerEvery = 30_000;
/** Requests that are answered in one transaction. */
const batch = 50;
/** The most requests in the table, so that nobody can fill it. */
const maxStored = 50_000;
/** Texts that the owner sees. */
const maxListed = 100;
const day = 24 * 60 * 60_000;
/** How long an address may confirm, in ms: 7 days. */
const confirmWithin = 7 * day;

const hour = 60 * 60;
/** Emails that anybody can cause: few for each address, and for each network as many as new accounts may. */
const visitorCounters = (email: string, ip: string) => [
  counterOf({ max: 60, seconds: hour }, 'search request, network', networkOf(ip)),
  counterOf({ max: 5, seconds: 24 * hour }, 'search request, address', email),
  unconfirmedMailCounter(email),
];

const hashUser = (userId: string) => createHash('sha256').update(`account ${userId}`).digest('base64url');

interface Parts {
  database: Database;
  catalogue: Pick<Catalogue, 'snapshot' | 'shared'>;
  secret: string;
  mail: Pick<Mail, 'enqueue' | 'enqueueUnseen'>;
  /** True while these emails wait. */
  isQuiet: () => boolean;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now?: (() => Date) | undefined;
}

export function createSearchRequests(parts: Parts) {
  const { database, catalogue, secret, mail, isQuiet, origin, now = () => new Date() } = parts;
  const { queries } = database;
  const tokens = {
    /** The subject is the id of the request. */
    confirm: createTokens(secret, 'search request confirm'),
    /** The subject is the person. */
    stop: createTokens(secret, 'search request stop'),
  };
  const urlOf = (path: string, language: Locale) => origin() + localPath(path, language);
  const stopUrl = (person: string, language: Locale) =>
    urlOf(emailLinks.stopRequests(tokens.stop.sign(person)), language);

  /**
   * The text to wait for; undefined when the search finds something now.
   * @throws AppError VALIDATION for a text without words, or one that may be a number or an address of a person
   */
  function wantedText(search: string): string | undefined {
    const wanted = searchTextOf(search);
    if (wanted === undefined) {
      const message = text('errors.noWordToFind');
      throw new AppError('VALIDATION', message, { errors: { search: message } });
    }
    const { products, correction } = catalogue.snapshot().find(search);
    return products.length === 0 || correction?.instead ? wanted : undefined;
  }

  /** Answers a batch of requests, each with one email. @returns the last id that was looked at; undefined at the end */
  const answerSome = (after: string): Promise<string | undefined> =>
    database.transaction(async (tx) => {
      const due = await repository.lockDue(tx, after, batch);
      const people = await listContacts(tx, [...new Set(due.flatMap(({ userId }) => userId ?? []))]);
      for (const { id, person, userId, email, language, productId } of due) {
        // Any store may sell it, and the job is of none.
        const row = catalogue.shared().findProduct(productId ?? '');
        if (!row) {
          await repository.forgetProduct(tx, id);
          continue;
        }
        await repository.deleteRequest(tx, id);
        const account = people.find((each) => each.id === userId);
        // A suspended account gets no email; the owner of a visitor's address has confirmed it.
        if (userId !== null && account?.status !== 'Active') continue;
        const to = account ?? { name: '', language, email, emailConfirmed: true };
        const product = presentProduct(row, to.language);
        const urls = { origin: origin(), stop: stopUrl(person, to.language) };
        await mailPerson(mail, tx, to, (greeted) => wantedEmail(greeted, product, urls));
      }
      return due.length < batch ? undefined : due.at(-1)?.id;
    });

  return {
    /**
     * A shopper asks for an email about a search; asking again changes nothing. @returns whether the search finds something now
     * @throws AppError VALIDATION, SEARCH_REQUEST_LIMIT
     */
    async add(userId: string, search: string): Promise<{ found: boolean }> {
      const wanted = wantedText(search);
      if (wanted === undefined) return { found: true };
      const request = { id: newId(), text: wanted, person: hashUser(userId), userId, email: '', language: baseLocale };
      const most = { all: maxStored, ofPerson: limits.searchRequests };
      if (!(await repository.addRequest(queries, { ...request, confirmedAt: now() }, most)))
        throw new AppError('SEARCH_REQUEST_LIMIT', text('errors.searchRequestLimit', { most: limits.searchRequests }));
      return { found: false };
    },

    /**
     * The same for a visitor, who gets an email to confirm the address. Nobody learns whether an address waits already, or for too much:
     * the answer and the time are the same. @param ip of the request
     * @throws AppError VALIDATION, TOO_MANY_ATTEMPTS
     */
    async addByEmail(
      given: { search: string; email: string; language: Locale },
      ip: string,
    ): Promise<{ found: boolean }> {
      const wanted = wantedText(given.search);
      if (wanted === undefined) return { found: true };
      const email = given.email.toLowerCase();
      await countAttempts(queries, visitorCounters(email, ip));
      const { language } = given;
      await database.transaction(async (tx) => {
        const request = { id: newId(), text: wanted, person: hashEmail(email), userId: null, email, language };
        const most = { all: maxStored, ofPerson: limits.searchRequests };
        const row = await repository.addRequest(tx, { ...request, confirmedAt: null }, most);
        const confirm = urlOf(emailLinks.confirmRequest(tokens.confirm.sign(row?.id ?? request.id)), language);
        const urls = { confirm, stop: stopUrl(request.person, language) };
        await mail.enqueueUnseen(tx, { to: row ? email : null, ...confirmRequestEmail(language, urls) });
      });
      return { found: false };
    },

    /** @throws AppError LINK_EXPIRED */
    async confirm(token: string): Promise<void> {
      const id = tokens.confirm.open(token);
      if (id === undefined || !(await repository.confirmRequest(queries, id, now())))
        throw new AppError('LINK_EXPIRED', text('errors.searchRequestGone'));
    },

    /** Deletes all requests of a person. @throws AppError LINK_EXPIRED when the shop did not make the link */
    async stop(token: string): Promise<void> {
      const person = tokens.stop.open(token);
      if (person === undefined) throw new AppError('LINK_EXPIRED', text('errors.unsubscribeLinkWrong'));
      await repository.deleteRequestsOf(queries, person);
    },

    /** How many people wait for each text, the most first. */
    async list(): Promise<WantedSearch[]> {
      const rows = await repository.listWanted(queries, maxListed);
      return rows.map(({ latest, ...row }) => ({ ...row, latest: latest.toISOString() }));
    },

    /** Names a product to everybody who waits for a text. @returns how many they are @throws AppError NOT_FOUND */
    async answer(search: string, productId: string): Promise<number> {
      if (!catalogue.shared().findProduct(productId)) throw notFound('errors.productNotFound');
      return repository.nameProduct(queries, search, productId);
    },

    /** Writes the emails. In quiet hours none is written. */
    async inform(signal?: AbortSignal): Promise<void> {
      for (let after: string | undefined = ''; after !== undefined && !signal?.aborted && !isQuiet(); )
        after = await answerSome(after);
    },

    cleanup: [
      {
        name: 'remove old search requests',
        run: (signal) => {
          const before = (ms: number) => new Date(now().getTime() - ms);
          const times = { old: before(limits.searchRequestDays * day), unconfirmed: before(confirmWithin) };
          return repository.removeOld(queries, times, signal);
        },
      },
    ] satisfies CleanupStep[],

    /** Deletes those of an account that is deleted in `tx`, and of its address. */
    async erase(tx: Queries, userId: string): Promise<void> {
      await repository.deleteRequestsOf(tx, hashUser(userId));
      const { email } = await getContact(tx, userId);
      if (email !== null) await repository.deleteRequestsOf(tx, hashEmail(email));
    },
  };
}

export type SearchRequests = ReturnType<typeof createSearchRequests>;
