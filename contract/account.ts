/** Recovering a forgotten password, and what people do with their account beside the profile (spec §2, §3; design §5). */
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

/** The link of the mail: `{account}.{when it ends}.{tag}`. */
export const openRecoveryLinkBody = z.object({
  token: z.string({ error: 'The link is not whole' }).regex(/^[\w.-]{60,90}$/, 'The link is not whole'),
});
export type OpenRecoveryLinkBody = z.infer<typeof openRecoveryLinkBody>;

/** Whose link it was. */
export const openedRecovery = z.object({ email: z.string() });
export type OpenedRecovery = z.infer<typeof openedRecovery>;

export const resetPasswordBody = z.object({ email, newPassword: password });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** A new password as a form asks for it: twice, so that a slip of the finger is seen. */
const twice = { newPassword: password, confirmPassword: z.string() };
const areSame = (form: { newPassword: string; confirmPassword: string }) => form.newPassword === form.confirmPassword;
const sameMessage = { path: ['confirmPassword'], error: messages.passwordsDiffer };

export const newPasswordForm = z.object(twice).refine(areSame, sameMessage);
export const changePasswordForm = z.object({ currentPassword: password, ...twice }).refine(areSame, sameMessage);

export const confirmEmailBody = z.object({
  token: z.string({ error: 'The link is not whole' }).regex(/^[\w-]{43}$/, 'The link is not whole'),
});

export const changePasswordBody = z.object({ currentPassword: password, newPassword: password });
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** What is typed to delete an account, so that nobody does it by a slip. */
export const deletionWord = 'DELETE';
const typeIt = `Please type ${deletionWord}`;

export const deleteAccountBody = z.object({
  password,
  confirmation: z.string({ error: typeIt }).refine((typed) => typed === deletionWord, typeIt),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;

/** A device on which somebody is signed in. */
export const device = z.object({
  _id: id,
  /** Like 'Chrome on Windows'. */
  name: z.string(),
  /** Whether the question came from it. */
  current: z.boolean(),
  signedInAt: time,
  /** To a quarter of an hour. */
  lastActive: time,
});
export type Device = z.infer<typeof device>;

export const deviceParams = z.object({ deviceId: id });
