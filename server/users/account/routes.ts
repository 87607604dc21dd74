import * as z from 'zod';
import {
  changePasswordBody,
  confirmEmailBody,
  deleteAccountBody,
  device,
  deviceParams,
} from '../../../contract/account.ts';
import { calls } from '../../../contract/calls.ts';
import { success } from '../../../contract/envelope.ts';
import { ok } from '../../platform/answer.ts';
import type { Http } from '../../platform/http.ts';
import { identityOf } from '../../platform/policies.ts';
import { logSecurity } from '../../platform/security-log.ts';
import type { Account } from './account.ts';

const nothing = { 200: success(z.object({})) };

/** Password, devices, confirmation of the address, deletion. */
export function accountRoutes(app: Http, account: Account): void {
  app.route({
    method: calls.sendConfirmation.method,
    url: calls.sendConfirmation.path,
    config: { policy: calls.sendConfirmation.policy },
    schema: { response: nothing },
    handler: async (request) => {
      await account.confirmation.sendAgain(identityOf(request).userId, request.ip);
      return ok('A mail with a link is on its way to you.', {});
    },
  });

  app.route({
    method: calls.confirmEmail.method,
    url: calls.confirmEmail.path,
    config: { policy: calls.confirmEmail.policy },
    schema: { body: confirmEmailBody, response: nothing },
    handler: async (request) => {
      await account.confirmation.confirm(request.body.token);
      return ok('Thank you. Your address is confirmed.', {});
    },
  });

  app.route({
    method: calls.changePassword.method,
    url: calls.changePassword.path,
    config: { policy: calls.changePassword.policy, load: 'password' },
    schema: { body: changePasswordBody, response: nothing },
    handler: async (request) => {
      const identity = identityOf(request);
      await account.changePassword(identity, request.body);
      logSecurity(request, 'password-changed', { account: identity.userId });
      return ok('Your password is changed. Other devices are signed out.', {});
    },
  });

  app.route({
    method: calls.getDevices.method,
    url: calls.getDevices.path,
    config: { policy: calls.getDevices.policy },
    schema: { response: { 200: success(z.array(device)) } },
    handler: async (request) => ok('Your devices', await account.devices.list(identityOf(request))),
  });

  app.route({
    method: calls.signOutDevice.method,
    url: calls.signOutDevice.path,
    config: { policy: calls.signOutDevice.policy },
    schema: { params: deviceParams, response: nothing },
    handler: async (request) => {
      const identity = identityOf(request);
      await account.devices.signOut(identity, request.params.deviceId);
      logSecurity(request, 'sessions-ended', { account: identity.userId });
      return ok('The device is signed out.', {});
    },
  });

  app.route({
    method: calls.signOutOtherDevices.method,
    url: calls.signOutOtherDevices.path,
    config: { policy: calls.signOutOtherDevices.policy },
    schema: { response: nothing },
    handler: async (request) => {
      const identity = identityOf(request);
      await account.devices.signOutOthers(identity);
      logSecurity(request, 'sessions-ended', { account: identity.userId });
      return ok('All other devices are signed out.', {});
    },
  });

  app.route({
    method: calls.deleteAccount.method,
    url: calls.deleteAccount.path,
    config: { policy: calls.deleteAccount.policy, load: 'password' },
    schema: { body: deleteAccountBody, response: nothing },
    handler: async (request) => {
      const { userId } = identityOf(request);
      await account.delete(userId, request.body.password);
      logSecurity(request, 'account-deleted', { account: userId });
      return ok('Your account is deleted.', {});
    },
  });
}
