/** The calls about searches that found nothing or little (contract/search.ts), for administrators' screens only. */
import { calls } from '../../contract/calls.ts';
import type { MissedSearch } from '../../contract/search.ts';
import { browserAsk } from './browser-api.ts';

export const searchesApi = {
  listMissed: async () => (await browserAsk<MissedSearch[]>(calls.listMissedSearches)).data,
  alias: (text: string, productId: string) =>
    browserAsk<object>(calls.aliasMissedSearch, { body: { text, productId } }),
  forget: (text: string) => browserAsk<object>(calls.forgetMissedSearch, { body: { text } }),
};
