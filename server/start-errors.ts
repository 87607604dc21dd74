import { DatabaseError } from './db/database-error.ts';
import { ConfigError } from './runtime/config.ts';

/** Advice for an address that is not available, by the system's error code. */
const listenAdvice: Record<string, string> = {
  EADDRINUSE: 'Choose another PORT.',
  EACCES: 'Choose a PORT of 1024 or above.',
  EADDRNOTAVAIL: 'HOST must be an address of this machine.',
  ENOTFOUND: 'HOST must be an address of this machine.',
};

/** Explains a failed start: plain lines for errors that the operator can correct; any other error is a bug and complete. */
export function explainFailedStart(error: unknown): string {
  if (error instanceof ConfigError)
    return `The settings are not right:\n${error.faults.map((fault) => `  ${fault}`).join('\n')}`;
  if (error instanceof DatabaseError) return error.message;
  const advice = error instanceof Error && 'code' in error ? listenAdvice[String(error.code)] : undefined;
  if (error instanceof Error && advice) return `It cannot listen: ${error.message}. ${advice}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
