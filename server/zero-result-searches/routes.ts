import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { aliasBody, zeroResultSearch, zeroResultSearchBody, zeroResultSearchTarget } from '../../contract/search.ts';
import type { Actor } from '../audit-log/audit-log.ts';
import type { Http } from '../http/http.ts';
import { identityOf } from '../http/policies.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { ZeroResultSearches } from './zero-result-searches.ts';

const nothing = success(z.object({}));

function actorOf(request: FastifyRequest): Actor {
  const { userId, name } = identityOf(request);
  return { id: userId, name };
}

/** Searches with few or no results: every browser reports them, administrators review them. */
export function zeroResultSearchRoutes(app: Http, missed: ZeroResultSearches): void {
  app.route({
    ...routeOf(calls.reportZeroResultSearch),
    schema: { body: zeroResultSearchBody, response: { 200: nothing } },
    // The response is the same whether the search was counted or not, so that it reveals nothing about other searches.
    handler: async ({ body, ip }) => {
      await missed.report(body.search, ip);
      return ok('Thank you', {});
    },
  });

  app.route({
    ...routeOf(calls.listZeroResultSearches),
    schema: { response: { 200: success(z.array(zeroResultSearch)) } },
    handler: async () => ok('Searches that found nothing or little', await missed.list()),
  });

  app.route({
    ...routeOf(calls.aliasZeroResultSearch),
    schema: { body: aliasBody, response: { 200: nothing } },
    handler: async (request) => {
      const { text, productId } = request.body;
      const { name } = await missed.alias(actorOf(request), text, productId);
      return ok(`“${text}” now finds ${name}`, {});
    },
  });

  app.route({
    ...routeOf(calls.dismissZeroResultSearch),
    schema: { body: zeroResultSearchTarget, response: { 200: nothing } },
    handler: async ({ body }) => {
      await missed.forget(body.text);
      return ok(`“${body.text}” is taken from the list`, {});
    },
  });
}
