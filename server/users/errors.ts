import { text } from '../../messages/text.ts';
import { AppError } from '../lib/errors.ts';

export const notSignedIn = () => new AppError('NOT_SIGNED_IN', text('errors.signInFirst'));
const ended = text('errors.signInEnded');
export const signInEnded = () => new AppError('SIGN_IN_ENDED', ended);
/** A used refresh token of this account was sent again, so its sign-in was ended. */
export const refreshTokenReplayed = (account: string) =>
  new AppError('SIGN_IN_ENDED', ended, { security: { event: 'refresh-token-replayed', account } });
export const accountSuspended = (account: string) =>
  new AppError('ACCOUNT_SUSPENDED', text('errors.accountSuspended'), { security: { account } });
/**
 * The same for an unknown address and a wrong password, so that it does not reveal which accounts exist.
 * @param account for the security log; undefined for an unknown address
 */
export const wrongCredentials = (account?: string) =>
  new AppError('WRONG_CREDENTIALS', text('errors.wrongCredentials'), { security: { account } });

export const emailTaken = () =>
  new AppError('EMAIL_TAKEN', text('errors.emailTaken'), { errors: { email: text('errors.emailTakenField') } });

/** @param field the form field that shows the message */
export const commonPassword = (field: 'password' | 'newPassword' = 'password') =>
  new AppError('VALIDATION', text('errors.commonPassword'), {
    errors: { [field]: text('errors.commonPasswordField') },
  });

/** @param field the form field that shows the message */
export const wrongPassword = (field: 'password' | 'currentPassword') =>
  new AppError('WRONG_PASSWORD', text('errors.wrongPassword'), {
    errors: { [field]: text('errors.wrongPasswordField') },
  });
