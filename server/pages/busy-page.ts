/**
 * The page that a browser shows when a request is rejected because the store is too busy, or the client is over its
 * limit, in the language of the URL.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messagesIn } from '../../messages/catalogs.ts';
import { type Locale, splitLocale } from '../../messages/locale.ts';
import type { Brand } from '../mail/email-content.ts';
import { plainHeaders, plainPage } from './plain-page.ts';

/** In seconds: the maximum wait before the next retry. */
const longest = 30;

/**
 * An `onSend` hook for pages: turns a 429 or 503 into a page that explains it and retries by itself. The router's own
 * requests for data (`.data`) keep the JSON error, which the open page shows.
 */
export const showAsPage =
  (brand: () => Brand) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 429 && reply.statusCode !== 503) return payload;
    const isPage = request.headers.accept?.includes('text/html') && !request.url.split('?', 1)[0]?.endsWith('.data');
    if (!isPage) return payload;
    const seconds = Math.min(longest, Number(reply.getHeader('retry-after') ?? 2));
    reply.removeHeader('content-length');
    reply.headers(plainHeaders());
    return busyPage(splitLocale(request.url).locale, reply.statusCode, seconds, brand());
  };

function busyPage(language: Locale, status: number, seconds: number, brand: Brand): string {
  const messages = messagesIn(language);
  return plainPage({
    language,
    brand,
    title: status === 429 ? messages.servedPages.tooManyTitle() : messages.shell.busyTitle(),
    text: messages.servedPages.retriesIn({ count: seconds }),
    again: messages.shell.tryAgainNow(),
    seconds,
  });
}
