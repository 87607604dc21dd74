import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import type { SecurityEvent } from '../http/security-log.ts';

/** What may come with an error beside its sentence. */
export interface AppErrorDetails {
  /** A message per field. */
  errors?: Record<string, string>;
  /** What the screen needs to recover, in the shape the contract gives for the code. */
  data?: unknown;
  /** Whole seconds after which another try makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** For the security log alone, never sent: the event when the code does not tell it, and whose account it is about. */
  security?: { event?: SecurityEvent; account?: string | undefined };
}

/**
 * An expected error: a sentence for a person, a stable code, and the status that belongs to the code (design §5).
 * Features throw it; `http.ts` turns it into an answer. Anything else that is thrown is our bug: a 500 without internals.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** What is not there, or is somebody else's: the answer is the same. */
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `${what} was not found.`);

/** The code that PostgreSQL gave to an error, through Drizzle's wrapping or not; undefined when it is not one of its errors. */
export function postgresCode(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code;
  }
  return undefined;
}

/** PostgreSQL's code for a lock that was not had in time; the embedded database's turns fail with it too. */
export const lockTimeout = '55P03';

/** True when `error` says that the unique index or constraint named `constraint` was violated. */
export function violates(error: unknown, constraint: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('constraint' in e && e.constraint === constraint) return true;
  }
  return false;
}

/** True when `error` says that what is to be changed was held by somebody else for too long. Nothing was done; a later try may succeed. */
export const isLockTimeout = (error: unknown): boolean => postgresCode(error) === lockTimeout;

/** Connection exceptions, insufficient resources (a full disk too), operator intervention (shutdown, a statement's time-out). */
const awayClasses = new Set(['08', '53', '57']);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** node-postgres gives its own errors no code. */
const awayMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|the database did not answer in time|Cannot use a pool after calling end)/;

/** True when `error` says that the database cannot be reached or cannot work now, so that a later try may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const code = postgresCode(error);
  if (code && awayClasses.has(code.slice(0, 2))) return true;
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && awayCodes.has(e.code)) return true;
    if (awayMessages.test(e.message)) return true;
  }
  return false;
}
