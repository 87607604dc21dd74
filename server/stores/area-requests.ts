/** Shoppers outside of the areas who want to be told when they are served. */
import { Readable } from 'node:stream';
import { deliveryLimits } from '../../contract/delivery-limits.ts';
import { shopDayAt } from '../../contract/shop-day.ts';
import type { AreaCheck, AreaDemand } from '../../contract/stores.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database, Queries } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import type { Mail } from '../mail/mail.ts';
import { csvOf } from '../platform/csv.ts';
import { countAttempts, counterOf, type Limit } from '../platform/limits.ts';
import { areaServedEmail } from './area-email.ts';
import * as store from './request-store.ts';
import type { Stores } from './stores.ts';

const hour = 60 * 60;
const day = 24 * hour * 1000;
/** Of one network, and of all together: nobody can fill the table. */
const limits = {
  network: { max: 20, seconds: hour },
  shop: { max: 2_000, seconds: hour },
} as const satisfies Record<string, Limit>;
/** Requests that are kept, so that one sheet has all. */
const maxStored = 50_000;
/** Interval of the job that looks for pincodes that are served by now, in ms. */
export const informEvery = 30_000;
/** How long a pincode is served before people are told, in ms. */
const informAfter = 60_000;
/** Requests that are answered in one transaction. */
const batch = 50;
/** Pincodes that the owner sees; the sheet has all. */
const maxListed = 200;

interface Parts {
  database: Database;
  stores: Pick<Stores, 'check'>;
  mail: Pick<Mail, 'enqueue'>;
  /** Whether these emails wait now. */
  isQuiet: () => boolean;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now?: (() => Date) | undefined;
}

export function createAreaRequests({ database, stores, mail, isQuiet, origin, now = () => new Date() }: Parts) {
  const { queries } = database;
  /** Since when this process knows that served pincodes have people who wait, in ms. */
  const dueSince = new Map<string, number>();

  /** Answers one batch of requests, each with one email. Returns how many. */
  const informSome = (pincodes: readonly string[]): Promise<number> =>
    database.transaction(async (tx) => {
      const due = await store.lockDueRequests(tx, pincodes, batch);
      for (const request of due) {
        await store.markInformed(tx, request, now());
        await mail.enqueue(tx, { ...areaServedEmail(request.language, request.pincode, origin()), to: request.email });
      }
      return due.length;
    });

  async function* sheet(): AsyncGenerator<string> {
    const rows = await store.listRequests(queries);
    const records = rows.map(({ pincode, email, createdAt }) => [pincode, email, shopDayAt(createdAt)]);
    yield csvOf([['pincode', 'email', 'since'], ...records], { bom: true });
  }

  return {
    /**
     * Stores that `email` waits for `pincode`, once; nothing when it is served by now. @returns what holds for the pincode
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async add({ email, pincode, language }: store.NewRequest, ip: string): Promise<AreaCheck> {
      const check = stores.check(pincode);
      if (check.served) return check;
      await countAttempts(queries, [
        counterOf(limits.network, 'area request, network', networkOf(ip)),
        counterOf(limits.shop, 'area requests'),
      ]);
      await store.insertRequest(queries, { email: email.toLowerCase(), pincode, language }, maxStored);
      return check;
    },

    /** How many people wait for each pincode, the most first. */
    async demand(): Promise<AreaDemand[]> {
      const rows = await store.listDemand(queries, maxListed);
      return rows.map(({ latest, ...row }) => ({ ...row, latest: latest.toISOString() }));
    },

    /**
     * Writes an email for each request whose pincode is served for a while now: an owner who added it by mistake takes it back
     * before. In quiet hours none is written. It does not matter what added the pincode.
     */
    async inform(signal?: AbortSignal): Promise<void> {
      const at = now().getTime();
      const due = await store.listDuePincodes(queries);
      for (const pincode of dueSince.keys()) if (!due.includes(pincode)) dueSince.delete(pincode);
      for (const pincode of due) if (!dueSince.has(pincode)) dueSince.set(pincode, at);
      const settled = due.filter((pincode) => at - (dueSince.get(pincode) ?? at) >= informAfter);
      if (settled.length === 0) return;
      for (let informed = 1; informed > 0 && !signal?.aborted && !isQuiet(); ) informed = await informSome(settled);
    },

    /** The emails that wait with their pincodes and days, as CSV that spreadsheet programs open directly. */
    sheet: (): Readable => Readable.from(sheet()),

    /** Deletes what nobody answered for a year. */
    cleanup: [
      {
        name: 'remove old requests for areas',
        run: (signal) =>
          store.removeRequestsBefore(queries, new Date(now().getTime() - deliveryLimits.requestDays * day), signal),
      },
    ] satisfies CleanupStep[],

    /** Deletes those of an email, whose account is deleted in `tx`. */
    erase: (tx: Queries, email: string): Promise<void> => store.deleteRequestsOf(tx, email.toLowerCase()),
  };
}

export type AreaRequests = ReturnType<typeof createAreaRequests>;
