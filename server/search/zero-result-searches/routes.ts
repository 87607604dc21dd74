import { calls } from '../../../contract/api/calls.ts';
import { text } from '../../../messages/text.ts';
import type { Http } from '../../http/http.ts';
import { actorOf } from '../../http/policies.ts';
import { route } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import type { ZeroResultSearches } from './zero-result-searches.ts';

/** Searches with few or no results: every browser reports them, administrators review them. */
export function zeroResultSearchRoutes(app: Http, zeroResultSearches: ZeroResultSearches): void {
  // The response is the same whether the search was counted or not, so that it reveals nothing about other searches.
  route(app, calls.reportZeroResultSearch, async ({ body: { search }, request }) => {
    await zeroResultSearches.report(search, request.ip);
    return ok('Thank you', {});
  });

  route(app, calls.listZeroResultSearches, async () =>
    ok('Searches that found nothing or little', await zeroResultSearches.list()),
  );

  route(app, calls.aliasZeroResultSearch, async ({ identity, body: { text: search, productId } }) => {
    const { name } = await zeroResultSearches.alias(actorOf(identity), search, productId);
    return ok(text('answers.searchAssigned', { search, name }), {});
  });

  route(app, calls.dismissZeroResultSearch, async ({ body: { text: search } }) => {
    await zeroResultSearches.dismiss(search);
    return ok(text('answers.searchDismissed', { search }), {});
  });
}
