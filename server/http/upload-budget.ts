/** A budget for uploads by shoppers: anyone may sign up, so together they must not fill the memory. */
import type { onRequestHookHandler } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { reportLimits } from '../../contract/report-rules.ts';
import { isForm } from './admission.ts';
import { networkOf } from './network.ts';
import { busy } from './queue.ts';

/** Bytes of all photos that are being uploaded, of those from one network, and of the largest form. */
const total = 48 * 1024 * 1024;
const ofNetwork = (total * 2) / 3;
const largest = (Math.max(limits.reviewPhotos, reportLimits.photos) + 0.2) * limits.imageBytes;
/** Seconds after which a refused client tries again. */
const retryAfter = 5;

/**
 * The hook of the routes that take forms of shoppers. A form that does not say how large it is counts as the largest. A
 * network has two thirds of all, so that nobody who sends theirs slowly keeps everybody else from it.
 * @throws AppError BUSY
 */
export function uploadBudget(): onRequestHookHandler {
  let used = 0;
  const networks = new Map<string, number>();
  return (request, reply, done) => {
    if (!isForm(request)) return done();
    const bytes = Math.min(largest, Number(request.headers['content-length'] ?? largest));
    const network = networkOf(request.ip);
    const usedByNetwork = networks.get(network) ?? 0;
    const isFull = used + bytes > total || usedByNetwork + bytes > ofNetwork;
    // When the client left while it was being identified, no event would return its bytes to the budget.
    if (reply.raw.destroyed || isFull) return done(busy(retryAfter));
    used += bytes;
    networks.set(network, usedByNetwork + bytes);
    reply.raw.once('close', () => {
      used -= bytes;
      const left = (networks.get(network) ?? 0) - bytes;
      if (left > 0) networks.set(network, left);
      else networks.delete(network);
    });
    done();
  };
}
