import * as z from 'zod';
import { success } from '../../contract/api/envelope.ts';
import { text } from '../../messages/text.ts';
import type { Database } from '../db/database.ts';
import { AppError, outdated } from '../lib/errors.ts';
import type { Http } from './http.ts';
import type { LiveSchema } from './live-schema.ts';
import { ok } from './success.ts';

/**
 * How long one result of the database check is reused for all clients, in ms: strangers must not cause repeated
 * queries.
 */
const holdsFor = 1_000;
/** Timeout of the database for a health check, in ms. */
const answerWithin = 2_000;

/**
 * `/health/live`: the process runs. `/health/ready`: it serves pages from memory, even without the database; 503 during
 * shutdown. `/health/ready/orders`: the database responds too, and its tables serve this code, so that carts, accounts and orders work.
 */
export function healthRoutes(app: Http, database: Database, schema: LiveSchema): void {
  const check = (url: string, message: string, isWell: () => Promise<void>) =>
    app.route({
      method: 'GET',
      url,
      config: { policy: 'public', load: 'free' },
      schema: { response: { 200: success(z.object({})) } },
      handler: async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        await isWell();
        return ok(message, {});
      },
    });
  const isDatabaseWell = sharedFor(holdsFor, () => within(answerWithin, database.ping()));
  const isServing = async () => {
    if (app.sockets.stopping) throw new AppError('BUSY', text('errors.stopping'), { retryAfter: 5 });
  };
  check('/health/live', 'Alive', async () => {});
  check('/health/ready', 'Ready to browse', isServing);
  check('/health/ready/orders', 'Ready to order', async () => {
    await isServing();
    if (!schema.servesThisCode()) throw outdated();
    await isDatabaseWell().catch(() => {
      throw new AppError('BUSY', text('errors.databaseSilent'), { retryAfter: 5 });
    });
  });
}

/** `work`, run at most once per this many ms for all callers; errors are shared as well. */
function sharedFor(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: { since: number; result: Promise<void> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.since >= ms) last = { since: now, result: work() };
    return last.result;
  };
}

/** @throws Error when `work` takes longer than this many ms */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
