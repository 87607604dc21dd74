import { text } from '../../../messages/text.ts';
import { AppError } from '../../lib/errors.ts';

/** @param triesLeft with this code */
export function wrongCode(triesLeft: number): AppError {
  const message = triesLeft === 0 ? text('errors.wrongCodeLast') : text('errors.wrongCode', { count: triesLeft });
  return new AppError('WRONG_CODE', message, { errors: { otp: text('errors.wrongCodeField') } });
}

export const codeExpired = () =>
  new AppError('CODE_EXPIRED', text('errors.codeExpired'), {
    errors: { otp: text('errors.codeExpiredField') },
  });

export const linkExpired = () =>
  new AppError('LINK_EXPIRED', text('errors.recoveryLinkExpired'), {
    security: { event: 'recovery-link-refused' },
  });

export const resetNotAllowed = () => new AppError('RESET_NOT_ALLOWED', text('errors.resetNotAllowed'));
