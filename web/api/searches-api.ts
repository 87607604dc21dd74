/** The calls about searches with few or no results (contract/search.ts), for admin screens only. */
import { calls } from '../../contract/calls.ts';
import type { ZeroResultSearch } from '../../contract/search.ts';
import { browserAsk } from './browser-api.ts';

export const searchesApi = {
  listZeroResults: async () => (await browserAsk<ZeroResultSearch[]>(calls.listZeroResultSearches)).data,
  alias: (text: string, productId: string) =>
    browserAsk<object>(calls.aliasZeroResultSearch, { body: { text, productId } }),
  forget: (text: string) => browserAsk<object>(calls.dismissZeroResultSearch, { body: { text } }),
};
