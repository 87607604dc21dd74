/** Password recovery, and account settings other than the profile. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { asciiDigits } from '../api/digits.ts';
import { id, nothing, time } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { plainLine } from '../api/plain-text.ts';
import { email, password } from './users.ts';

export const forgotPasswordBody = z.object({ email });

const otp = z
  .string({ error: m.validation.codeRequired() })
  .overwrite((typed) => asciiDigits(plainLine(typed)).replaceAll(' ', ''))
  .min(1, m.validation.codeRequired())
  .regex(/^\d{6}$/, m.validation.codeDigits({ digits: limits.otpDigits }));

export const verifyOtpBody = z.object({ email, otp });
export type VerifyOtpBody = z.infer<typeof verifyOtpBody>;

export const resetPasswordBody = z.object({ email, newPassword: password });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** Forms ask for a new password twice, so that the user notices typing mistakes. */
const twice = { newPassword: password, confirmPassword: z.string() };
const areSame = (form: { newPassword: string; confirmPassword: string }) => form.newPassword === form.confirmPassword;
const sameMessage = { path: ['confirmPassword'], error: m.validation.passwordsDiffer() };

export const newPasswordForm = z.object(twice).refine(areSame, sameMessage);
export const changePasswordForm = z.object({ currentPassword: password, ...twice }).refine(areSame, sameMessage);

export const changePasswordBody = z.object({ currentPassword: password, newPassword: password });
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** The user types this word to delete an account, so that it cannot happen by accident. */
export const deletionWord = 'DELETE';
const typeIt = m.validation.typeWord({ word: deletionWord });

export const confirmedDeletion = z.string({ error: typeIt }).refine((typed) => typed === deletionWord, typeIt);

export const deleteAccountBody = z.object({ password, confirmation: confirmedDeletion });

/** A device with an active session. */
export const device = z.object({
  _id: id,
  /** For example 'Chrome on Windows', in English; `deviceName` makes it of the parts in the language of the page. */
  name: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** True when this is the device that made the request. */
  current: z.boolean(),
  signedInAt: time,
  /** Rounded to a quarter of an hour. */
  lastActive: time,
});
export type Device = z.infer<typeof device>;

const linkToken = (shape: RegExp) =>
  z.string({ error: m.validation.linkIncomplete() }).regex(shape, m.validation.linkIncomplete());

export const accountCalls = {
  forgotPassword: call('public', 'PUT', '/api/v1/users/forgot-password', { body: forgotPasswordBody, output: nothing }),
  verifyOtp: call('public', 'PUT', '/api/v1/users/verify-otp', {
    body: verifyOtpBody,
    output: nothing,
    errors: ['WRONG_CODE', 'CODE_EXPIRED'],
  }),
  /** Opens the link of the email, in any browser. The token is `{account}.{expiry}.{tag}`. */
  openRecoveryLink: call('public', 'PUT', '/api/v1/users/open-recovery-link', {
    body: z.object({ token: linkToken(/^[\w.-]{60,90}$/) }),
    /** The account that the link belongs to. */
    output: z.object({ email: z.string() }),
    errors: ['LINK_EXPIRED'],
  }),
  resetPassword: call('public', 'PUT', '/api/v1/users/reset-password', {
    body: resetPasswordBody,
    output: nothing,
    errors: ['RESET_NOT_ALLOWED'],
  }),

  sendConfirmation: call('user', 'POST', '/api/v1/users/send-confirmation', { notForSamples: true, output: nothing }),
  confirmEmail: call('public', 'PUT', '/api/v1/users/confirm-email', {
    body: z.object({ token: linkToken(/^[\w-]{43}$/) }),
    output: nothing,
    errors: ['LINK_EXPIRED'],
  }),
  changePassword: call('user', 'PUT', '/api/v1/users/change-password', {
    notForSamples: true,
    body: changePasswordBody,
    output: nothing,
    errors: ['WRONG_PASSWORD', 'NOT_FOUND'],
  }),
  getDevices: call('user', 'GET', '/api/v1/users/get-devices', { notForSamples: true, output: z.array(device) }),
  signOutDevice: call('user', 'DELETE', '/api/v1/users/sign-out-device/:deviceId', {
    notForSamples: true,
    params: z.object({ deviceId: id }),
    output: nothing,
  }),
  signOutOtherDevices: call('user', 'DELETE', '/api/v1/users/sign-out-other-devices', {
    notForSamples: true,
    output: nothing,
  }),
  deleteAccount: call('user', 'POST', '/api/v1/users/delete-account', {
    notForSamples: true,
    body: deleteAccountBody,
    output: nothing,
    errors: ['WRONG_PASSWORD', 'LAST_ADMINISTRATOR', 'SHIFTS_OPEN', 'NOT_FOUND'],
  }),
};
