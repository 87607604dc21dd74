/** When a mail that did not leave is tried again. All times in milliseconds. */

const minute = 60_000;
const hour = 60 * minute;

const firstPause = minute;
const longestPause = 6 * hour;
const patience = 48 * hour;

/** How long a mail that somebody took is left to them. Far longer than any try takes: see `mostForOneTry`. */
export const leaseTime = 5 * minute;

/** A try that takes longer than this is ended. */
export const mostForOneTry = minute;

/** The pause after `tries` failures: a minute, then twice as long each time, at most six hours. */
export const pauseAfter = (tries: number): number => Math.min(firstPause * 2 ** (tries - 1), longestPause);

/** Whether a mail made at `createdAt` has been tried for long enough: two days. */
export const isHopeless = (createdAt: Date, at: Date): boolean => at.getTime() - createdAt.getTime() >= patience;
