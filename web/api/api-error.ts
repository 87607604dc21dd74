import type { Failure } from '../../contract/envelope.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** The server's error codes, plus codes for calls without a response. */
type FailureCode = ErrorCode | 'UNREACHABLE' | 'TIMED_OUT';

/** A failed call. The message is the server's message, or says that the store could not be reached. */
export class ApiError extends Error {
  /** HTTP status; 0 when the store could not be reached. */
  readonly status: number;
  readonly code: FailureCode;
  /** A message per field. */
  readonly errors: Record<string, string>;
  /** Details of the error; see contract/orders.ts. */
  readonly data: unknown;

  constructor(status: number, failure: Omit<Failure, 'code'> & { code: FailureCode }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.data = failure.data;
  }
}

/** A call without a response from the store. */
export const unreachable = (): ApiError =>
  new ApiError(0, {
    success: false,
    code: 'UNREACHABLE',
    message: 'We could not reach the store. Please check your connection and try again.',
  });

/** A call that timed out; it is unknown whether it arrived. */
export const timedOut = (): ApiError =>
  new ApiError(0, {
    success: false,
    code: 'TIMED_OUT',
    message: 'The store is taking too long to answer. Please try again.',
  });

/** Whether a call got no response from the store. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The message to show for any thrown value. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
