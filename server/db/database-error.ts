import { DrizzleQueryError } from './drizzle.ts';

/** Why the database could not be opened, in one sentence for the operator who starts the shop. */
export class DatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
  }
}

/**
 * The useful sentence of an error of a connection or a migration. Node wraps several errors into one without a message, and Drizzle
 * one into another whose message is the whole statement.
 */
export function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  if (error instanceof DrizzleQueryError && error.cause) return reason(error.cause);
  return error instanceof Error ? error.message : String(error);
}
