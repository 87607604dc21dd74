/** A budget for uploads by shoppers: anyone may sign up, so together they must not fill the memory. */
import type { onRequestHookHandler } from 'fastify';
import { busy } from './queue.ts';

/** Seconds after which a refused client tries again. */
const retryAfter = 5;

/**
 * The hook of a route that takes forms: all uploads in progress have at most `total` bytes together. One that does not say how
 * large it is counts as `largest`.
 * @throws AppError BUSY
 */
export function uploadBudget(total: number, largest: number): onRequestHookHandler {
  let used = 0;
  return (request, reply, done) => {
    const bytes = Math.min(largest, Number(request.headers['content-length'] ?? largest));
    if (used + bytes > total) return done(busy(retryAfter));
    used += bytes;
    reply.raw.once('close', () => {
      used -= bytes;
    });
    done();
  };
}
