/** A budget for uploads by shoppers: anyone may sign up, so together they must not fill the memory. */
import type { onRequestHookHandler } from 'fastify';
import { limits } from '../../contract/api/limits.ts';
import { reportLimits } from '../../contract/reports/report-rules.ts';
import { busy } from '../lib/errors.ts';
import { isForm } from './admission.ts';
import { InUse } from './in-use.ts';
import { networkOf } from './network.ts';

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
  const used = new InUse();
  return (request, reply, done) => {
    if (!isForm(request)) return done();
    const bytes = Math.min(largest, Number(request.headers['content-length'] ?? largest));
    const network = networkOf(request.ip);
    const isFull = used.total + bytes > total || used.of(network) + bytes > ofNetwork;
    // When the client left while it was being identified, no event would return its bytes to the budget.
    if (reply.raw.destroyed || isFull) return done(busy(retryAfter));
    reply.raw.once('close', used.take(network, bytes));
    done();
  };
}
