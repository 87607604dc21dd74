/** Pictures as objects of an S3 server. */
import { createHash } from 'node:crypto';
import { createS3, type S3Answer, S3Error, type S3Request } from '../lib/s3.ts';
import type { S3Keys, S3Place } from '../lib/s3-place.ts';
import { createQueue } from '../runtime/queue.ts';
import type { Storage } from './storage.ts';

/** For one operation with all its attempts, in ms: the sender of a request waits for it. */
const longest = 4_500;
/** Requests to the server at once, and how many more may wait: addresses of pictures that do not exist cost requests, too. */
const limits = { atOnce: 32, waiting: 512, longest: 2_000 };
/** A copy of an object onto itself sets it, but need not change `Last-Modified`. */
const wantedAt = 'x-amz-meta-wanted-at';

const unlessMissing = (answer: S3Answer) => (answer.status === 404 ? undefined : answer);

/** @param failure the error to throw when the server refuses a request, or does not answer it */
export function s3Storage(place: S3Place, keys: S3Keys, failure: (error: S3Error) => Error): Storage {
  const s3 = createS3(place, keys);
  const inTurn = createQueue(limits);
  const failed = (error: unknown): never => {
    throw error instanceof S3Error ? failure(error) : error;
  };
  const send = (method: string, key: string, request: S3Request = {}) =>
    inTurn(() => s3.send(method, key, { ...request, signal: AbortSignal.timeout(longest) })).catch(failed);
  const described = (at: Date) => ({ 'content-type': 'image/webp', [wantedAt]: at.toISOString() });

  return {
    read: async (key) => unlessMissing(await send('GET', key))?.bytes,
    async write(key, bytes, at = new Date()) {
      const md5 = createHash('md5').update(bytes).digest('base64');
      await send('PUT', key, { headers: { ...described(at), 'content-md5': md5 }, body: Buffer.from(bytes) });
    },
    async touch(key) {
      const ontoItself = { 'x-amz-copy-source': s3.sourceOf(key), 'x-amz-metadata-directive': 'REPLACE' };
      await send('PUT', key, { headers: { ...described(new Date()), ...ontoItself } });
    },
    async wantedAt(key) {
      const headers = unlessMissing(await send('HEAD', key))?.headers;
      return headers && new Date(headers.get(wantedAt) ?? headers.get('last-modified') ?? 0);
    },
    async remove(key) {
      await send('DELETE', key);
    },
    async *originals() {
      for await (const { key } of s3.list('originals/')) yield key;
    },
    async check() {
      await s3
        .list('originals/', { signal: AbortSignal.timeout(longest) })
        .next()
        .catch(failed);
    },
  };
}
