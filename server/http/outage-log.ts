import type { FastifyBaseLogger } from 'fastify';

/** In ms. */
const pause = 1_000;

/** Returns a function that logs an outage, such as one of the database: once a second, because every request fails alike. */
export function createOutageLog(message: string, now = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  return (log: Pick<FastifyBaseLogger, 'error'>, error: Error): void => {
    if (now() - last < pause) {
      unlogged += 1;
      return;
    }
    log.error({ err: error, alsoFailed: unlogged }, message);
    last = now();
    unlogged = 0;
  };
}
