/** The calls that recover a forgotten password (contract/account.ts). */
import type { ForgotPasswordBody, ResetPasswordBody, VerifyOtpBody } from '../../contract/account.ts';
import { calls } from '../../contract/calls.ts';
import { browserAsk } from './browser-api.ts';

export const recoveryApi = {
  askForCode: (body: ForgotPasswordBody) => browserAsk<object>(calls.forgotPassword, { body }),
  giveCode: (body: VerifyOtpBody) => browserAsk<object>(calls.verifyOtp, { body }),
  reset: (body: ResetPasswordBody) => browserAsk<object>(calls.resetPassword, { body }),
};
