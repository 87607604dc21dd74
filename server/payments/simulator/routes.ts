import * as z from 'zod';
import { type Locale, locales, localPath, prefixOf } from '../../../messages/locale.ts';
import type { Http } from '../../http/http.ts';
import type { Brand } from '../../mail/email-content.ts';
import { BankRejection, isPaid } from './bank.ts';
import type { MountedSimulator } from './mounted-simulator.ts';
import { payPage, payPageHeaders } from './pay-page.ts';
import { payPagePath } from './pay-page-path.ts';
import { scenarios } from './scenarios.ts';

interface Parts {
  /** Undefined in a shop that does not use it now. */
  simulator: () => MountedSimulator | undefined;
  /** The order of the shop that an attempt pays. @param reference the id of the attempt */
  findOrderOf: (reference: string) => Promise<string | undefined>;
  brand: () => Brand;
}

const params = z.object({ orderId: z.string().regex(/^\w{1,64}$/) });

const answer = z.object({
  action: z.enum(['pay', 'fail']),
  scenario: z.enum(scenarios).default('none'),
});

/** The pay page of the simulator, in each language. */
export async function simulatorRoutes(app: Http, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const language of locales) addPage(scope as Http, language, parts);
  });
}

function addPage(app: Http, language: Locale, { simulator, findOrderOf, brand }: Parts): void {
  const url = prefixOf(language) + payPagePath(':orderId');

  async function find(orderId: string) {
    const order = simulator()?.findOrder(orderId);
    const inShop = order && (await findOrderOf(order.reference));
    return {
      order: inShop === undefined ? undefined : order,
      backTo: localPath(inShop ? `/pay/${inShop}` : '/', language),
    };
  }

  app.route({
    method: 'GET',
    url,
    config: { policy: 'public' },
    schema: { params },
    handler: async (request, reply) => {
      const { order, backTo } = await find(request.params.orderId);
      const shown = order && { number: order.note, paise: order.paise, isOpen: !order.isCancelled && !isPaid(order) };
      return reply
        .status(order ? 200 : 404)
        .headers(payPageHeaders)
        .send(payPage({ language, brand: brand(), order: shown, backTo }));
    },
  });

  app.route({
    method: 'POST',
    url,
    config: { policy: 'public' },
    schema: { params, body: answer },
    handler: async (request, reply) => {
      const { order, backTo } = await find(request.params.orderId);
      const mounted = simulator();
      if (!order || !mounted) return reply.redirect(url.replace(':orderId', request.params.orderId), 303);
      try {
        if (request.body.action === 'fail') mounted.fail(order);
        else mounted.pay(order, request.body.scenario);
      } catch (error) {
        // The page was open twice: the shop shows what became of the order.
        if (!(error instanceof BankRejection)) throw error;
      }
      return reply.redirect(backTo, 303);
    },
  });
}
