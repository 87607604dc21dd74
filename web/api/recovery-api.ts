/** The password recovery calls (contract/account.ts). */
import type {
  ForgotPasswordBody,
  OpenedRecovery,
  OpenRecoveryLinkBody,
  ResetPasswordBody,
  VerifyOtpBody,
} from '../../contract/account.ts';
import { calls } from '../../contract/calls.ts';
import { plainAsk } from './browser-api.ts';

export const recoveryApi = {
  askForCode: (body: ForgotPasswordBody) => plainAsk<object>(calls.forgotPassword, { body }),
  giveCode: (body: VerifyOtpBody) => plainAsk<object>(calls.verifyOtp, { body }),
  openLink: (body: OpenRecoveryLinkBody) => plainAsk<OpenedRecovery>(calls.openRecoveryLink, { body }),
  reset: (body: ResetPasswordBody) => plainAsk<object>(calls.resetPassword, { body }),
};
