import { AppError } from '../platform/errors.ts';

export const notSignedIn = () => new AppError('NOT_SIGNED_IN', 'Please sign in first.');
const ended = 'Your sign-in has ended. Please sign in again.';
export const signInEnded = () => new AppError('SIGN_IN_ENDED', ended);
/** A used refresh token of this account was sent again, so its sign-in was ended. */
export const refreshTokenReplayed = (account: string) =>
  new AppError('SIGN_IN_ENDED', ended, { security: { event: 'refresh-token-replayed', account } });
export const accountSuspended = (account: string) =>
  new AppError('ACCOUNT_SUSPENDED', 'This account is not active. Please contact the store.', { security: { account } });
/**
 * The same for an unknown address and a wrong password, so that it does not reveal which accounts exist.
 * @param account for the security log; undefined for an unknown address
 */
export const wrongCredentials = (account?: string) =>
  new AppError('WRONG_CREDENTIALS', 'The email or password is not correct.', { security: { account } });

const taken = 'There is already an account with this email';
export const emailTaken = () => new AppError('EMAIL_TAKEN', `${taken}.`, { errors: { email: taken } });

const common = 'This password is among the most common ones. Please choose another';
/** @param field the form field that shows the message */
export const commonPassword = (field: 'password' | 'newPassword' = 'password') =>
  new AppError('VALIDATION', `${common}.`, { errors: { [field]: common } });

/** @param field the form field that shows the message */
export const wrongPassword = (field: 'password' | 'currentPassword') => {
  const message = 'This is not your password';
  return new AppError('WRONG_PASSWORD', `${message}.`, { errors: { [field]: message } });
};
