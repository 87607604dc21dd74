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
import type { Http } from '../../http/http.ts';
import { identityOf } from '../../http/policies.ts';
import { routeOf } from '../../http/route.ts';
import { logSecurity } from '../../http/security-log.ts';
import { ok } from '../../http/success.ts';
import type { Account } from './account.ts';

const nothing = { 200: success(z.object({})) };

/** Password, devices, confirmation of the address, deletion. */
export function accountRoutes(app: Http, account: Account): void {
  app.route({
    ...routeOf(calls.sendConfirmation),
    schema: { response: nothing },
    handler: async (request) => {
      await account.confirmation.sendAgain(identityOf(request).userId, request.ip);
      return ok('An email with a link is on its way to you.', {});
    },
  });

  app.route({
    ...routeOf(calls.confirmEmail),
    schema: { body: confirmEmailBody, response: nothing },
    handler: async (request) => {
      await account.confirmation.confirm(request.body.token);
      return ok('Thank you. Your address is confirmed.', {});
    },
  });

  app.route({
    ...routeOf(calls.changePassword, { load: 'password' }),
    schema: { body: changePasswordBody, response: nothing },
    handler: async (request) => {
      const identity = identityOf(request);
      await account.changePassword(identity, request.body);
      logSecurity(request, 'password-changed', { account: identity.userId });
      return ok('Your password is changed. Other devices are signed out.', {});
    },
  });

  app.route({
    ...routeOf(calls.getDevices),
    schema: { response: { 200: success(z.array(device)) } },
    handler: async (request) => ok('Your devices', await account.devices.list(identityOf(request))),
  });

  app.route({
    ...routeOf(calls.signOutDevice),
    schema: { params: deviceParams, response: nothing },
    handler: async (request) => {
      const identity = identityOf(request);
      await account.devices.signOut(identity, request.params.deviceId);
      logSecurity(request, 'sessions-ended', { account: identity.userId });
      return ok('The device is signed out.', {});
    },
  });

  app.route({
    ...routeOf(calls.signOutOtherDevices),
    schema: { response: nothing },
    handler: async (request) => {
      const identity = identityOf(request);
      await account.devices.signOutOthers(identity);
      logSecurity(request, 'sessions-ended', { account: identity.userId });
      return ok('All other devices are signed out.', {});
    },
  });

  app.route({
    ...routeOf(calls.deleteAccount, { load: 'password' }),
    schema: { body: deleteAccountBody, response: nothing },
    handler: async (request) => {
      const { userId } = identityOf(request);
      await account.delete(userId, request.body.password);
      logSecurity(request, 'account-deleted', { account: userId });
      return ok('Your account is deleted.', {});
    },
  });
}
