/** Errors that browsers report: one log line each, so that a broken release is noticed. */

import { LRUCache } from 'lru-cache';
import type { ClientErrorBody } from '../../contract/api/client-errors.ts';
import { redact } from '../../contract/api/redact.ts';
import { text } from '../../messages/text.ts';
import { AppError } from '../lib/errors.ts';
import { MinuteCounts } from '../lib/minute-counts.ts';
import type { Log } from '../runtime/log.ts';

const minute = 60_000;
/** Maximum reports from one network per minute, and log lines of one process per minute. */
const maxPerNetwork = 20;
const maxLines = 60;

/**
 * Counts in memory, so that a report needs no database and works without it.
 * @param now returns the time in ms
 */
export function createClientErrors(log: Pick<Log, 'warn'>, now: () => number = Date.now) {
  const reports = new MinuteCounts(5_000);
  const lines = new MinuteCounts(1);
  /** Errors logged in the last minute. Many browsers have the same error at once. */
  const recent = new LRUCache<string, number>({ max: 500 });

  /**
   * Logs a report unless the same was logged within the last minute.
   * @param network of the client, from `networkOf`; it is counted and not logged
   * @throws AppError TOO_MANY_ATTEMPTS when the network reports too much
   */
  function report({ kind, message, stack, screen }: ClientErrorBody, network: string): void {
    if (reports.add(network, now()).count > maxPerNetwork) {
      throw new AppError('TOO_MANY_ATTEMPTS', text('errors.tooManyReports'), { retryAfter: 60 });
    }
    const error = { kind, message: redact(message), stack: stack && redact(stack), screen: screen && redact(screen) };
    const key = `${error.kind} ${error.message} ${error.screen}`;
    const logged = recent.get(key);
    if (logged !== undefined && now() - logged < minute) return;
    if (lines.add('', now()).count > maxLines) return;
    recent.set(key, now());
    log.warn({ clientError: error }, 'an error in a browser');
  }

  return { report };
}

export type ClientErrors = ReturnType<typeof createClientErrors>;
