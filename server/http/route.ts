/** Declares the routes of calls: each handler gets what the contract's schemas parsed, and returns what they declare. */
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify';
import {
  type Answer,
  type AnsweringCall,
  type Call,
  type DownloadingCall,
  type EventOf,
  type ParsedInput,
  pathsOf,
  type StreamingCall,
} from '../../contract/api/call.ts';
import { success } from '../../contract/api/envelope.ts';
import type { EventStreams } from './event-streams.ts';
import { type FileLimit, readForm } from './forms.ts';
import { type Identity, identityOf } from './policies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route answers. */
    call?: Call;
  }
}

/** A request of the call, parsed. */
export interface RequestContext<C extends Call> extends ParsedInput<C> {
  /** The signed-in user; undefined for a public call. */
  identity: C['policy'] extends 'public' ? undefined : Identity;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Options
  extends Omit<FastifyContextConfig, 'policy' | 'call'>,
    Pick<RouteShorthandOptions, 'onRequest' | 'onSend' | 'bodyLimit'> {
  /** Of each file of a form; a picture's by default. */
  fileLimit?: FileLimit;
}

/** Adds the route of a call that answers with JSON. */
export function route<C extends AnsweringCall>(
  app: FastifyInstance,
  call: C,
  handler: (given: RequestContext<C>) => Promise<Answer<C>>,
  options?: Options,
): void {
  add(app, call, (request, reply) => handler(requestContext(request, reply)), options);
}

/** Adds the route of a call that answers with a file. The handler sends it. */
export function fileRoute<C extends DownloadingCall>(
  app: FastifyInstance,
  call: C,
  handler: (given: RequestContext<C>) => FastifyReply | Promise<FastifyReply>,
  options?: Options,
): void {
  add(
    app,
    call,
    (request, reply) => handler(requestContext(request, reply.type(`${call.file}; charset=utf-8`))),
    options,
  );
}

/** Hook of calls that need no sign-in and whose answers must not be cached; other calls have it from their guard. */
export const noStore = async (_request: unknown, reply: FastifyReply): Promise<void> => {
  reply.header('cache-control', 'no-store');
};

/** Sends an event of the call's stream. */
export type Emit<C extends StreamingCall> = (event: EventOf<C>) => void;

/** Adds the route of a call that answers with an event stream. `start` starts it, and returns a function that stops it. */
export function streamRoute<C extends StreamingCall>(
  app: FastifyInstance,
  streams: EventStreams,
  call: C,
  start: (given: RequestContext<C>, emit: Emit<C>) => Promise<() => void>,
): void {
  add(app, call, (request, reply) =>
    streams.open(request, reply, (emit) =>
      start(requestContext(request, reply), ({ name, data }) => emit(String(name), data)),
    ),
  );
}

function add(
  app: FastifyInstance,
  call: Call,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  { onRequest, onSend, bodyLimit, fileLimit, ...config }: Options = {},
): void {
  const { method, policy, form } = call;
  for (const url of pathsOf(call)) {
    app.route({
      method,
      url,
      config: { ...config, policy, call },
      schema: schemaOf(call),
      ...(onRequest && { onRequest }),
      ...(onSend && { onSend }),
      ...(bodyLimit && { bodyLimit }),
      ...(form && { preValidation: readForm(form.files, fileLimit) }),
      // A HEAD would open a stream that nobody reads.
      ...('events' in call && { exposeHeadRoute: false }),
      handler,
    });
  }
}

/** The schemas for Fastify, which validates requests with them, and for the API description. */
function schemaOf(call: Call) {
  const { params, query, headers, body, form } = call;
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(form && { consumes: ['multipart/form-data', ...(form.json ? ['application/json'] : [])] }),
    ...('file' in call && { produces: [call.file] }),
    ...('output' in call && { response: { 200: success(call.output).extend(call.envelope?.shape ?? {}) } }),
  };
}

/** Fastify has parsed the request with the call's schemas (`schemaOf`), which its types cannot say for a call of any type. */
function requestContext<C extends Call>(request: FastifyRequest, reply: FastifyReply): RequestContext<C> {
  const { params, query, headers, body } = request;
  const identity = request.routeOptions.config.policy === 'public' ? undefined : identityOf(request);
  return { params, query, headers, body, identity, request, reply } as RequestContext<C>;
}
