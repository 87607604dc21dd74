import type { Failure } from '../../contract/envelope.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** The shop's own, or what became of a call without an answer of the shop. */
type FailureCode = ErrorCode | 'UNREACHABLE' | 'TIMED_OUT';

/** A refused call, with the shop's sentence as its message; or the shop could not be reached. */
export class ApiError extends Error {
  /** HTTP status; 0 when the shop could not be reached. */
  readonly status: number;
  readonly code: FailureCode;
  /** A message per field. */
  readonly errors: Record<string, string>;
  /** What the code's error carries; see contract/orders.ts. */
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

/** A call that never got an answer of the shop. */
export const unreachable = (): ApiError =>
  new ApiError(0, {
    success: false,
    code: 'UNREACHABLE',
    message: 'The shop cannot be reached. Please check your connection and try again.',
  });

/** A call that was not answered in time; nobody knows whether it arrived. */
export const timedOut = (): ApiError =>
  new ApiError(0, {
    success: false,
    code: 'TIMED_OUT',
    message: 'The shop is taking too long to answer. Please try again.',
  });

/** Whether a call never got an answer of the shop. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** What to tell a person about anything that was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
