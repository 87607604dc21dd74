/**
 * The page that a browser shows when a request is rejected because the store is too busy, or the client is over its
 * limit, in the language of the URL.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messagesIn } from '../../messages/index.ts';
import { type Locale, languageTags, splitLocale } from '../../messages/locale.ts';

const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** In seconds: the maximum wait before the next retry. */
const longest = 30;

/**
 * An `onSend` hook for pages: turns a 429 or 503 into a page that explains it and retries by itself. The router's own
 * requests for data (`.data`) keep the JSON error, which the open page shows.
 */
export async function showAsPage(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 429 && reply.statusCode !== 503) return payload;
  const isPage = request.headers.accept?.includes('text/html') && !request.url.split('?', 1)[0]?.endsWith('.data');
  if (!isPage) return payload;
  const seconds = Math.min(longest, Number(reply.getHeader('retry-after') ?? 2));
  reply.removeHeader('content-length');
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
  return busyPage(splitLocale(request.url).locale, reply.statusCode, seconds);
}

function busyPage(language: Locale, status: number, seconds: number): string {
  const messages = messagesIn(language);
  const title = status === 429 ? messages.shell.tooManyTitle() : messages.shell.busyTitle();
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#0a7a48">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} | Tokri</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f7f4;color:#15211b;font:1rem/1.5 ui-sans-serif,system-ui,sans-serif}
main{box-sizing:border-box;width:min(28rem,100% - 2rem);padding:2.5rem 1.5rem;background:#fff;border:1px solid #e3e9e5;border-radius:1.5rem;text-align:center}
img{display:block;margin:0 auto 1.25rem}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.75rem}
p{margin:0 0 1.5rem;color:#58665e}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:.75rem;background:#0a7a48;color:#fff;font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid #15211b;outline-offset:2px}
</style>
</head>
<body>
<main>
<img src="/favicon.svg" alt="" width="56" height="56">
<h1>${title}</h1>
<p>${messages.shell.retriesIn({ count: seconds })}</p>
<a href="">${messages.shell.tryAgainNow()}</a>
</main>
</body>
</html>
`;
}
