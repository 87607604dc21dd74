/** The newsletter: who wants it. Tokri keeps the list; the owner sends with a tool of their choice. */
import * as z from 'zod';
import { locales } from '../../messages/locale.ts';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, nothing, printable, time } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { plainLine } from '../api/plain-text.ts';
import { email } from '../users/users.ts';

const language = z.enum(locales);

const token = (shape: RegExp) =>
  z.string({ error: m.validation.linkIncomplete() }).regex(shape, m.validation.linkIncomplete());
const confirmToken = token(/^[0-9a-z]{26}\.[\w-]{43}$/);
export const unsubscribeToken = token(/^[\w-]{43}\.[\w-]{43}$/);

const subscriber = z.object({
  _id: id,
  email: z.string(),
  /** Of the page on which it was subscribed. */
  language,
  requestedAt: time,
  /** Null until the link of the email is used. */
  confirmedAt: time.nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** Newest first. Send `next` as `before` to get the next page; null on the last page. */
const subscribersPage = z.object({
  subscribers: z.array(subscriber),
  next: id.nullable(),
  /** How many are on the list, and how many have not confirmed yet, whatever was searched for. */
  confirmed: integer,
  waiting: integer,
});

export const newsletterCalls = {
  /** Sends an email whose link confirms the address. The answer is the same for an address that is already on the list. */
  subscribe: call('public', 'POST', '/api/v1/newsletter/subscribe', {
    body: z.object({ email, language: language.default('en') }),
    output: nothing,
    errors: ['NEWSLETTER_OFF'],
  }),
  /** The token of the email's link. Using it again changes nothing. */
  confirmSubscription: call('public', 'POST', '/api/v1/newsletter/confirm', {
    body: z.object({ token: confirmToken }),
    output: nothing,
    errors: ['LINK_EXPIRED', 'NEWSLETTER_OFF'],
  }),
  /** Works without a sign-in, at any time, also when the newsletter is off. Using it again changes nothing. */
  unsubscribe: call('public', 'POST', '/api/v1/newsletter/unsubscribe', {
    body: z.object({ token: unsubscribeToken }),
    output: nothing,
    errors: ['LINK_EXPIRED'],
  }),
  listSubscribers: call('admin', 'GET', '/api/v1/newsletter/subscribers', {
    query: z.object({
      /** A part of the email address. Characters beyond the limit are ignored. */
      search: z
        .string()
        .refine(printable, m.validation.notPrintable())
        .transform((value) => plainLine(value).slice(0, limits.searchText))
        .default(''),
      before: id.optional(),
    }),
    output: subscribersPage,
  }),
  removeSubscriber: call('admin', 'DELETE', '/api/v1/newsletter/subscribers/:subscriberId', {
    params: z.object({ subscriberId: id }),
    output: nothing,
  }),
  /** Everybody who confirmed: email, language, time, and the link that unsubscribes. */
  exportSubscribers: call('admin', 'GET', '/api/v1/newsletter/export', { file: 'text/csv' }),
};
