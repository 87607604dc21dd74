import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { currentLocale } from '../messages/locale.ts';
import { ApiError } from './api/api-error.ts';
import { filesOfPage } from './language/load-messages.ts';
import { messageFilesContext, NonceContext, nonceContext, reportContext } from './server-context.ts';

export { createLoadContext } from './server-context.ts';

/**
 * Renders a whole page without streaming, because pages are cached and sent many times. The nonce marks the page's own scripts;
 * the page cache replaces it with hashes for the content security policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext) || undefined;
  let failed = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      ...(nonce && { nonce }),
      onError(error) {
        failed = true;
        loadContext.get(reportContext)(error);
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  const built = loadContext.get(messageFilesContext);
  const messages = filesOfPage(routerContext.staticHandlerContext.matches.map(({ route }) => route.id)).flatMap(
    (name) => built[`${currentLocale()}/${name}`] ?? [],
  );
  const page = scriptsLast(await new Response(stream).text(), messages);
  return new Response(page, { status: failed ? 500 : status, headers });
}

const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*\/>/g;
/** The script that imports all others. */
const startScript = /<script((?: nonce="\w*")?) type="module" async="">(?=import )/;

/**
 * Keeps the browser from loading scripts while the page appears: the stylesheet, the font and the largest picture come first.
 * The script that imports all others becomes text, which `early.js` runs after the first paint; it preloads `data-files` then.
 * The files of messages are loaded by its code, so that nothing else names them. Text in a page cannot look like these elements, because its `<` is escaped.
 */
function scriptsLast(html: string, messages: readonly string[]): string {
  const files = new Set([...[...html.matchAll(preload)].map(([, file]) => file), ...messages]);
  return html
    .replaceAll(preload, '')
    .replace(startScript, (_, nonce) => `<script${nonce} type="text/plain" data-files="${[...files].join(' ')}">`);
}

/**
 * Reports errors of loaders, except for those that the request is the reason of: an address that nothing has, a client over its limit,
 * more requests than the store takes. The API reports its own failures.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  const isAnswer = isRouteErrorResponse(error) || error instanceof ApiError;
  if (!isAnswer || (error.status >= 500 && error.status !== 503)) context.get(reportContext)(error);
};
