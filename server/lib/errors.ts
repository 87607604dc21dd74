import { type ErrorCode, errorStatus } from '../../contract/api/errors.ts';
import '../../messages/catalogs.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import { type AnswerKey, formatText, isPlain, type PlainText, type Text, text } from '../../messages/text.ts';
import type { SecurityEvent } from './security-events.ts';

export const inLanguage = (language: Locale, message: Text): string => formatText(message, language);

/** An answer's text in English. */
export const english = (message: Text): string => inLanguage(baseLocale, message);

/** A sentence that exists only in English. */
export const literalText = (sentence: string): PlainText => text('errors.asWritten', { text: sentence });

/** A text as a parameter of another one: a text that contains texts itself, in English. */
export const textParam = (message: Text): PlainText => (isPlain(message) ? message : literalText(english(message)));

/** Optional data of an error besides its message. */
export interface AppErrorDetails {
  /** A message per field. */
  errors?: Record<string, Text>;
  /** The data that the screen needs to recover, in the contract's shape for the code. */
  data?: unknown;
  /** Whole seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Only for the security log, never sent: the event when the code does not determine it, and the account concerned. */
  security?: { event?: SecurityEvent; account?: string | undefined };
}

/**
 * An expected error: a message for people, a stable code, and the status of the code. Features throw it;
 * `http.ts` turns it into a response. Any other error is our bug: a 500 without internals.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The message, for every language; `message` is in English. */
  readonly text: Text;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, message: Text, details: AppErrorDetails = {}) {
    super(english(message));
    this.name = 'AppError';
    this.code = code;
    this.text = message;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** An input that is refused, with its message at the field. @param field as in the request, such as `lines` or `upi.reference` */
export const invalidField = (field: string, message: Text): AppError =>
  new AppError('VALIDATION', message, { errors: { [field]: message } });

/** For missing data and other users' data: the response is the same. */
export const notFound = (key: Extract<AnswerKey, `errors.${string}NotFound`>): AppError =>
  new AppError('NOT_FOUND', { key });

/** The answer while there is too much to do. @param retryAfter whole seconds */
export const busy = (retryAfter = 1): AppError => new AppError('BUSY', text('errors.busy'), { retryAfter });

/** The answer of a process that must not write to tables which a newer release has changed. Another process may answer. */
export const outdated = (): AppError => new AppError('OUTDATED', text('errors.outdated'), { retryAfter: 5 });

/** PostgreSQL's code of an error, with or without Drizzle's wrapper; undefined when it is not a PostgreSQL error. */
export function postgresCode(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code;
  }
  return undefined;
}

/** True when a row refers to one that does not exist, for example because it was deleted a moment ago. */
export const isMissingReference = (error: unknown): boolean => postgresCode(error) === '23503';

/** PostgreSQL's code for a lock timeout; also used for queue timeouts of the embedded database. */
export const lockTimeout = '55P03';

/** True when `error` says that the unique index or constraint named `constraint` was violated. */
export function violates(error: unknown, constraint: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('constraint' in e && e.constraint === constraint) return true;
  }
  return false;
}

/** True when `error` is a lock timeout. Nothing was changed; a retry may succeed. */
export const isLockTimeout = (error: unknown): boolean => postgresCode(error) === lockTimeout;

/**
 * Connection exceptions, insufficient resources (including a full disk), operator intervention (shutdown, statement
 * timeout).
 */
const unavailableClasses = new Set(['08', '53', '57']);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** A server that only reads: a standby, a primary that was demoted, or a cloud server whose disk is full. */
const readOnly = '25006';
/** The own errors of node-postgres have no code. */
const awayMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|the database did not answer in time|Cannot use a pool after calling end)/;

/** True when the database refuses to write at all. A new connection may lead to a server that writes. */
export const isReadOnly = (error: unknown): boolean => postgresCode(error) === readOnly;

/** True when `error` says that the database is unavailable, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = postgresCode(error);
  if (code && (code === readOnly || unavailableClasses.has(code.slice(0, 2)))) return true;
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && awayCodes.has(e.code)) return true;
    if (awayMessages.test(e.message)) return true;
  }
  return false;
}

/** True when PostgreSQL refused a statement, so that its transaction changed nothing. */
export const isRefused = (error: unknown): boolean =>
  postgresCode(error) !== undefined && !isDatabaseUnavailable(error);

/** The answer to a lock that is held too long and to a database that does not answer; undefined for other errors. */
export function asBusy(error: unknown): AppError | undefined {
  if (isLockTimeout(error)) return new AppError('BUSY', text('errors.lockedByOther'), { retryAfter: 2 });
  if (isDatabaseUnavailable(error)) return new AppError('BUSY', text('errors.databaseAway'), { retryAfter: 5 });
  return undefined;
}
