/** The retry schedule of failed emails. All times in milliseconds. */

const minute = 60_000;
const hour = 60 * minute;

const firstPause = minute;
const maxPause = 6 * hour;
const patience = 48 * hour;

/** How long a claimed email is reserved for its worker. Far longer than any attempt takes: see `attemptTimeout`. */
export const leaseTime = 5 * minute;

/** Timeout of an attempt. */
export const attemptTimeout = minute;

/** The delay after `tries` failures: a minute, then twice as long each time, at most six hours. */
export const pauseAfter = (tries: number): number => Math.min(firstPause * 2 ** (tries - 1), maxPause);

/** Returns true when retries for an email created at `createdAt` are over: after two days. */
export const isExpired = (createdAt: Date, at: Date): boolean => at.getTime() - createdAt.getTime() >= patience;
