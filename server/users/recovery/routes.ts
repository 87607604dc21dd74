import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { forgotPasswordBody, resetPasswordBody, verifyOtpBody } from '../../../contract/account.ts';
import { calls } from '../../../contract/calls.ts';
import { success } from '../../../contract/envelope.ts';
import { ok } from '../../platform/answer.ts';
import type { Http } from '../../platform/http.ts';
import { type Recovery, recoverySeconds } from './recovery.ts';

const nothing = { 200: success(z.object({})) };
const proofCookie = 'resetProof';

const noStore = async (_request: unknown, reply: FastifyReply) => {
  reply.header('cache-control', 'no-store');
};

/**
 * The three steps of a forgotten password (spec §2, §7).
 * @param secure whether the shop is reached by https, so that the proof's cookie travels by nothing else
 */
export function recoveryRoutes(app: Http, recovery: Recovery, secure: boolean): void {
  const cookie = { path: calls.resetPassword.path, httpOnly: true, sameSite: 'strict', secure } as const;

  app.route({
    method: calls.forgotPassword.method,
    url: calls.forgotPassword.path,
    config: { policy: calls.forgotPassword.policy },
    onRequest: noStore,
    schema: { body: forgotPasswordBody, response: nothing },
    handler: async (request) => {
      await recovery.askForCode(request.body.email, request.ip);
      return ok('If this address has an account, a code is on its way to it.', {});
    },
  });

  app.route({
    method: calls.verifyOtp.method,
    url: calls.verifyOtp.path,
    config: { policy: calls.verifyOtp.policy },
    onRequest: noStore,
    schema: { body: verifyOtpBody, response: nothing },
    handler: async (request, reply) => {
      const proof = await recovery.giveCode(request.body, request.ip);
      reply.setCookie(proofCookie, proof, { ...cookie, maxAge: recoverySeconds });
      return ok('The code is right. Please choose a new password.', {});
    },
  });

  app.route({
    method: calls.resetPassword.method,
    url: calls.resetPassword.path,
    config: { policy: calls.resetPassword.policy },
    onRequest: noStore,
    schema: { body: resetPasswordBody, response: nothing },
    handler: async (request, reply) => {
      await recovery.reset(request.body, request.cookies[proofCookie], request.ip);
      reply.clearCookie(proofCookie, cookie);
      return ok('Your password is changed. Please sign in.', {});
    },
  });
}
