import type { FailureData } from '../../contract/api/call.ts';
import type { CallsByRoute, Route } from '../../contract/api/calls.ts';
import type { Failure } from '../../contract/api/envelope.ts';
import type { ErrorCode } from '../../contract/api/errors.ts';
import { m } from '../../messages/index.ts';

/** The server's error codes, plus codes for calls without a response. */
type FailureCode = ErrorCode | 'UNREACHABLE' | 'TIMED_OUT';

/** A failed call. The message is the server's message, or says that the store could not be reached. */
export class ApiError extends Error {
  /** HTTP status; 0 when the store could not be reached. */
  readonly status: number;
  readonly code: FailureCode;
  /** A message per field. */
  readonly errors: Record<string, string>;
  /** The data by which the screen recovers; `isFailureOf` tells its type. */
  readonly data: unknown;
  /** The call that failed. */
  readonly route: Route | undefined;

  constructor(status: number, failure: Omit<Failure, 'code'> & { code: FailureCode }, route?: Route) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.data = failure.data;
    this.route = route;
  }
}

/** A call without a response from the store. */
export const unreachable = (): ApiError =>
  new ApiError(0, {
    success: false,
    code: 'UNREACHABLE',
    message: m.shell.unreachable(),
  });

/** A call that timed out; it is unknown whether it arrived. */
export const timedOut = (): ApiError =>
  new ApiError(0, {
    success: false,
    code: 'TIMED_OUT',
    message: m.shell.timedOut(),
  });

/** Returns true when a call got no response from the store. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** True when `error` is a failure of the call, with the data that the contract declares for its code. */
export const isFailureOf = <R extends Route>(
  route: R,
  error: unknown,
): error is ApiError & FailureData<CallsByRoute[R]> =>
  error instanceof ApiError && error.route === route && error.data !== undefined;

/** The message to show for any thrown value. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : m.shell.requestFailed();
