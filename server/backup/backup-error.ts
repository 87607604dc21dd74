import type { BackupProblem } from '../../contract/settings/backup-problems.ts';

/** A backup was not made or not restored, for a reason that its owner can do something about. */
export class BackupError extends Error {
  readonly problem: BackupProblem;

  /** @param message one sentence, which names the file or the place */
  constructor(problem: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
    this.problem = problem;
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The message of the system about a failure, also of one that `fetch` wraps. */
function systemReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return systemReason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? systemReason(error.cause) : error.message;
}

export const isFullDisk = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error));

/** The failure of writing to or reading from `place`, as a sentence. */
export function placeError(place: string, doing: string, error: unknown): Error {
  if (error instanceof BackupError) return error;
  if (isFullDisk(error))
    return new BackupError('full', `There is no space left at ${place} for ${doing}.`, { cause: error });
  return new BackupError('target', `${place} cannot be used for ${doing}: ${systemReason(error)}.`, { cause: error });
}
