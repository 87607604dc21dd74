import { AppError } from '../platform/errors.ts';

export const notSignedIn = () => new AppError('NOT_SIGNED_IN', 'Please sign in first.');
const ended = 'Your sign-in has ended. Please sign in again.';
export const signInEnded = () => new AppError('SIGN_IN_ENDED', ended);
/** A used refresh token of this account came back, so its sign-in was ended. */
export const refreshTokenReplayed = (account: string) =>
  new AppError('SIGN_IN_ENDED', ended, { security: { event: 'refresh-token-replayed', account } });
export const accountSuspended = (account: string) =>
  new AppError('ACCOUNT_SUSPENDED', 'This account is not active. Please contact the shop.', { security: { account } });
/**
 * The same for an unknown address and a wrong password, so that it tells nobody who has an account.
 * @param account for the security log; undefined when nobody has the address
 */
export const wrongCredentials = (account?: string) =>
  new AppError('WRONG_CREDENTIALS', 'Email or password is not right.', { security: { account } });

const taken = 'There is already an account with this email';
export const emailTaken = () => new AppError('EMAIL_TAKEN', `${taken}.`, { errors: { email: taken } });

const common = 'This password is among the most common ones. Please choose another';
/** @param field of the form, where the message is shown */
export const commonPassword = (field: 'password' | 'newPassword' = 'password') =>
  new AppError('VALIDATION', `${common}.`, { errors: { [field]: common } });

/** @param field of the form, where the message is shown */
export const wrongPassword = (field: 'password' | 'currentPassword') => {
  const message = 'This is not your password';
  return new AppError('WRONG_PASSWORD', `${message}.`, { errors: { [field]: message } });
};
