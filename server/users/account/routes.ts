import { calls } from '../../../contract/api/calls.ts';
import { text } from '../../../messages/text.ts';
import type { Http } from '../../http/http.ts';
import { route } from '../../http/route.ts';
import { logSecurity } from '../../http/security-log.ts';
import { ok } from '../../http/success.ts';
import type { Account } from './account.ts';

/** Password, devices, confirmation of the address, deletion. */
export function accountRoutes(app: Http, account: Account): void {
  route(app, calls.sendConfirmation, async ({ identity, request }) => {
    await account.confirmation.sendAgain(identity.userId, request.ip);
    return ok(text('answers.linkSent'), {});
  });

  route(app, calls.confirmEmail, async ({ body: { token } }) => {
    await account.confirmation.confirm(token);
    return ok(text('answers.emailConfirmed'), {});
  });

  route(
    app,
    calls.changePassword,
    async ({ identity, body, request }) => {
      await account.changePassword(identity, body);
      logSecurity(request, 'password-changed', { account: identity.userId });
      return ok(text('answers.passwordChangedElsewhere'), {});
    },
    { load: 'password' },
  );

  route(app, calls.getDevices, async ({ identity }) => ok('Your devices', await account.devices.list(identity)));

  route(app, calls.signOutDevice, async ({ identity, params: { deviceId }, request }) => {
    await account.devices.signOut(identity, deviceId);
    logSecurity(request, 'sessions-ended', { account: identity.userId });
    return ok(text('answers.deviceSignedOut'), {});
  });

  route(app, calls.signOutOtherDevices, async ({ identity, request }) => {
    await account.devices.signOutOthers(identity);
    logSecurity(request, 'sessions-ended', { account: identity.userId });
    return ok(text('answers.devicesSignedOut'), {});
  });

  route(
    app,
    calls.deleteAccount,
    async ({ identity: { userId }, body: { password }, request }) => {
      await account.delete(userId, password);
      logSecurity(request, 'account-deleted', { account: userId });
      return ok(text('answers.accountDeleted'), {});
    },
    { load: 'password' },
  );
}
