import type { FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../../contract/api/calls.ts';
import { text } from '../../../messages/text.ts';
import type { Http } from '../../http/http.ts';
import { noStore, route } from '../../http/route.ts';
import { logSecurity } from '../../http/security-log.ts';
import { ok } from '../../http/success.ts';
import type { Cookies } from '../cookies.ts';
import { knownDeviceSeconds } from '../known-device.ts';
import { type Proved, type Recovery, type RecoveryClient, recoverySeconds } from './recovery.ts';

/**
 * The steps of password recovery. The cookies determine what a browser may do; the payloads are from the
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

  route(
    app,
    calls.forgotPassword,
    async ({ body: { email }, request, reply }) => {
      const { browser, account } = await recovery.askForCode(email, clientOf(request));
      logSecurity(request, 'recovery-requested', { account });
      cookies.set(reply, 'recoveryBrowser', browser, recoverySeconds);
      return ok(text('answers.codeSent'), {});
    },
    { onRequest: noStore },
  );

  route(
    app,
    calls.verifyOtp,
    async ({ body, request, reply }) => {
      setProved(reply, await recovery.giveCode(body, clientOf(request)));
      return ok(text('answers.codeCorrect'), {});
    },
    { onRequest: noStore },
  );

  route(
    app,
    calls.openRecoveryLink,
    async ({ body: { token }, request, reply }) => {
      const opened = await recovery.openLink(token, clientOf(request));
      logSecurity(request, 'recovery-link-opened', { account: opened.account });
      setProved(reply, opened);
      return ok(text('answers.choosePassword'), { email: opened.email });
    },
    { onRequest: noStore },
  );

  route(
    app,
    calls.resetPassword,
    async ({ body, request, reply }) => {
      const account = await recovery.reset(body, cookies.read(request, 'resetProof'));
      logSecurity(request, 'password-reset', { account });
      cookies.clear(reply, 'resetProof');
      return ok(text('answers.passwordChanged'), {});
    },
    { load: 'password', onRequest: noStore },
  );
}
