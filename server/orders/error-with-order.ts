import type { ErrorCode } from '../../contract/errors.ts';
import { AppError } from '../platform/errors.ts';

const codes: readonly ErrorCode[] = [
  'CHANGED_MEANWHILE',
  'STEP_NOT_ALLOWED',
  'QUESTION_OPEN',
  'QUESTION_CLOSED',
  'WEIGHT_NEEDED',
];

/** Waits for `work`. When it fails because the order has changed, adds the current order, from `present`, to the error. */
export async function withOrderOnError(work: Promise<void>, present: () => Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) || !codes.includes(error.code)) throw error;
    throw new AppError(error.code, error.text, { data: await present() });
  }
}
