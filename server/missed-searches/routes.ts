import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { aliasBody, missedSearch, missedSearchBody, missedSearchTarget } from '../../contract/search.ts';
import { ok } from '../platform/answer.ts';
import type { Http } from '../platform/http.ts';
import { identityOf } from '../platform/policies.ts';
import type { Actor } from '../record/record.ts';
import type { MissedSearches } from './missed-searches.ts';

const nothing = success(z.object({}));

function actorOf(request: FastifyRequest): Actor {
  const { userId, name } = identityOf(request);
  return { id: userId, name };
}

/** Searches that found nothing or little: anybody's browser reports them, administrators see to them. */
export function missedSearchRoutes(app: Http, missed: MissedSearches): void {
  app.route({
    method: calls.reportMissedSearch.method,
    url: calls.reportMissedSearch.path,
    config: { policy: calls.reportMissedSearch.policy },
    schema: { body: missedSearchBody, response: { 200: nothing } },
    // The answer is the same whether it was counted or not: it tells nobody what others searched for.
    handler: async ({ body, ip }) => {
      await missed.report(body.search, ip);
      return ok('Thank you', {});
    },
  });

  app.route({
    method: calls.listMissedSearches.method,
    url: calls.listMissedSearches.path,
    config: { policy: calls.listMissedSearches.policy },
    schema: { response: { 200: success(z.array(missedSearch)) } },
    handler: async () => ok('Searches that found nothing or little', await missed.list()),
  });

  app.route({
    method: calls.aliasMissedSearch.method,
    url: calls.aliasMissedSearch.path,
    config: { policy: calls.aliasMissedSearch.policy },
    schema: { body: aliasBody, response: { 200: nothing } },
    handler: async (request) => {
      const { text, productId } = request.body;
      const { name } = await missed.alias(actorOf(request), text, productId);
      return ok(`“${text}” now finds ${name}`, {});
    },
  });

  app.route({
    method: calls.forgetMissedSearch.method,
    url: calls.forgetMissedSearch.path,
    config: { policy: calls.forgetMissedSearch.policy },
    schema: { body: missedSearchTarget, response: { 200: nothing } },
    handler: async ({ body }) => {
      await missed.forget(body.text);
      return ok(`“${body.text}” is taken from the list`, {});
    },
  });
}
