/** Requests for an email when the shop has what somebody searched for (docs/features/search-requests.md). */
import * as z from 'zod';
import { locales } from '../../messages/locale.ts';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, nothing, text, time } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { unsubscribeToken } from '../notifications/newsletter.ts';
import { email } from '../users/users.ts';
import { zeroResultTextLength } from './search.ts';

const search = text(m.validation.giveSearch(), limits.searchText);

/** `found`: the search finds something now, so nobody waits for it. */
const requested = z.object({ found: z.boolean() });

const wantedSearch = z.object({
  /** Normalised: lower case, words separated by single spaces. */
  text: z.string(),
  /** Those who confirmed, or have an account. */
  people: integer,
  latest: time,
});
export type WantedSearch = z.infer<typeof wantedSearch>;

export const searchRequestCalls = {
  /** Does nothing when the shopper asked already. */
  requestSearch: call('user', 'POST', '/api/v1/searches/request', {
    body: z.object({ search }),
    output: requested,
    errors: ['SEARCH_REQUEST_LIMIT'],
  }),
  /** Sends an email whose link confirms the address. The answer is the same for an address that waits already. */
  requestSearchByEmail: call('public', 'POST', '/api/v1/searches/request-by-email', {
    body: z.object({ search, email, language: z.enum(locales).default('en') }),
    output: requested,
  }),
  /** The token of the email's link. Using it again changes nothing. */
  confirmSearchRequest: call('public', 'POST', '/api/v1/searches/confirm-request', {
    body: z.object({
      token: z
        .string({ error: m.validation.linkIncomplete() })
        .regex(/^[0-9a-z]{26}\.[\w-]{43}$/, m.validation.linkIncomplete()),
    }),
    output: nothing,
    errors: ['LINK_EXPIRED'],
  }),
  /** Deletes all requests of the person. Works without a sign-in; using it again changes nothing. */
  stopSearchRequests: call('public', 'POST', '/api/v1/searches/stop-requests', {
    body: z.object({ token: unsubscribeToken }),
    output: nothing,
    errors: ['LINK_EXPIRED'],
  }),
  /** The most wanted first. */
  listWantedSearches: call('admin', 'GET', '/api/v1/searches/wanted', { output: z.array(wantedSearch) }),
  /** Everybody who waits for the text gets an email about the product. */
  answerWantedSearch: call('admin', 'POST', '/api/v1/searches/answer', {
    body: z.object({ text: text(m.validation.giveSearch(), zeroResultTextLength), productId: id }),
    output: z.object({ people: integer }),
    errors: ['NOT_FOUND'],
  }),
};
