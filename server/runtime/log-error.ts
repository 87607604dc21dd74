import { DrizzleQueryError } from '../db/drizzle.ts';

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/**
 * The log form of an error: message and stack, with its causes. For a failed query it omits the values, which include
 * people's addresses and the hashes of passwords and tokens.
 */
export function logError(error: Error): LoggedError {
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && { cause: logError(error.cause) }),
  };
}
