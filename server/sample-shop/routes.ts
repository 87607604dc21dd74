import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { Http } from '../http/http.ts';
import { noStore, route } from '../http/route.ts';
import { logSecurity } from '../http/security-log.ts';
import { ok } from '../http/success.ts';
import type { SampleShopService } from './sample-shop.ts';

/** Signs in as one of the sample people of a demo. A real shop has none, and answers like one without the call. */
export function sampleShopRoutes(app: Http, sampleShop: SampleShopService): void {
  route(
    app,
    calls.signInAsSample,
    async ({ body, request }) => {
      const client = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const { userId, ...signedIn } = await sampleShop.signIn(body.as, client);
      logSecurity(request, 'signed-in', { account: userId });
      return ok(text('answers.welcomeBack'), signedIn);
    },
    { onRequest: noStore },
  );
}
