/** Limits on guessing, counted over all processes (assurance §1 row 29). */
import { createHash } from 'node:crypto';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Queries } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { countAttempt, forgetAttempt, type Limit } from '../platform/limits.ts';
import { networkOf } from './network.ts';

const minute = 60;

interface Counter {
  key: string;
  limit: Limit;
}

/** Hashed, since people type their password into the wrong field, and addresses are nobody's business. */
const counter = (limit: Limit, ...of: string[]): Counter => ({
  key: createHash('sha256').update(of.join('\n')).digest('base64url'),
  limit,
});

/**
 * What a try to sign in counts against. A device that signed in to the account before (`device` is its id) has its own count and
 * is exempt from those that strangers can fill. The address over all places comes last: a try that was refused does not reach it.
 */
export function signInCounters(email: string, ip: string, device: string | null): Counter[] {
  const place = networkOf(ip);
  if (device) return [counter({ most: 10, seconds: 15 * minute }, 'sign-in device', email, device)];
  return [
    counter({ most: 10, seconds: 15 * minute }, 'sign-in address and place', email, place),
    counter({ most: 100, seconds: 15 * minute }, 'sign-in place', place),
    counter({ most: 50, seconds: 60 * minute }, 'sign-in address', email),
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

/**
 * What asking for a code counts against. Known and unknown addresses count alike. The address over all places comes last:
 * what was refused before does not reach it, so it takes several places to keep an owner from asking.
 */
export const askForCodeCounters = (email: string, ip: string): Counter[] => [
  counter({ most: 5, seconds: 60 * minute }, 'code address and place', email, networkOf(ip)),
  counter({ most: 50, seconds: 60 * minute }, 'code place', networkOf(ip)),
  counter({ most: 15, seconds: 60 * minute }, 'code address', email),
];

/** What giving a code, or using a proof, counts against: each code has tries of its own, so this is against trying many addresses. */
export const recoveryCounters = (ip: string): Counter[] => [
  counter({ most: 100, seconds: 15 * minute }, 'recovery place', networkOf(ip)),
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

/** Counts something each time. @throws Refusal TOO_MANY_ATTEMPTS */
export async function countEach(queries: Queries, counters: Counter[]): Promise<void> {
  for (const { key, limit } of counters) await countAttempt(queries, key, limit);
}

/** Counts something that can as well be left undone. False when it must be. */
export async function countIfAllowed(queries: Queries, counters: Counter[]): Promise<boolean> {
  try {
    await countEach(queries, counters);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_ATTEMPTS') return false;
    throw error;
  }
}

async function takeBack(queries: Queries, counters: Counter[]): Promise<void> {
  for (const { key } of counters) await forgetAttempt(queries, key);
}

/** Runs `attempt` and counts it when it succeeds; counted before and taken back after, as below. @throws Refusal TOO_MANY_ATTEMPTS, and whatever `attempt` throws */
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
 * @throws Refusal TOO_MANY_ATTEMPTS, and whatever `attempt` throws
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
    if (!(error instanceof Refusal && error.code === failure)) await takeBack(queries, counters);
    throw error;
  }
  await takeBack(queries, counters);
  return result;
}
