/** Limits for wrong coupon codes, so that nobody finds a secret code by trying. */
import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import { counterOf } from '../runtime/limits.ts';
import { countFailures } from '../users/guessing.ts';
import type { LiveOffers } from './live-offers.ts';

const hour = 60 * 60;
const message = text('errors.tooManyCoupons');
/** Wrong codes of one account, and of one network: whole neighbourhoods share one behind a carrier. */
const limits = {
  person: { max: 20, seconds: hour, message },
  network: { max: 200, seconds: hour, message },
} as const;

interface Parts {
  queries: Queries;
  live: Pick<LiveOffers, 'isPublic'>;
}

export interface Guesser {
  userId: string;
  ip: string;
}

/**
 * Runs `attempt`, whose answer tells whether there is the code, and counts it when there is none. Above the limit it is not run, so
 * that a right code is not found either. A code that the shop shows to everybody is no secret, and never counts.
 */
export const createCodeLimit =
  ({ queries, live }: Parts) =>
  async <T>({ userId, ip }: Guesser, code: string | undefined, attempt: () => Promise<T>): Promise<T> => {
    if (!code || live.isPublic(code)) return attempt();
    const counters = [
      counterOf(limits.person, 'coupon account', userId),
      counterOf(limits.network, 'coupon network', networkOf(ip)),
    ];
    return countFailures(queries, counters, 'COUPON_UNKNOWN', attempt);
  };

export type CodeLimit = ReturnType<typeof createCodeLimit>;
