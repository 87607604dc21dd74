import { BackupError } from '../server/backup/backup-error.ts';
import { DatabaseError } from '../server/db/database-error.ts';
import { AppError, isDatabaseUnavailable } from '../server/lib/errors.ts';
import { ConfigError } from '../server/runtime/config.ts';
import { SheetError } from '../server/spreadsheet/sheet-error.ts';

/** A fault in a file that the operator can correct. */
export class FileError extends Error {}

/**
 * Prints an error of a command: plain lines for one that the operator can correct; any other is a bug and printed in
 * full.
 * @param away what it says when the database went away
 */
export function explainError(error: unknown, away: string): string {
  if (error instanceof ConfigError) return `The settings are not right:\n  ${error.faults.join('\n  ')}`;
  if ([AppError, BackupError, DatabaseError, SheetError, FileError].some((plain) => error instanceof plain))
    return (error as Error).message;
  if (isDatabaseUnavailable(error)) return away;
  if (error instanceof Error && 'code' in error && 'syscall' in error) {
    if (error.code === 'ENOENT' && 'path' in error) return `There is no ${error.path}`;
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
