/**
 * The security log: lines of the ordinary log with a field `security`, listed in docs/operations.md. A line has the
 * request's id (`reqId`), the network it came from, and the account concerned, if any. It never has passwords, tokens,
 * codes, or typed addresses.
 */
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/api/errors.ts';
import type { AppError } from '../lib/errors.ts';
import { MinuteCounts } from '../lib/minute-counts.ts';
import type { Refused, Success } from '../lib/security-events.ts';
import { networkOf } from './network.ts';

/** Ids and plain words only. */
export interface SecurityFields {
  /** Id of the account concerned. */
  account?: string | undefined;
  /** Id of the acting account, when it is another one. */
  by?: string;
  role?: string;
  /** Ids of stores, with spaces between them. */
  stores?: string;
  /** The calls in these by staff. */
  staffRole?: string;
}

const whereOf = (request: FastifyRequest) => ({
  network: networkOf(request.ip),
  route: `${request.method} ${request.routeOptions.url ?? '(none)'}`,
});

/** Logs a success that an administrator may want to trace later. */
export function logSecurity(request: FastifyRequest, security: Success, fields: SecurityFields = {}): void {
  request.log.info({ security, ...whereOf(request), ...fields }, `security: ${security}`);
}

/** The event of an error code that maps to exactly one event. */
const events: Partial<Record<ErrorCode, Refused>> = {
  WRONG_CREDENTIALS: 'sign-in-failed',
  ACCOUNT_SUSPENDED: 'account-not-active',
  FORBIDDEN: 'forbidden',
  TOO_MANY_ATTEMPTS: 'rate-limited',
  WRONG_PASSWORD: 'own-password-wrong',
  WRONG_CODE: 'recovery-code-wrong',
  RESET_NOT_ALLOWED: 'reset-refused',
};

/** Maximum lines for one event from one network per minute, so that a flood of requests does not flood the log. */
const maxLines = 60;

/** By event and network. */
const lines = new MinuteCounts(5_000);

/**
 * Counts one more line. Returns how many were left out in the minute before, or null when this one must be left out
 * too.
 */
function takeLine(key: string, now: number): number | null {
  const { count, before } = lines.add(key, now);
  return count > maxLines ? null : Math.max(0, before - maxLines);
}

/** Logs a rejected request, if it belongs in the security log. */
export function logAppError(request: FastifyRequest, { code, details }: AppError): void {
  const security = details.security?.event ?? events[code];
  if (!security) return;
  const where = whereOf(request);
  const leftOut = takeLine(`${security} ${where.network}`, Date.now());
  if (leftOut === null) return;
  const account = details.security?.account ?? request.identity?.userId;
  request.log.warn(
    { security, ...where, ...(account && { account }), ...(leftOut > 0 && { leftOut }) },
    `security: ${security}`,
  );
}
