/** The calls that recover a forgotten password (contract/account.ts). */
import type { ForgotPasswordBody, ResetPasswordBody, VerifyOtpBody } from '../../contract/account.ts';
import { calls } from '../../contract/calls.ts';
import { plainAsk } from './browser-api.ts';

export const recoveryApi = {
  askForCode: (body: ForgotPasswordBody) => plainAsk<object>(calls.forgotPassword, { body }),
  giveCode: (body: VerifyOtpBody) => plainAsk<object>(calls.verifyOtp, { body }),
  reset: (body: ResetPasswordBody) => plainAsk<object>(calls.resetPassword, { body }),
};
