import * as z from 'zod';
import { calls } from '../../contract/api/calls.ts';
import { unsubscribeToken } from '../../contract/notifications/newsletter.ts';
import { newsletterPath } from '../../contract/users/email-links.ts';
import { locales, localPath } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { fileRoute, noStore, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Newsletter } from './newsletter.ts';

/** Bytes of the form that a mail program sends: `List-Unsubscribe=One-Click`. */
const oneClickForm = 4_096;

/** The newsletter: everybody subscribes and unsubscribes, administrators see the list. */
export async function newsletterRoutes(app: Http, newsletter: Newsletter): Promise<void> {
  route(app, calls.subscribe, async ({ body: { email, language }, request }) => {
    await newsletter.subscribe(email, language, request.ip);
    return ok(text('answers.newsletterCheckEmail'), {});
  });

  route(app, calls.confirmSubscription, async ({ body: { token } }) => {
    await newsletter.confirm(token);
    return ok(text('answers.newsletterConfirmed'), {});
  });

  route(app, calls.unsubscribe, async ({ body: { token } }) => {
    await newsletter.unsubscribe(token);
    return ok(text('answers.newsletterLeft'), {});
  });

  route(app, calls.listSubscribers, async ({ query }) => ok('Subscribers', await newsletter.list(query)));

  route(app, calls.removeSubscriber, async ({ identity, params: { subscriberId } }) => {
    await newsletter.remove(actorOf(identity), subscriberId);
    return ok(text('answers.subscriberRemoved'), {});
  });

  fileRoute(app, calls.exportSubscribers, ({ reply }) =>
    reply
      .header('content-disposition', 'attachment; filename="newsletter.csv"')
      .header('cache-control', 'no-store')
      .send(newsletter.sheet()),
  );

  await app.register(async (scope) => oneClick(scope as Http, newsletter));
}

/**
 * The request of a mail program when somebody presses its own 'unsubscribe' button (RFC 8058): a POST to the address in the header
 * of the email. A GET of the same address is the page that asks first, because mail scanners open links.
 */
function oneClick(scope: Http, newsletter: Newsletter): void {
  // The token in the address says everything; the form only says what it is.
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: oneClickForm },
    (_request, _body, done) => done(null, undefined),
  );
  for (const locale of locales) {
    scope.route({
      method: 'POST',
      url: localPath(newsletterPath, locale),
      config: { policy: 'public' },
      schema: { querystring: z.object({ unsubscribe: unsubscribeToken }) },
      onRequest: noStore,
      handler: async (request, reply) => {
        await newsletter.unsubscribe((request.query as { unsubscribe: string }).unsubscribe);
        return reply.type('text/plain; charset=utf-8').send('Unsubscribed\n');
      },
    });
  }
}
