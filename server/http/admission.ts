/**
 * Decides which requests are accepted when there are more than this process can serve, or more than one client may send
 * (docs/operations.md, 'Load'). Responses from memory are not checked here. Errors are: 503 BUSY to protect the
 * process, 429 TOO_MANY_ATTEMPTS for one client.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { text } from '../../messages/text.ts';
import { AppError, busy } from '../lib/errors.ts';
import type { LoadLimits } from '../runtime/config.ts';
import { measureWait } from '../runtime/waiting-time.ts';
import { AdmissionQueue, type Release, type Weight } from './admission-queue.ts';
import { countPoints } from './client-points.ts';
import { networkOf } from './network.ts';

/**
 * The cost of a route. `free`: almost nothing, or it does its own admission. `uncached`: a read that has to be
 * computed. `password`: a password hash. Default: a short call.
 */
type Load = 'free' | 'uncached' | 'password';

export interface Admission {
  /**
   * Runs the render of a page when the request is admitted.
   * @throws AppError BUSY
   */
  render<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /**
   * Counts work for a request against its client and network, besides what its route costs. @param work in points of `LIMIT_UNCACHED`
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  count(request: FastifyRequest, work: number): Promise<void>;
  /** Reports how many ms it took to send a response from memory. @param at when it was sent, by `performance.now()` */
  countFromMemory(ms: number, at: number): void;
  /** Takes the slot of a request again, when its body was read. */
  resume(request: FastifyRequest): void;
  /** A header that marks calls from the process to itself; no client knows its value. */
  ownCall: { [name: string]: string };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    load?: Load;
  }
  interface FastifyInstance {
    admission: Admission;
  }
  interface FastifyRequest {
    /** Releases the slot of a request in progress. */
    release: Release | undefined;
  }
}

const ownCallHeader = 'x-tokri-own-call';
/** Points of `LIMIT_UNCACHED`: about one per ms of work. */
export const points = { read: 1, render: 10, document: 100, listCharacter: 1 / 50 };
/** The time of a hash on another core, in ms. */
const passwordWork = 20;
/** Share of the maximum heap, above which the process may run out of memory. */
const fullHeap = 0.92;
/** In ms: the interval for measuring the event loop delay. */
const sampleInterval = 1_000;
/** At this multiple of LIMIT_DELAY, short calls are rejected too. */
const overloadFactor = 4;
/**
 * Errors are delayed by this many ms, so that immediate retries do not fill the loop; for up to this many requests at a
 * time.
 */
const pauseBeforeRejecting = 1_000;
const maxPausing = 1_000;

const minute = 60_000;
/** Maximum number of clients whose calls are counted at a time. */
const maxClients = 20_000;
/** Multiples of LIMIT_CALLS per minute: changes and reads of one account, and calls of one network without sign-in. */
const timesAllowed = { write: 1, read: 3, network: 5 };

const tooMany = (seconds: number) =>
  new AppError('TOO_MANY_ATTEMPTS', text('errors.tooMuchAtOnce'), {
    retryAfter: Math.max(1, seconds),
  });

/**
 * Adds admission to every route that is declared after it.
 * @param cookies signs cookies by which clients of one address are distinguished
 */
export async function guardLoad(
  app: FastifyInstance,
  limits: LoadLimits,
  cookies: { secret: string; isSecure: boolean },
): Promise<void> {
  await app.register(underPressure, { sampleInterval });
  await app.register(rateLimit, { global: false, cache: maxClients });
  const admissionQueue = new AdmissionQueue();
  const takePoints = countPoints(app, limits.uncached, cookies.secret, cookies.isSecure);
  const countCall = app.createRateLimit({
    timeWindow: minute,
    keyGenerator: (request) => `${kindOf(request)} ${request.identity?.userId ?? networkOf(request.ip)}`,
    max: (request) => limits.calls * timesAllowed[kindOf(request)],
  });
  const secret = randomUUID();
  const isOwnCall = (request: FastifyRequest) => request.headers[ownCallHeader] === secret;
  let pausing = 0;

  async function refuse(error: unknown): Promise<never> {
    if (pausing < maxPausing) {
      pausing += 1;
      await pause(pauseBeforeRejecting).finally(() => {
        pausing -= 1;
      });
    }
    throw error;
  }

  async function takeOf(request: FastifyRequest, cost: number): Promise<void> {
    const seconds = await takePoints(request, cost);
    if (seconds > 0) await refuse(tooMany(seconds));
  }

  async function enter(request: FastifyRequest, weight: Weight): Promise<Release> {
    if (isPressed(app, limits.delay, weight)) await refuse(busy(2));
    const leave = await measureWait(() => admissionQueue.enter(networkOf(request.ip), weight)).catch(refuse);
    // Does no work for a client that disconnected while waiting.
    if (request.raw.socket.destroyed) {
      leave();
      throw busy(2);
    }
    return leave;
  }

  app.decorateRequest('release', undefined);
  app.decorate('admission', {
    async render(request, work) {
      const leave = await enter(request, 'heavy');
      return work().finally(leave);
    },
    count: takeOf,
    countFromMemory: (ms, at) => admissionQueue.countFromMemory(ms, at),
    resume(request) {
      if (request.release) request.release = admissionQueue.take(networkOf(request.ip));
    },
    ownCall: { [ownCallHeader]: secret },
  } satisfies Admission);

  app.addHook('onRequest', async (request) => {
    const { load } = request.routeOptions.config;
    if (load === 'free' || isOwnCall(request)) return;
    if (load === 'uncached') await takeOf(request, points.read);
    request.release = await enter(request, load ? 'heavy' : 'normal');
    if (load === 'password') admissionQueue.charge(passwordWork);
  });
  // A slow upload must not occupy a slot. `readForm` takes it again after a form.
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) request.release?.();
    // Before its body is read and checked: what is refused counts as well.
    const { load, policy } = request.routeOptions.config;
    const isPublicRead = policy === 'public' && kindOf(request) === 'read';
    if (limits.calls === 0 || load === 'free' || isPublicRead || isOwnCall(request)) return;
    const counted = await countCall(request);
    if (!counted.isAllowed && counted.isExceeded) await refuse(tooMany(counted.ttlInSeconds));
  });
  app.addHook('preValidation', async (request) => {
    if (hasBody(request) && !isForm(request)) app.admission.resume(request);
  });
  // The speed at which the client reads its response does not matter either.
  app.addHook('onSend', async (request) => request.release?.());
  app.addHook('onResponse', async (request) => request.release?.());
}

/** The rate limit that a request counts against. */
function kindOf(request: FastifyRequest): keyof typeof timesAllowed {
  if (!request.identity) return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'network';
  return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write';
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns true when a request sends a form with files. */
export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;

/** Returns true when the process is so far behind, or its heap so full, that requests of this weight are rejected at once. */
function isPressed(app: FastifyInstance, delay: number, weight: Weight): boolean {
  const { eventLoopDelay, heapUsed } = app.memoryUsage();
  if (heapUsed > getHeapStatistics().heap_size_limit * fullHeap) return true;
  return delay > 0 && eventLoopDelay > (weight === 'heavy' ? delay : delay * overloadFactor);
}
