import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  forgotPasswordBody,
  openedRecovery,
  openRecoveryLinkBody,
  resetPasswordBody,
  verifyOtpBody,
} from '../../../contract/account.ts';
import { calls } from '../../../contract/calls.ts';
import { success } from '../../../contract/envelope.ts';
import type { Http } from '../../http/http.ts';
import { routeOf } from '../../http/route.ts';
import { logSecurity } from '../../http/security-log.ts';
import { ok } from '../../http/success.ts';
import type { Cookies } from '../cookies.ts';
import { knownDeviceSeconds } from '../known-device.ts';
import { type Proved, type Recovery, type RecoveryClient, recoverySeconds } from './recovery.ts';

const nothing = { 200: success(z.object({})) };

const noStore = async (_request: unknown, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store');
};

/**
 * The steps of password recovery (spec §2, §7). The cookies determine what a browser may do; the payloads are from the
 * spec.
 */
export function recoveryRoutes(app: Http, recovery: Recovery, cookies: Cookies): void {
  const clientOf = (request: FastifyRequest): RecoveryClient => ({
    ip: request.ip,
    browser: cookies.read(request, 'recoveryBrowser'),
    knownDevice: cookies.read(request, 'knownDevice'),
  });
  const setProved = (reply: FastifyReply, { proof, knownDevice }: Proved) => {
    cookies.set(reply, 'resetProof', proof, recoverySeconds);
    cookies.set(reply, 'knownDevice', knownDevice, knownDeviceSeconds);
  };

  app.route({
    ...routeOf(calls.forgotPassword),
    onRequest: noStore,
    schema: { body: forgotPasswordBody, response: nothing },
    handler: async (request, reply) => {
      const { browser, account } = await recovery.askForCode(request.body.email, clientOf(request));
      logSecurity(request, 'recovery-requested', { account });
      cookies.set(reply, 'recoveryBrowser', browser, recoverySeconds);
      return ok('If this address has an account, a code is on its way to it.', {});
    },
  });

  app.route({
    ...routeOf(calls.verifyOtp),
    onRequest: noStore,
    schema: { body: verifyOtpBody, response: nothing },
    handler: async (request, reply) => {
      setProved(reply, await recovery.giveCode(request.body, clientOf(request)));
      return ok('The code is correct. Please choose a new password.', {});
    },
  });

  app.route({
    ...routeOf(calls.openRecoveryLink),
    onRequest: noStore,
    schema: { body: openRecoveryLinkBody, response: { 200: success(openedRecovery) } },
    handler: async (request, reply) => {
      const opened = await recovery.openLink(request.body.token, clientOf(request));
      logSecurity(request, 'recovery-link-opened', { account: opened.account });
      setProved(reply, opened);
      return ok('Please choose a new password.', { email: opened.email });
    },
  });

  app.route({
    ...routeOf(calls.resetPassword, { load: 'password' }),
    onRequest: noStore,
    schema: { body: resetPasswordBody, response: nothing },
    handler: async (request, reply) => {
      const account = await recovery.reset(request.body, cookies.read(request, 'resetProof'));
      logSecurity(request, 'password-reset', { account });
      cookies.clear(reply, 'resetProof');
      return ok('Your password is changed. Please sign in.', {});
    },
  });
}
