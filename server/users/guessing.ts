/** Limits on guessing, counted over all processes (assurance §1 row 29). */
import { createHash } from 'node:crypto';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Queries } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import { AppError } from '../platform/errors.ts';
import { type Counter, clearAttempts, countAttempts, type Limit } from '../platform/limits.ts';

const minute = 60;

/** Hashed, since people type their password into the wrong field, and addresses are nobody's business. */
const counter = (limit: Limit, ...of: string[]): Counter => ({
  key: createHash('sha256').update(of.join('\n')).digest('base64url'),
  limit,
});

/** Whoever has the mailbox need not wait: the mail's code or link makes their browser a known device. */
const signInMessage =
  'Too many attempts to sign in. Please wait a little, or use "Forgot password?": the mail that we send lets you in at once.';

/**
 * What a try to sign in counts against. A device that signed in to the account before (`device` is its id) has its own count and
 * is exempt from those that strangers can fill. The address over all places comes last: a try that was refused does not reach it.
 */
export function signInCounters(email: string, ip: string, device: string | null): Counter[] {
  const place = networkOf(ip);
  const quarter = { seconds: 15 * minute, message: signInMessage };
  if (device) return [counter({ most: 10, ...quarter }, 'sign-in device', email, device)];
  return [
    counter({ most: 10, ...quarter }, 'sign-in address and place', email, place),
    counter({ most: 100, ...quarter }, 'sign-in place', place),
    counter({ most: 50, seconds: 60 * minute, message: signInMessage }, 'sign-in address', email),
  ];
}

/** What a try to register counts against, so that nobody reads off it by the thousand who has an account. */
export const registerCounters = (ip: string): Counter[] => [
  counter({ most: 100, seconds: 15 * minute }, 'register place', networkOf(ip)),
];

/** What each new account counts against. Whole neighbourhoods share one place behind a carrier's network. */
export const newAccountCounters = (ip: string): Counter[] => [
  counter({ most: 3_000, seconds: 60 * minute }, 'new account place', networkOf(ip)),
];

/** All mails to confirm an address, whoever had them sent. */
const confirmationOf = (email: string) =>
  counter({ most: 5, seconds: 24 * 60 * minute }, 'confirmation address', email);

/** What the mail that a new account gets counts against, so that nobody has the shop write to strangers by the thousand. */
export const welcomeCounters = (email: string, ip: string): Counter[] => [
  counter({ most: 60, seconds: 60 * minute }, 'welcome place', networkOf(ip)),
  confirmationOf(email),
];

const linkStillWorks = 'The link in the newest mail from us still works: please open it.';
const hour = 60 * minute;

/**
 * Counts that somebody asks for a code. Known and unknown addresses count alike. A device that signed in to the account before has
 * its own count. Of the others, whoever asks for the first time from a place draws on a count of their own, so that a few places
 * that ask again and again do not keep the owner from asking; and the links of the mails that were sent outlast the counts.
 * @throws AppError TOO_MANY_ATTEMPTS
 */
export async function countAskForCode(
  queries: Queries,
  email: string,
  ip: string,
  device: string | null,
): Promise<void> {
  const limit = (most: number) => ({
    most,
    seconds: hour,
    message: `Too many codes were asked for. ${linkStillWorks}`,
  });
  if (device) return countEach(queries, [counter(limit(5), 'code device', email, device)]);
  const place = networkOf(ip);
  const [asked] = await countAttempts(queries, [
    counter(limit(5), 'code address and place', email, place),
    counter({ most: 50, seconds: hour }, 'code place', place),
  ]);
  await countEach(queries, [
    asked === 1 ? counter(limit(20), 'code address', email) : counter(limit(10), 'code address again', email),
  ]);
}

/** What a try of a code counts against: each code has five tries of its own, and this is against asking for one after another. */
export function codeTryCounters(email: string, device: string | null): Counter[] {
  const message = `Too many wrong codes were tried. ${linkStillWorks}`;
  const seconds = 24 * hour;
  if (device) return [counter({ most: 20, seconds, message }, 'code try device', email, device)];
  return [counter({ most: 30, seconds, message }, 'code try address', email)];
}

/** What mails about an account count against while nobody has confirmed its address. Hashed, so it outlasts the account. */
export const unconfirmedMailCounters = (email: string): Counter[] => [
  counter({ most: 20, seconds: 24 * hour }, 'unconfirmed mail', email),
];

/** What a try of one's own password counts against, on a device that is signed in. */
export const ownPasswordCounters = (userId: string): Counter[] => [
  counter({ most: 10, seconds: 15 * minute }, 'own password', userId),
];

/** What asking for another mail to confirm the address counts against. */
export const confirmationCounters = (userId: string): Counter[] => [
  counter({ most: 3, seconds: 60 * minute }, 'confirmation', userId),
];

/** What sending that mail counts against. The place has a count of its own here, which a crowd that registers leaves free. */
export const anotherMailCounters = (email: string, ip: string): Counter[] => [
  counter({ most: 60, seconds: 60 * minute }, 'confirmation place', networkOf(ip)),
  confirmationOf(email),
];

/** Counts something each time. @throws AppError TOO_MANY_ATTEMPTS */
export async function countEach(queries: Queries, counters: Counter[]): Promise<void> {
  await countAttempts(queries, counters);
}

/** Counts something that can as well be left undone. False when it must be. */
export async function countIfAllowed(queries: Queries, counters: Counter[]): Promise<boolean> {
  try {
    await countEach(queries, counters);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS') return false;
    throw error;
  }
}

const takeBack = (queries: Queries, counters: Counter[]): Promise<void> =>
  clearAttempts(
    queries,
    counters.map(({ key }) => key),
  );

/** Runs `attempt` and counts it when it succeeds; counted before and taken back after, as below. @throws AppError TOO_MANY_ATTEMPTS, and whatever `attempt` throws */
export async function countSuccesses<T>(queries: Queries, counters: Counter[], attempt: () => Promise<T>): Promise<T> {
  await countEach(queries, counters);
  try {
    return await attempt();
  } catch (error) {
    await takeBack(queries, counters);
    throw error;
  }
}

/**
 * Runs `attempt` and counts it when it is refused with `failure`. It is counted before and taken back after, so that tries sent
 * at the same time cannot slip through together.
 * @throws AppError TOO_MANY_ATTEMPTS, and whatever `attempt` throws
 */
export async function countFailures<T>(
  queries: Queries,
  counters: Counter[],
  failure: ErrorCode,
  attempt: () => Promise<T>,
): Promise<T> {
  await countEach(queries, counters);
  let result: T;
  try {
    result = await attempt();
  } catch (error) {
    if (!(error instanceof AppError && error.code === failure)) await takeBack(queries, counters);
    throw error;
  }
  await takeBack(queries, counters);
  return result;
}
