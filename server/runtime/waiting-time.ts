/**
 * The current request: its id, for log lines, and how long it may wait for the database. It limits how long one request may wait for the database in total. Each statement succeeds or fails within seconds, but
 * a request has several, and may have to open a connection: without a total they might take longer than clients wait.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

interface WaitingTime {
  /** The id of the request. */
  requestId: string;
  /** In ms, without the current waits. */
  left: number;
  /** The number of concurrent waits, and when the first of them started. */
  underWay: number;
  since: number;
}

const current = new AsyncLocalStorage<WaitingTime>();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for requests without a limit, such as an import. */
    takesLong?: boolean;
  }
  interface FastifyRequest {
    waitingTime: WaitingTime | null;
  }
}

/** The request has waited for the database up to its limit; the outcome of the last statement is unknown. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the database did not answer in time');
    this.name = 'DeadlineExceeded';
  }
}

/** Sets the limit for requests of the routes that are declared after it. @param longest in ms */
export function limitDatabaseWait(app: FastifyInstance, longest: number): void {
  app.decorateRequest('waitingTime', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const left = request.routeOptions.config.takesLong ? Number.POSITIVE_INFINITY : longest;
    request.waitingTime = { requestId: request.id, left, underWay: 0, since: 0 };
    current.run(request.waitingTime, done);
  });
  // Work after the response, such as a stream or a background task, delays nobody.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.waitingTime) request.waitingTime.left = Number.POSITIVE_INFINITY;
    done();
  });
}

/** The id of the current request; undefined outside of one. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Milliseconds that the current request may still wait; unlimited outside of a request. */
export function remainingWait(): number {
  const time = current.getStore();
  if (!time) return Number.POSITIVE_INFINITY;
  return time.underWay > 0 ? time.left - (performance.now() - time.since) : time.left;
}

/** Counts the time that `work` takes. Concurrent waits count once. */
export async function measureWait<T>(work: () => Promise<T>): Promise<T> {
  const time = current.getStore();
  if (!time) return work();
  if (time.underWay === 0) time.since = performance.now();
  time.underWay += 1;
  try {
    return await work();
  } finally {
    time.underWay -= 1;
    if (time.underWay === 0) time.left -= performance.now() - time.since;
  }
}

/**
 * Waits for `work` as long as the current request may. `work` itself is not aborted after that: it learns by `isOver`
 * that nobody waits for it, and starts nothing new then.
 * @throws DeadlineExceeded
 */
export function waitFor<T>(work: (isOver: () => boolean) => Promise<T>): Promise<T> {
  const left = remainingWait();
  if (left === Number.POSITIVE_INFINITY) return work(() => false);
  if (left <= 0) return Promise.reject(new DeadlineExceeded());
  return measureWait(async () => {
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isOver = true;
        reject(new DeadlineExceeded());
      }, left);
    });
    try {
      return await Promise.race([work(() => isOver), over]);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Runs `work` at once, but outside of the current request and its time limit. */
export const runDetached = (work: () => void): void => current.exit(work);
