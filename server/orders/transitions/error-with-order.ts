import type { ErrorCode } from '../../../contract/api/errors.ts';
import { AppError } from '../../lib/errors.ts';

const codes: readonly ErrorCode[] = [
  'CHANGED_MEANWHILE',
  'STEP_NOT_ALLOWED',
  'QUESTION_OPEN',
  'QUESTION_CLOSED',
  'WEIGHT_NEEDED',
];

/** The result of `work`. When it fails because the order has changed, adds the current order, from `present`, to the error. */
export async function withOrderOnError<T>(work: Promise<T>, present: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !codes.includes(error.code)) throw error;
    throw new AppError(error.code, error.text, { data: await present() });
  }
}
