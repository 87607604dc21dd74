/** The calls of password recovery as tests make them: with the cookies of a separate browser. */
import { type Call, calls } from '../../contract/api/calls.ts';
import type { Overrides } from '../app.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { openShop, type TestShop } from './shop.ts';
import { callsOf, newNetwork } from './user-calls.ts';

export interface MailingShop extends TestShop {
  mailServer: MailServer;
}

/** A shop with its own mail server. Disposing of the shop closes both. */
export async function openMailingShop(
  settings: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<MailingShop> {
  const mailServer = await openMailServer();
  const mailing = { SMTP_URL: mailServer.url, MAIL_FROM: 'Tokri <shop@shop.example>' };
  const shop = await openShop({ ...mailing, ...settings }, overrides);
  return {
    ...shop,
    mailServer,
    async dispose() {
      await shop.dispose();
      await mailServer.close();
    },
  };
}

type Cookies = Record<string, string>;

/** A browser on a network that no other test uses. It stores its cookies. */
export function browserOf(shop: Pick<TestShop, 'app'>, place = newNetwork()) {
  const { send } = callsOf(shop);
  const cookies: Cookies = {};
  function keep<A extends { cookies: { name: string; value: string }[] }>(answer: A): A {
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer;
  }
  const put = async (call: Call, payload: object) => keep(await send(call, { payload, cookies, remoteAddress: place }));
  return {
    cookies,
    /** Stores the cookies of a response from another call. */
    keep,
    ask: (email: string) => put(calls.forgotPassword, { email }),
    verify: (email: string, otp: string) => put(calls.verifyOtp, { email, otp }),
    openLink: (token: string) => put(calls.openRecoveryLink, { token }),
    reset: (email: string, newPassword: string, given: Cookies = cookies) =>
      send(calls.resetPassword, { payload: { email, newPassword }, cookies: given, remoteAddress: place }),
  };
}
