/**
 * A store that answers in the place of the server, for component tests. It replaces the network of the browser (`fetch` and the
 * `XMLHttpRequest` of uploads), so the whole API client runs as it does in a browser. Answers are checked against the contract.
 */
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Answer, type Call, type DataOf, pathsOf } from '../../contract/api/call.ts';
import {
  type AnsweringRoute,
  type CallsByRoute,
  calls,
  type Route,
  type StreamingRoute,
} from '../../contract/api/calls.ts';
import { type ErrorCode, errorStatus } from '../../contract/api/errors.ts';
import { FakeUpload } from './fake-upload.ts';

/** A request as the store received it. */
export interface StoreRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Parsed JSON, or the form of an upload. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the body of the call that it makes
  body: any;
}

interface RefusalDetails {
  message?: string;
  /** A message per field. */
  errors?: Record<string, string>;
  data?: unknown;
}

/** A refusal that an answer can return in place of data. */
class Refusal {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, details: RefusalDetails) {
    this.code = code;
    this.details = details;
  }
}

/** An error of the API, such as `refusal('OUT_OF_STOCK', { data })`. */
export const refusal = (code: ErrorCode, details: RefusalDetails = {}): Refusal => new Refusal(code, details);

/** An answer whose envelope has more properties than `data`. */
class Envelope<C> {
  readonly content: C;
  constructor(content: C) {
    this.content = content;
  }
}

/** An answer with all that its envelope has, such as `envelope({ data, pagination })`. */
export const envelope = <C extends { data: unknown }>(content: C): Envelope<C> => new Envelope(content);

type Content<R extends AnsweringRoute> = Omit<Answer<CallsByRoute[R]>, 'success' | 'message'>;
/** The `data` of an answer, or an answer with more properties in its envelope. */
type Reply<R extends AnsweringRoute> = DataOf<CallsByRoute[R]> | Envelope<Content<R>> | Refusal;
type Answerer<R extends AnsweringRoute> = Reply<R> | ((request: StoreRequest) => Reply<R> | Promise<Reply<R>>);

/** How a request ends: with a response, or without one. */
type Outcome = { status: number; body: unknown } | 'lost';

/** Requests of one route that wait until the test decides. */
export interface HeldRequests<R extends AnsweringRoute> {
  /** The next request that reaches the store, in order. */
  next(): Promise<HeldRequest<R>>;
  /** The store answers as before it held the route, also what waits. */
  release(): Promise<void>;
}

export interface HeldRequest<R extends AnsweringRoute> {
  request: StoreRequest;
  answer(data: DataOf<CallsByRoute[R]>): Promise<void>;
  /** The store carries the request out as it did before its route was held. */
  carryOut(): Promise<void>;
  refuse(code: ErrorCode, details?: RefusalDetails): Promise<void>;
  /** The connection breaks before the answer arrives. */
  lose(): Promise<void>;
}

export interface FakeStore {
  /** Answers all requests of a route with `answer`, which may be a function of the request. Replaces an earlier answer. */
  answer<R extends AnsweringRoute>(route: R, answer: Answerer<R>): void;
  /** Refuses all requests of a route. */
  refuse(route: AnsweringRoute, code: ErrorCode, details?: RefusalDetails): void;
  /** Holds the requests of a route back until the test answers each. */
  hold<R extends AnsweringRoute>(route: R): HeldRequests<R>;
  /** The next `times` requests of a route are carried out, but their answers do not arrive. */
  loseAnswers(route: AnsweringRoute, times?: number): void;
  /** Ends the connection: no request reaches the store, until `connect`. */
  disconnect(): void;
  connect(): void;
  /** The requests of a route so far. */
  requests(route: Route): StoreRequest[];
  /** Ends all streams, and opens none until `openStreams`. Other requests are answered. */
  endStreams(): void;
  openStreams(): void;
  /** Sends an event to all open streams of a route. */
  emit(route: StreamingRoute, name: string, data: unknown): void;
}

interface StoreState {
  answers: Map<string, (request: StoreRequest) => unknown>;
  lost: Map<string, number>;
  received: { route: string; request: StoreRequest }[];
  streams: { route: string; controller: ReadableStreamDefaultController<Uint8Array> }[];
  faults: string[];
  connected: boolean;
  streaming: boolean;
}

const newState = (): StoreState => ({
  answers: new Map(),
  lost: new Map(),
  received: [],
  streams: [],
  faults: [],
  connected: true,
  streaming: true,
});

/** All calls with the pattern of their paths. Paths without parameters come first, so that these win. */
const patterns = Object.values<Call>(calls)
  .flatMap((call) =>
    pathsOf(call).map((path) => ({
      call,
      route: `${call.method} ${call.path}`,
      names: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
      pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`),
    })),
  )
  .toSorted((a, b) => a.names.length - b.names.length);

/**
 * Declares a fake store for the tests of a file. Each test begins with an empty one; a request that has no answer, or an answer that differs
 * from the contract, fails the test.
 */
export function fakeStore(): FakeStore {
  let state = newState();

  beforeEach(() => {
    state = newState();
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => receive(state, url, init));
    vi.stubGlobal(
      'XMLHttpRequest',
      FakeUpload.sendingTo((url, init) => settle(state, url, init)),
    );
    setOnline(true);
  });

  afterEach(() => {
    // Without the page nothing asks.
    cleanup();
    closeStreams(state);
    vi.unstubAllGlobals();
    expect(state.faults).toEqual([]);
  });

  return {
    answer(route, answer) {
      state.answers.set(
        route,
        typeof answer === 'function' ? (answer as (request: StoreRequest) => unknown) : () => answer,
      );
    },
    refuse(route, code, details) {
      state.answers.set(route, () => refusal(code, details));
    },
    hold: (route) => hold(state, route),
    loseAnswers(route, times = 1) {
      state.lost.set(route, times);
    },
    disconnect() {
      state.connected = false;
      closeStreams(state);
      setOnline(false);
    },
    connect() {
      state.connected = true;
      setOnline(true);
    },
    endStreams() {
      state.streaming = false;
      closeStreams(state);
    },
    openStreams() {
      state.streaming = true;
    },
    requests: (route) => state.received.filter((each) => each.route === route).map(({ request }) => request),
    emit(route, name, data) {
      const text = new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      for (const each of state.streams) if (each.route === route) each.controller.enqueue(text);
    },
  };
}

function setOnline(online: boolean): void {
  const before = navigator.onLine;
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
  if (before !== online) window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

function closeStreams(state: StoreState): void {
  for (const { controller } of state.streams.splice(0)) closeStream(controller);
}

function closeStream(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {
    // The page has closed it.
  }
}

/** Answers a `fetch`. Rejects like a browser without a response, and when the caller aborts. */
async function receive(state: StoreState, url: string, init: RequestInit): Promise<Response> {
  const aborted = new Promise<never>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
  aborted.catch(() => {});
  if (init.signal?.aborted) throw init.signal.reason;
  if (url === '/health/ready' || url === '/health/ready/orders') {
    if (!state.connected) throw new TypeError('Failed to fetch');
    return new Response('{}', { status: 200 });
  }
  const found = find(init.method ?? 'GET', url);
  if (found && 'events' in found.call) return openStream(state, found.route, init);
  const outcome = await Promise.race([settle(state, url, init), aborted]);
  if (outcome === 'lost') throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify(outcome.body), {
    status: outcome.status,
    headers: { 'content-type': 'application/json' },
  });
}

function openStream(state: StoreState, route: string, { signal }: RequestInit): Response {
  if (!state.connected || !state.streaming) throw new TypeError('Failed to fetch');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const stream = { route, controller };
      state.streams.push(stream);
      signal?.addEventListener('abort', () => {
        closeStream(controller);
        state.streams = state.streams.filter((each) => each !== stream);
      });
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
}

function find(method: string, url: string) {
  const { pathname } = new URL(url, 'http://store.test');
  for (const each of patterns) {
    if (each.call.method !== method) continue;
    const values = each.pattern.exec(pathname)?.slice(1);
    if (!values) continue;
    const params = Object.fromEntries(each.names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
    return { ...each, params };
  }
  return undefined;
}

/** Carries a request out. */
async function settle(state: StoreState, url: string, init: RequestInit): Promise<Outcome> {
  const found = find(init.method ?? 'GET', url);
  if (!found) {
    state.faults.push(`The contract has no call ${init.method ?? 'GET'} ${url}`);
    return 'lost';
  }
  if (!state.connected) return 'lost';
  const { call, route, params } = found;
  const request: StoreRequest = {
    params,
    query: Object.fromEntries(new URL(url, 'http://store.test').searchParams),
    headers: { ...(init.headers as Record<string, string>) },
    body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
  };
  state.received.push({ route, request });
  const answer = state.answers.get(route);
  if (!answer) {
    state.faults.push(`The test has no answer for ${route}`);
    return 'lost';
  }
  const reply = await answer(request);
  const losses = state.lost.get(route) ?? 0;
  state.lost.set(route, losses - 1);
  if (losses > 0 || reply === lostReply) return 'lost';
  return reply instanceof Refusal ? refused(reply) : answered(state, call, route, reply);
}

const lostReply = Symbol('lost');

const refused = ({ code, details }: Refusal): Outcome => ({
  status: errorStatus[code],
  body: { success: false, message: `Refused: ${code}`, code, ...details },
});

function answered(state: StoreState, call: Call, route: string, reply: unknown): Outcome {
  const { data, ...more }: { data?: unknown } = reply instanceof Envelope ? reply.content : { data: reply };
  if ('output' in call) {
    const parsed = call.output.safeParse(data);
    if (!parsed.success)
      state.faults.push(
        `The answer of ${route} differs from the contract: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      );
  }
  return { status: 200, body: { success: true, message: 'Done', data, ...more } };
}

function hold<R extends AnsweringRoute>(state: StoreState, route: R): HeldRequests<R> {
  const arrived: HeldRequest<R>[] = [];
  const all: HeldRequest<R>[] = [];
  const waiting: ((held: HeldRequest<R>) => void)[] = [];
  const before = state.answers.get(route);
  state.answers.set(
    route,
    (request) =>
      new Promise((resolve) => {
        let isOver = false;
        const end = async (reply: () => unknown) => {
          if (isOver) return;
          isOver = true;
          resolve(reply());
          // The page handles the answer before the test goes on.
          await new Promise((done) => setTimeout(done));
        };
        const held: HeldRequest<R> = {
          request,
          answer: (data) => end(() => data),
          carryOut: () => end(() => before?.(request) ?? lostReply),
          refuse: (code, details) => end(() => refusal(code, details)),
          lose: () => end(() => lostReply),
        };
        all.push(held);
        const next = waiting.shift();
        if (next) next(held);
        else arrived.push(held);
      }),
  );
  return {
    next() {
      const first = arrived.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
    },
    async release() {
      if (before) state.answers.set(route, before);
      for (const each of all) await each.carryOut();
    },
  };
}
