/** The retry schedule of notifications. All times in milliseconds. */

const second = 1_000;
const hour = 3_600 * second;

/** Timeout of an attempt, and how long it is reserved for its worker. */
export const attemptTimeout = 20 * second;
export const leaseTime = 60 * second;

/** The delay after `tries` failures: 15 seconds, then twice as long each time, at most an hour; at least what the receiver asks for, up to that hour. */
export const pauseAfter = (tries: number, retryAfter: number): number =>
  Math.min(Math.max(15 * second * 2 ** (tries - 1), retryAfter), hour);

/** How long it is tried. */
export const patience = 24 * hour;
