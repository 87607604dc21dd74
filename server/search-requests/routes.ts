import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { SearchRequests } from './search-requests.ts';

/** Requests for an email when the shop has something: of shoppers, of visitors by email, and what owners do with them. */
export function searchRequestRoutes(app: Http, requests: SearchRequests): void {
  route(app, calls.requestSearch, async ({ identity, body: { search } }) =>
    ok(text('answers.searchRequested'), await requests.add(identity.userId, search)),
  );

  route(app, calls.requestSearchByEmail, async ({ body, request }) =>
    ok(text('answers.searchRequestSent'), await requests.addByEmail(body, request.ip)),
  );

  route(app, calls.confirmSearchRequest, async ({ body: { token } }) => {
    await requests.confirm(token);
    return ok(text('answers.searchRequested'), {});
  });

  route(app, calls.stopSearchRequests, async ({ body: { token } }) => {
    await requests.stop(token);
    return ok(text('answers.searchRequestsStopped'), {});
  });

  route(app, calls.listWantedSearches, async () => ok('Searches that people wait for', await requests.list()));

  route(app, calls.answerWantedSearch, async ({ body: { text: search, productId } }) => {
    const people = await requests.answer(search, productId);
    return ok(text('answers.wantedAnswered', { count: people }), { people });
  });
}
