/** Password recovery, and account settings other than the profile (spec §2, §3; design §5). */
import * as z from 'zod';
import { id, time } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { email, password } from './users.ts';

export const forgotPasswordBody = z.object({ email });
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;

const otp = z
  .string({ error: 'Code is required' })
  .trim()
  .min(1, 'Code is required')
  .regex(/^\d{6}$/, `The code has ${limits.otpDigits} digits`);

export const verifyOtpBody = z.object({ email, otp });
export type VerifyOtpBody = z.infer<typeof verifyOtpBody>;

/** Token in the link of the email: `{account}.{expiry}.{tag}`. */
export const openRecoveryLinkBody = z.object({
  token: z.string({ error: 'The link is incomplete' }).regex(/^[\w.-]{60,90}$/, 'The link is incomplete'),
});
export type OpenRecoveryLinkBody = z.infer<typeof openRecoveryLinkBody>;

/** Email of the account that the link belongs to. */
export const openedRecovery = z.object({ email: z.string() });
export type OpenedRecovery = z.infer<typeof openedRecovery>;

export const resetPasswordBody = z.object({ email, newPassword: password });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** Forms ask for a new password twice, so that the user notices typing mistakes. */
const twice = { newPassword: password, confirmPassword: z.string() };
const areSame = (form: { newPassword: string; confirmPassword: string }) => form.newPassword === form.confirmPassword;
const sameMessage = { path: ['confirmPassword'], error: messages.passwordsDiffer };

export const newPasswordForm = z.object(twice).refine(areSame, sameMessage);
export const changePasswordForm = z.object({ currentPassword: password, ...twice }).refine(areSame, sameMessage);

export const confirmEmailBody = z.object({
  token: z.string({ error: 'The link is incomplete' }).regex(/^[\w-]{43}$/, 'The link is incomplete'),
});

export const changePasswordBody = z.object({ currentPassword: password, newPassword: password });
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** The user types this word to delete an account, so that it cannot happen by accident. */
export const deletionWord = 'DELETE';
const typeIt = `Please type ${deletionWord}`;

export const deleteAccountBody = z.object({
  password,
  confirmation: z.string({ error: typeIt }).refine((typed) => typed === deletionWord, typeIt),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;

/** A device with an active session. */
export const device = z.object({
  _id: id,
  /** For example 'Chrome on Windows'. */
  name: z.string(),
  /** Whether this is the device that made the request. */
  current: z.boolean(),
  signedInAt: time,
  /** Rounded to a quarter of an hour. */
  lastActive: time,
});
export type Device = z.infer<typeof device>;

export const deviceParams = z.object({ deviceId: id });
