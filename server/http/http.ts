/** The HTTP server without features: contract-checked routes, the error envelope, policies, rate limits. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Failure } from '../../contract/api/envelope.ts';
import type { ErrorCode } from '../../contract/api/errors.ts';
import { type Text, text } from '../../messages/text.ts';
import { AppError, asBusy, english, isDatabaseUnavailable } from '../lib/errors.ts';
import { newRequestId } from '../lib/ids.ts';
import { invalidFields } from '../lib/zod-messages.ts';
import type { Config } from '../runtime/config.ts';
import { firstStoreId, inStore } from '../runtime/current-store.ts';
import { logError } from '../runtime/log-error.ts';
import { currentRequestId, limitDatabaseWait } from '../runtime/waiting-time.ts';
import { believableForwardedFor } from './network.ts';
import { createOutageLog } from './outage-log.ts';
import { guardRoutes } from './policies.ts';
import { serialise } from './raw-json.ts';
import { proxyTrust, requestIds } from './request-id.ts';
import { RequestLog } from './request-log.ts';
import { logAppError } from './security-log.ts';
import { Sockets } from './sockets.ts';
import type { StoreChoice } from './store-choice.ts';
import { uploadBudget } from './upload-budget.ts';

const bodyLimit = 100 * 1024;
/** In ms: timeouts for headers and for a whole request, and the interval of their check. */
const timeLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
};

/** A log line that is written during a request has its id, also when it is not written to the log of the request. */
const requestOfLine = (_line: object, _level: number, log: { bindings(): object }) => {
  const reqId = currentRequestId();
  return reqId === undefined || 'reqId' in log.bindings() ? {} : { reqId };
};

/** A year, for this host only: other names of the domain may have no https. */
const strictTransport = 'max-age=31536000';

/** The log's output, one line of JSON at a time. */
export interface LogTarget {
  write(line: string): void;
}

/** Responds to a request before routing, or returns false. */
export type ServeBeforeRouting = (request: IncomingMessage, response: ServerResponse) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    /** Called first for every request, in order: handlers with cached responses. */
    serveBeforeRouting: ServeBeforeRouting[];
    /** For every response over the network: a store with https keeps browsers on it. */
    transportHeaders: Record<string, string>;
    sockets: Sockets;
    /** The id of a request, which its answer has, too. */
    requestIdOf: (request: IncomingMessage) => string;
    /** True when a proxy of TRUST_PROXY sends the request. */
    isFromProxy: (request: IncomingMessage) => boolean;
    /** The hook of all routes with photos by shoppers: they have one budget. */
    limitUploads: onRequestHookHandler;
    /** Which store a request is about; assigned once, when the stores are known. */
    stores: StoreChoice;
  }
  interface FastifyRequest {
    /** The store that the request is about. */
    storeId: string;
    /** The code of the error that was answered; undefined for a success. */
    failureCode: ErrorCode | undefined;
  }
}

/**
 * A Fastify instance with everything that every route needs; features add their routes to it. It logs to `logTo`, else
 * to standard output.
 */
export function createHttp(config: Config, logTo?: LogTarget, sockets = new Sockets()) {
  const logsRequests = ['info', 'debug', 'trace'].includes(config.logLevel);
  const isFromProxy = proxyTrust(config.trustProxy);
  const requestIdOf = requestIds(isFromProxy);
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  const app = fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: logError },
      mixin: requestOfLine,
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit,
    serverFactory: (handle) => {
      // Created at the first request, because the log is part of the instance that is created here.
      let requests: RequestLog | undefined;
      const server = createServer(timeLimits, (request, response) => {
        if (logsRequests) {
          requests ??= new RequestLog(app.log);
          requests.begin(request, response);
        }
        const began = performance.now();
        if (!sockets.stopping) {
          for (const serve of app.serveBeforeRouting) {
            if (!serve(request, response)) continue;
            const ended = performance.now();
            app.admission.countFromMemory(ended - began, ended);
            return;
          }
        }
        sockets.begin(request, response);
        for (const [name, value] of Object.entries(app.transportHeaders)) response.setHeader(name, value);
        handle(request, response);
      });
      sockets.watch(server);
      return server;
    },
    forceCloseConnections: 'idle',
    rewriteUrl: readableAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    frameworkErrors: answerFailure,
    // Requests that arrive during shutdown still get a response; then their connection is closed.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
  });
  app.decorate('serveBeforeRouting', []);
  app.decorate('transportHeaders', isHttps ? { 'strict-transport-security': strictTransport } : {});
  app.decorate('sockets', sockets);
  app.decorate('requestIdOf', requestIdOf);
  app.decorate('isFromProxy', isFromProxy);
  app.decorate('limitUploads', uploadBudget());
  app.decorate('stores', {
    hasSeveral: () => false,
    storeOf: () => firstStoreId,
    ofAdministrators: () => undefined,
    namesKnownStore: async () => true,
  });
  app.decorateRequest('storeId', firstStoreId);
  app.decorateRequest('failureCode', undefined);
  app.addHook('onClose', async () => sockets.release());
  app.setValidatorCompiler(validatorCompiler);
  // Tests compare every answer with its schema, so that a running store need not.
  app.setSerializerCompiler(() => serialise);
  onlyJsonBodies(app);
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND', text('errors.noSuchAddress'));
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (config.trustProxy.length > 0) cleanForwardedFor(request);
    reply.header('x-request-id', request.id).headers(securityHeaders);
    request.storeId = app.stores.storeOf(request.headers);
    done();
  });
  // After the body was read, whose events belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    // A shop with one store reads nothing by store. Staff may be of a store that this process does not know yet.
    if (app.stores.hasSeveral() || request.storeId !== firstStoreId) inStore(request.storeId, done);
    else done();
  });
  // With everything else that a response takes, it arrives within 5 s by default.
  limitDatabaseWait(app, config.database.wait + 500);
  guardRoutes(app);
  return app.withTypeProvider<ZodTypeProvider>();
}

/**
 * The address of a request. A browser that asks for one with invalid escapes gets a page of the shop: a '%' that a person typed stands for
 * itself. Other clients are refused.
 */
function readableAddress({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [path = '', ...query] = url.split('?');
  if (!headers.accept?.includes('text/html') || path.startsWith('/api/') || isDecodable(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

export type Http = ReturnType<typeof createHttp>;

/** The port that the server listens on, or undefined while it does not. */
export function listeningPort(app: Http): number | undefined {
  const address = app.server.address();
  return address && typeof address === 'object' ? address.port : undefined;
}

/** Where this process itself reaches the server, such as http://127.0.0.1:3000; undefined while it does not listen. */
export function ownAddress(app: Http): string | undefined {
  const found = app.server.address();
  if (!found || typeof found !== 'object') return undefined;
  const { address, family, port } = found;
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** For every response; pages replace the content policy with their own. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** JSON is the only body format of this API. An empty body counts as none, whatever its content type. */
function onlyJsonBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
}

/** Reduces `X-Forwarded-For` to valid addresses. Fastify computes `request.ip` from it at the first access. */
function cleanForwardedFor({ raw: { headers } }: FastifyRequest): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  const believed = believableForwardedFor([forwarded].flat().join(','));
  if (believed === undefined) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = believed;
}

/** An error in the contract's envelope. */
function failureOf({ code, text: { key, params }, details: { errors, data } }: AppError): Failure {
  const fields = Object.entries(errors ?? {});
  return {
    success: false,
    message: english({ key, ...(params && { params }) }),
    code,
    messageKey: key,
    ...(params && { params }),
    ...(errors && {
      errors: Object.fromEntries(fields.map(([field, message]) => [field, english(message)])),
      errorTexts: errors,
    }),
    ...(data !== undefined && { data }),
  };
}

const logOutage = createOutageLog('the database is away, and a request failed');

/** Converts any thrown error to the contract's error envelope. */
function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const appError = error instanceof AppError ? error : asAppError(error);
  if (isDatabaseUnavailable(error)) logOutage(request.log, error);
  else if (appError.status >= 500 && !(error instanceof AppError))
    request.log.error({ err: error }, 'a request failed');
  logAppError(request, appError);
  request.failureCode = appError.code;
  // Errors before routing do not reach the hook that sets these headers.
  reply.header('x-request-id', request.id).headers(securityHeaders);
  if (appError.details.retryAfter) reply.header('retry-after', appError.details.retryAfter);
  const body = failureOf(appError);
  return reply
    .status(appError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

const appErrorsOfFramework: Record<number, [ErrorCode, Text]> = {
  400: ['MALFORMED', text('errors.notUnderstood')],
  404: ['NOT_FOUND', text('errors.noSuchAddress')],
  408: ['MALFORMED', text('errors.tooSlow')],
  413: ['TOO_LARGE', text('errors.tooLarge')],
  414: ['MALFORMED', text('errors.urlTooLong')],
  415: ['UNSUPPORTED_MEDIA_TYPE', text('errors.onlyJson')],
  431: ['MALFORMED', text('errors.headersTooLong')],
  503: ['BUSY', text('errors.busy')],
};

/** Responds to invalid HTTP, headers that are too long, and clients that are too slow. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] = unreadable[error.code ?? ''] ?? [400, 'Bad Request'];
  const [code, message] = appErrorsOfFramework[status] ?? ['MALFORMED', text('errors.notUnderstood')];
  const body = JSON.stringify(failureOf(new AppError(code, message)));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nX-Request-Id: ${newRequestId()}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const unreadable: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

function asAppError(error: FastifyError | Error): AppError {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { validation, validationContext = 'request' } = error;
    return invalidFields(
      validation.map(({ instancePath, message = '' }) => [
        instancePath.replace(/^\//, '').replaceAll('/', '.') || validationContext,
        message,
      ]),
    );
  }
  const busy = asBusy(error);
  if (busy) return busy;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const known = status === undefined ? undefined : appErrorsOfFramework[status];
  if (known) return new AppError(known[0], known[1], known[0] === 'BUSY' ? { retryAfter: 1 } : {});
  if (status !== undefined && status < 500) return new AppError('MALFORMED', text('errors.notUnderstood'));
  return new AppError('INTERNAL', text('errors.internal'));
}
