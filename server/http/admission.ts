/**
 * Which requests are let in when there are more than one process or one client should have (docs/operations.md, 'Load'). Answers
 * that are sent from memory never come here. Refused are: 503 BUSY for everybody's sake, 429 TOO_MANY_ATTEMPTS for one client.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoadLimits } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';
import { countWaiting } from '../platform/waiting-time.ts';
import { Gate, type Leave, type Weight } from './gate.ts';
import { networkOf } from './network.ts';
import { busy } from './queue.ts';
import { createTokenBuckets } from './token-buckets.ts';

/**
 * What a route costs. `free`: next to nothing, or it asks for admission itself. `uncached`: a read whose answer has to be worked
 * out. `password`: a hash of a password. Without one: a short call.
 */
type Load = 'free' | 'uncached' | 'password';

export interface Admission {
  /**
   * Runs what renders a page when the request may have one.
   * @throws AppError BUSY
   */
  render<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** Counts a page that has to be rendered against the client's network. @throws AppError TOO_MANY_ATTEMPTS */
  countRender(request: FastifyRequest): Promise<void>;
  /** Says that sending an answer from memory took so many ms. */
  countFromMemory(ms: number): void;
  /** A header that marks calls which the process makes to itself; no client knows its value. */
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
    /** Gives back the place among the requests in progress. */
    leaveGate: Leave | undefined;
  }
}

const ownCallHeader = 'x-tokri-own-call';
/** Points of `LIMIT_UNCACHED`. */
const points = { read: 1, render: 10 };
/** Seconds' worth of points that may be taken at once. */
const burst = 10;
/** A hash takes about so many ms of another core. */
const passwordWork = 20;
/** Of the heap that the process may have, as a share: beyond it, it is about to run out. */
const fullHeap = 0.92;
/** In ms: how often the delay of the event loop is looked at. */
const sampleInterval = 1_000;
/** At this times LIMIT_DELAY short calls are refused too. */
const hopeless = 4;
/** Errors come after so many ms, so that who asks again at once does not fill the loop with them; for so many requests at a time. */
const pauseBeforeRejecting = 1_000;
const mostPausing = 1_000;

const minute = 60_000;
/** Clients whose calls are counted at a time. */
const mostClients = 20_000;
/** Times LIMIT_CALLS in a minute: changes and reads of one account, and calls of one network that need no sign-in. */
const timesAllowed = { write: 1, read: 3, network: 5 };

const tooMany = (seconds: number) =>
  new AppError('TOO_MANY_ATTEMPTS', 'That was too much at once. Please wait a little and try again.', {
    retryAfter: Math.max(1, seconds),
  });

/** Puts admission before every route that is declared after it. */
export async function guardLoad(app: FastifyInstance, limits: LoadLimits): Promise<void> {
  await app.register(underPressure, { sampleInterval });
  await app.register(rateLimit, { global: false, cache: mostClients });
  const gate = new Gate();
  const takePoints = createTokenBuckets({ perSecond: limits.uncached, burst: limits.uncached * burst });
  const countCall = app.createRateLimit({
    timeWindow: minute,
    keyGenerator: (request) => `${kindOf(request)} ${request.identity?.userId ?? networkOf(request.ip)}`,
    max: (request) => limits.calls * timesAllowed[kindOf(request)],
  });
  const secret = randomUUID();
  const isOwnCall = (request: FastifyRequest) => request.headers[ownCallHeader] === secret;
  let pausing = 0;

  async function refuse(error: unknown): Promise<never> {
    if (pausing < mostPausing) {
      pausing += 1;
      await pause(pauseBeforeRejecting).finally(() => {
        pausing -= 1;
      });
    }
    throw error;
  }

  async function takeOf(request: FastifyRequest, cost: number): Promise<void> {
    const seconds = takePoints(networkOf(request.ip), cost);
    if (seconds > 0) await refuse(tooMany(seconds));
  }

  async function enter(request: FastifyRequest, weight: Weight): Promise<Leave> {
    if (isPressed(app, limits.delay, weight)) await refuse(busy(2));
    const leave = await countWaiting(() => gate.enter(networkOf(request.ip), weight)).catch(refuse);
    // Who went away while waiting gets nothing done.
    if (request.raw.socket.destroyed) {
      leave();
      throw busy(2);
    }
    return leave;
  }

  app.decorateRequest('leaveGate', undefined);
  app.decorate('admission', {
    async render(request, work) {
      const leave = await enter(request, 'heavy');
      return work().finally(leave);
    },
    countRender: (request) => takeOf(request, points.render),
    countFromMemory: (ms) => gate.countFromMemory(ms),
    ownCall: { [ownCallHeader]: secret },
  } satisfies Admission);

  app.addHook('onRequest', async (request) => {
    const { load } = request.routeOptions.config;
    if (load === 'free' || isOwnCall(request)) return;
    if (load === 'uncached') await takeOf(request, points.read);
    request.leaveGate = await enter(request, load ? 'heavy' : 'normal');
    if (load === 'password') gate.charge(passwordWork);
  });
  // A body that comes slowly must not hold a place.
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) request.leaveGate?.();
  });
  app.addHook('preValidation', async (request) => {
    if (request.leaveGate && hasBody(request)) request.leaveGate = gate.take(networkOf(request.ip));
  });
  app.addHook('preHandler', async (request) => {
    const { load, policy } = request.routeOptions.config;
    const isPublicRead = policy === 'public' && kindOf(request) === 'read';
    if (limits.calls === 0 || load === 'free' || isPublicRead || isOwnCall(request)) return;
    const counted = await countCall(request);
    if (!counted.isAllowed && counted.isExceeded) await refuse(tooMany(counted.ttlInSeconds));
  });
  // How fast the client reads its answer does not matter either.
  app.addHook('onSend', async (request) => request.leaveGate?.());
  app.addHook('onResponse', async (request) => request.leaveGate?.());
}

/** Which of the limits on calls a request counts against. */
function kindOf(request: FastifyRequest): keyof typeof timesAllowed {
  if (!request.identity) return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'network';
  return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write';
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether the process is so far behind, or its heap so full, that requests of this weight are refused at once. */
function isPressed(app: FastifyInstance, delay: number, weight: Weight): boolean {
  const { eventLoopDelay, heapUsed } = app.memoryUsage();
  if (heapUsed > getHeapStatistics().heap_size_limit * fullHeap) return true;
  return delay > 0 && eventLoopDelay > (weight === 'heavy' ? delay : delay * hopeless);
}
