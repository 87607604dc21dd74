/** Rate limits against guessing, counted over all processes. */
import type { ErrorCode } from '../../contract/api/errors.ts';
import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import { AppError } from '../lib/errors.ts';
import { unconfirmedMailCounter } from '../mail/unconfirmed.ts';
import { type Counter, clearAttempts, countAttempts, counterOf, TooManyAttempts } from '../runtime/limits.ts';
import { createUndecided } from './undecided.ts';

const undecided = createUndecided();

const minute = 60;

/** The owner of the mailbox need not wait: the email's code or link makes their browser a known device. */
const signInMessage = text('errors.tooManySignIns');

/**
 * The counters of a sign-in attempt. A device that signed in to the account before (`device` is its id) has its own
 * counter and is exempt from those that strangers can fill. The counter of the address over all networks is last:
 * rejected attempts do not reach it.
 */
export function signInCounters(email: string, ip: string, device: string | null): Counter[] {
  const network = networkOf(ip);
  const quarter = { seconds: 15 * minute, message: signInMessage };
  if (device) return [counterOf({ max: 10, ...quarter }, 'sign-in device', email, device)];
  return [
    counterOf({ max: 10, ...quarter }, 'sign-in address and network', email, network),
    counterOf({ max: 100, ...quarter }, 'sign-in network', network),
    counterOf({ max: 50, seconds: 60 * minute, message: signInMessage }, 'sign-in address', email),
  ];
}

/** The counters of a registration attempt, so that attackers cannot use it to find accounts in bulk. */
export const registerCounters = (ip: string): Counter[] => [
  counterOf({ max: 100, seconds: 15 * minute }, 'register network', networkOf(ip)),
];

/** The counters of each new account. Whole neighbourhoods share one network address behind a carrier. */
export const newAccountCounters = (ip: string): Counter[] => [
  counterOf({ max: 3_000, seconds: 60 * minute }, 'new account network', networkOf(ip)),
];

/** All confirmation emails to an address, whoever requested them. */
const confirmationOf = (email: string): Counter[] => [
  counterOf({ max: 5, seconds: 24 * 60 * minute }, 'confirmation address', email),
  unconfirmedMailCounter(email),
];

/** The counters of the email for a new account, so that the shop cannot be used to email thousands of strangers. */
export const welcomeCounters = (email: string, ip: string): Counter[] => [
  counterOf({ max: 60, seconds: 60 * minute }, 'welcome network', networkOf(ip)),
  ...confirmationOf(email),
];

const hour = 60 * minute;

/**
 * Counts a request for a code. Known and unknown addresses count alike. A device that signed in to the account before
 * has its own counter. First-time requests from a network have a counter of their own, so that a few networks with
 * repeated requests do not block the owner; and the links of sent emails outlast the counters.
 * @throws AppError TOO_MANY_ATTEMPTS
 */
export async function countAskForCode(
  queries: Queries,
  email: string,
  ip: string,
  device: string | null,
): Promise<void> {
  const limit = (max: number) => ({
    max,
    seconds: hour,
    message: text('errors.tooManyCodes'),
  });
  if (device) return countEach(queries, [counterOf(limit(5), 'code device', email, device)]);
  const network = networkOf(ip);
  const [asked] = await countAttempts(queries, [
    counterOf(limit(5), 'code address and network', email, network),
    counterOf({ max: 50, seconds: hour }, 'code network', network),
  ]);
  await countEach(queries, [
    asked === 1 ? counterOf(limit(20), 'code address', email) : counterOf(limit(10), 'code address again', email),
  ]);
}

/**
 * The counters of an attempt at a code: each code allows five attempts of its own, and this limits requests for many
 * codes.
 */
export function codeTryCounters(email: string, device: string | null): Counter[] {
  const message = text('errors.tooManyWrongCodes');
  const seconds = 24 * hour;
  if (device) return [counterOf({ max: 20, seconds, message }, 'code try device', email, device)];
  return [counterOf({ max: 30, seconds, message }, 'code try address', email)];
}

/** The counters of an attempt at the user's own password, on a signed-in device. */
export const ownPasswordCounters = (userId: string): Counter[] => [
  counterOf({ max: 10, seconds: 15 * minute }, 'own password', userId),
];

/** The counters of a request for another confirmation email. */
export const confirmationCounters = (userId: string): Counter[] => [
  counterOf({ max: 3, seconds: 60 * minute }, 'confirmation', userId),
];

/** The counters of sending that email. The network has a separate counter here, which registrations do not use. */
export const anotherMailCounters = (email: string, ip: string): Counter[] => [
  counterOf({ max: 60, seconds: 60 * minute }, 'confirmation network', networkOf(ip)),
  ...confirmationOf(email),
];

/** Counts an attempt. @throws AppError TOO_MANY_ATTEMPTS */
export async function countEach(queries: Queries, counters: Counter[]): Promise<void> {
  await countAttempts(queries, counters);
}

/**
 * Runs `attempt` and counts it when it succeeds; counted before and reverted after, as below. @throws AppError
 * TOO_MANY_ATTEMPTS, and what `attempt` throws
 */
export const countSuccesses = <T>(queries: Queries, counters: Counter[], attempt: () => Promise<T>): Promise<T> =>
  countOutcomes(queries, counters, (outcome) => !('error' in outcome), attempt);

/**
 * Runs `attempt` and counts it when it fails with `failure`. It is counted before and reverted after, so that
 * concurrent attempts cannot exceed the limit together; those of this process that are too many only for now wait.
 * @throws AppError TOO_MANY_ATTEMPTS, and what `attempt` throws
 */
export const countFailures = <T>(
  queries: Queries,
  counters: Counter[],
  failure: ErrorCode,
  attempt: () => Promise<T>,
): Promise<T> =>
  countOutcomes(
    queries,
    counters,
    (outcome) => 'error' in outcome && outcome.error instanceof AppError && outcome.error.code === failure,
    attempt,
  );

type Outcome<T> = { result: T } | { error: unknown };

async function countOutcomes<T>(
  queries: Queries,
  counters: Counter[],
  isCounted: (outcome: Outcome<T>) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  const keys = counters.map(({ key }) => key);
  await countWhenDecided(queries, counters, keys);
  const outcome: Outcome<T> = await attempt().then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  const isBack = !isCounted(outcome);
  try {
    if (isBack) await clearAttempts(queries, keys);
  } finally {
    undecided.end(keys, isBack);
  }
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

/** Counts an attempt, once those that may not count after all have ended. @throws AppError TOO_MANY_ATTEMPTS */
async function countWhenDecided(queries: Queries, counters: Counter[], keys: string[]): Promise<void> {
  let begun = undecided.begin(keys);
  for (;;) {
    try {
      await countEach(queries, counters);
      return;
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) {
        undecided.end(keys, false);
        throw error;
      }
      const { place } = error;
      try {
        await clearAttempts(queries, keys.slice(0, place));
      } catch (failure) {
        undecided.end(keys, false);
        throw failure;
      }
      const again = await undecided.next(keys, place, begun);
      if (!again) throw error;
      begun = again;
    }
  }
}
