/**
 * How long one request may wait for the database in all. Each statement is answered or fails within seconds, but a request has
 * several of them, and a connection may have to be made first: without a sum they might take longer than anybody waits.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** In ms: with everything else that an answer takes, it comes within 5 s. */
const longest = 4_500;

interface WaitingTime {
  /** In ms, without the waits under way. */
  left: number;
  /** How many waits are under way at once, and when the first of them began. */
  underWay: number;
  since: number;
}

const current = new AsyncLocalStorage<WaitingTime>();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for what may ask the database as often as it needs to, such as an import. */
    takesLong?: boolean;
  }
  interface FastifyRequest {
    waitingTime: WaitingTime | null;
  }
}

/** The database was waited for as long as a request may; what it does with the last statement is not known. */
export class WaitedTooLong extends Error {
  constructor() {
    super('the database did not answer in time');
    this.name = 'WaitedTooLong';
  }
}

/** Gives each request of the routes that are declared after it its time. */
export function limitWaiting(app: FastifyInstance): void {
  app.decorateRequest('waitingTime', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.takesLong) return done();
    request.waitingTime = { left: longest, underWay: 0, since: 0 };
    current.run(request.waitingTime, done);
  });
  // What goes on after the answer, a stream or work that the request set off, keeps nobody waiting.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.waitingTime) request.waitingTime.left = Number.POSITIVE_INFINITY;
    done();
  });
}

/** Milliseconds for which the present request may still wait; outside of a request there is no end to them. */
export function timeLeft(): number {
  const time = current.getStore();
  if (!time) return Number.POSITIVE_INFINITY;
  return time.underWay > 0 ? time.left - (performance.now() - time.since) : time.left;
}

/** Counts the time that `work` takes. Waits at the same time count once. */
export async function countWaiting<T>(work: () => Promise<T>): Promise<T> {
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
 * Waits for `work` as long as the present request may. It is not ended when that is over: it finds out by `isOver` that nobody
 * waits for it any more, and begins nothing new then.
 * @throws WaitedTooLong
 */
export function waitFor<T>(work: (isOver: () => boolean) => Promise<T>): Promise<T> {
  const left = timeLeft();
  if (left === Number.POSITIVE_INFINITY) return work(() => false);
  if (left <= 0) return Promise.reject(new WaitedTooLong());
  return countWaiting(async () => {
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isOver = true;
        reject(new WaitedTooLong());
      }, left);
    });
    try {
      return await Promise.race([work(() => isOver), over]);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Runs `work`, which the present request sets off but does not wait for. */
export const setOff = (work: () => void): void => current.exit(work);
