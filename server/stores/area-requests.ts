/** Shoppers outside of the areas who want to be notified when they are served. */
import { Readable } from 'node:stream';
import { deliveryLimits } from '../../contract/delivery/delivery-limits.ts';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import type { AreaCheck, AreaDemand } from '../../contract/delivery/stores.ts';
import { baseLocale } from '../../messages/locale.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database, Queries } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import { csvOf } from '../lib/csv.ts';
import type { Mail } from '../mail/mail.ts';
import { unconfirmedMailCounter } from '../mail/unconfirmed.ts';
import { countAttempts, counterOf, countIfAllowed, type Limit } from '../runtime/limits.ts';
import { areaServedEmail } from './area-email.ts';
import * as repository from './request-repository.ts';
import type { Stores } from './stores.ts';

const hour = 60 * 60;
const day = 24 * hour * 1000;
/** Of one network, and of all together: nobody can fill the table. */
const limits = {
  network: { max: 20, seconds: hour },
  shop: { max: 2_000, seconds: hour },
} as const satisfies Record<string, Limit>;
/** Emails to one person: one a day, and they count with all others to an address that may be a stranger's. */
const countersOf = (email: string) => [
  counterOf({ max: 1, seconds: 24 * hour }, 'area served', email),
  unconfirmedMailCounter(email),
];
/** Requests that are kept, so that one sheet has all. */
const maxStored = 50_000;
/** Pincodes that one person waits for. */
const maxOfPerson = 10;
/** Interval of the job that looks for pincodes that are served by now, in ms. */
export const informEvery = 30_000;
/** How long a pincode is served before people are notified, in ms. */
const informAfter = 60_000;
/** People who are notified in one transaction. */
const batch = 50;
/** Pincodes that the owner sees; the sheet has all. */
const maxListed = 200;

interface Parts {
  database: Database;
  stores: Pick<Stores, 'check'>;
  mail: Pick<Mail, 'enqueue'>;
  /** Returns true when these emails wait now. */
  isQuiet: () => boolean;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now?: (() => Date) | undefined;
}

export function createAreaRequests({ database, stores, mail, isQuiet, origin, now = () => new Date() }: Parts) {
  const { queries } = database;
  /** Since when this process knows that served pincodes have people who wait, in ms. */
  const dueSince = new Map<string, number>();

  /**
   * Answers the requests of one batch of people, each with one email. Addresses are not confirmed: who was notified in the last day,
   * or gets too many emails, waits. Returns how many people were looked at.
   */
  const informSome = (pincodes: readonly string[], waiting: string[]): Promise<number> =>
    database.transaction(async (tx) => {
      const due = await repository.lockDueRequests(tx, { pincodes, except: waiting }, batch);
      // In one order, as the counters are locked.
      const people = [...Map.groupBy(due, ({ email }) => email)].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [email, requests] of people) {
        if (!(await countIfAllowed(tx, countersOf(email)))) {
          waiting.push(email);
          continue;
        }
        for (const request of requests) await repository.markInformed(tx, request, now());
        const language = requests.at(-1)?.language ?? baseLocale;
        const served = requests.map(({ pincode }) => pincode).toSorted();
        await mail.enqueue(tx, { ...areaServedEmail(language, served, origin()), to: email });
      }
      return people.length;
    });

  async function* sheet(): AsyncGenerator<string> {
    const rows = await repository.listRequests(queries);
    const records = rows.map(({ pincode, email, createdAt }) => [pincode, email, shopDayAt(createdAt)]);
    yield csvOf([['pincode', 'email', 'since'], ...records], { bom: true });
  }

  return {
    /**
     * Stores that `email` waits for `pincode`, once; nothing when it is served by now. @returns what holds for the pincode
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async add({ email, pincode, language }: repository.NewRequest, ip: string): Promise<AreaCheck> {
      const check = stores.check(pincode);
      if (check.served) return check;
      await countAttempts(queries, [
        counterOf(limits.network, 'area request, network', networkOf(ip)),
        counterOf(limits.shop, 'area requests'),
      ]);
      await repository.insertRequest(
        queries,
        { email: email.toLowerCase(), pincode, language },
        { all: maxStored, ofPerson: maxOfPerson },
      );
      return check;
    },

    /** How many people wait for each pincode, the most first. */
    async demand(): Promise<AreaDemand[]> {
      const rows = await repository.listDemand(queries, maxListed);
      return rows.map(({ latest, ...row }) => ({ ...row, latest: latest.toISOString() }));
    },

    /**
     * Writes one email to each person with pincodes that are served for a while now: an owner who added it by mistake takes it back
     * before. In quiet hours none is written. It does not matter what added the pincode.
     */
    async inform(signal?: AbortSignal): Promise<void> {
      const at = now().getTime();
      const due = await repository.listDuePincodes(queries);
      for (const pincode of dueSince.keys()) if (!due.includes(pincode)) dueSince.delete(pincode);
      for (const pincode of due) if (!dueSince.has(pincode)) dueSince.set(pincode, at);
      const settled = due.filter((pincode) => at - (dueSince.get(pincode) ?? at) >= informAfter);
      if (settled.length === 0) return;
      const waiting: string[] = [];
      for (let some = 1; some > 0 && !signal?.aborted && !isQuiet(); ) some = await informSome(settled, waiting);
    },

    /** The emails that wait with their pincodes and days, as CSV that spreadsheet programs open directly. */
    sheet: (): Readable => Readable.from(sheet()),

    /** Deletes what nobody answered for a year. */
    cleanup: [
      {
        name: 'remove old requests for areas',
        run: (signal) =>
          repository.removeRequestsBefore(
            queries,
            new Date(now().getTime() - deliveryLimits.requestDays * day),
            signal,
          ),
      },
    ] satisfies CleanupStep[],

    /** Deletes those of an email, whose account is deleted in `tx`. */
    erase: (tx: Queries, email: string): Promise<void> => repository.deleteRequestsOf(tx, email.toLowerCase()),
  };
}

export type AreaRequests = ReturnType<typeof createAreaRequests>;
