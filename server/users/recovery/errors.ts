import { AppError } from '../../platform/errors.ts';

/** @param triesLeft with this code */
export function wrongCode(triesLeft: number): AppError {
  const more =
    triesLeft === 0
      ? 'Please ask for a new one.'
      : `You can try ${triesLeft === 1 ? 'once more' : `${triesLeft} more times`}.`;
  return new AppError('WRONG_CODE', `This code is not correct. ${more}`, {
    errors: { otp: 'This code is not correct' },
  });
}

export const codeExpired = () =>
  new AppError('CODE_EXPIRED', 'This code has expired. Please ask for a new one.', {
    errors: { otp: 'This code has expired' },
  });

export const linkExpired = () =>
  new AppError('LINK_EXPIRED', 'This link no longer works. Please ask for a new code.', {
    security: { event: 'recovery-link-refused' },
  });

export const resetNotAllowed = () =>
  new AppError('RESET_NOT_ALLOWED', 'The time for setting a new password is over. Please ask for a new code.');
