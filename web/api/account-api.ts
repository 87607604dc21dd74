/** The calls of the account page, except for the profile (contract/account.ts). */
import type { ChangePasswordBody, DeleteAccountBody, Device } from '../../contract/account.ts';
import { calls } from '../../contract/calls.ts';
import { browserAsk } from './browser-api.ts';

export const accountApi = {
  sendConfirmation: () => browserAsk<object>(calls.sendConfirmation),
  confirmEmail: (token: string) => browserAsk<object>(calls.confirmEmail, { body: { token } }),
  changePassword: (body: ChangePasswordBody) => browserAsk<object>(calls.changePassword, { body }),
  getDevices: async () => (await browserAsk<Device[]>(calls.getDevices)).data,
  signOutDevice: (deviceId: string) => browserAsk<object>(calls.signOutDevice, { params: { deviceId } }),
  signOutOtherDevices: () => browserAsk<object>(calls.signOutOtherDevices),
  deleteAccount: (body: DeleteAccountBody) => browserAsk<object>(calls.deleteAccount, { body }),
};
