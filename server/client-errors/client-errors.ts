/** Failures that browsers report: one line in the log for each, so that a broken release is noticed. */
import { LRUCache } from 'lru-cache';
import type { ClientErrorBody } from '../../contract/client-errors.ts';
import { redact } from '../../contract/redact.ts';
import { Refusal } from '../platform/errors.ts';

const minute = 60_000;
/** Reports that one network may send in a minute, and lines that one process logs in a minute. */
const mostPerNetwork = 20;
const mostLines = 60;

interface Log {
  warn: (fields: object, message: string) => void;
}

/**
 * Counts in memory, so that a report costs no database and still works while there is none.
 * @param now gives the time in ms
 */
export function createClientErrors(log: Log, now: () => number = Date.now) {
  const counts = new LRUCache<string, { count: number; since: number }>({ max: 5_000 });
  /** What was logged in the last minute. Many browsers meet the same failure at once. */
  const recent = new LRUCache<string, number>({ max: 500 });

  function countUp(key: string): number {
    const known = counts.get(key);
    const current = known && now() - known.since < minute ? known : { count: 0, since: now() };
    current.count += 1;
    counts.set(key, current);
    return current.count;
  }

  /**
   * Logs a report unless the same was logged within the last minute.
   * @param network address of the sender; it is counted and not logged
   * @throws Refusal TOO_MANY_ATTEMPTS when the network reports too much
   */
  function report({ kind, message, stack, screen }: ClientErrorBody, network: string): void {
    if (countUp(network) > mostPerNetwork) {
      throw new Refusal('TOO_MANY_ATTEMPTS', 'Too many reports. Please wait a little.', { retryAfter: 60 });
    }
    const error = { kind, message: redact(message), stack: stack && redact(stack), screen: screen && redact(screen) };
    const key = `${error.kind} ${error.message} ${error.screen}`;
    const logged = recent.get(key);
    if (logged !== undefined && now() - logged < minute) return;
    if (countUp('lines') > mostLines) return;
    recent.set(key, now());
    log.warn({ clientError: error }, 'an error in a browser');
  }

  return { report };
}

export type ClientErrors = ReturnType<typeof createClientErrors>;
