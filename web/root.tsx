import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { timings } from '../contract/limits.ts';
import { m } from '../messages/index.ts';
import { languageTags, locale, localPath } from '../messages/locale.ts';
import type { Route } from './+types/root';
import './app.css';
import earlyScript from './early/early.js?raw';
import { replayEarlyTaps } from './early/replay.ts';
import latinFont from './fonts/figtree-latin.woff2?url';
import devanagariFont from './fonts/noto-sans-devanagari.woff2?url';
import { browserQueries, createQueryClient, refetchWhenBack } from './query-client.ts';
import { apiContext, NonceContext, originContext } from './server-context.ts';
import { SessionWatch } from './session/session-watch.tsx';
import { PlainFailure } from './shell/plain-failure.tsx';
import { prefetchOnIntent } from './shell/prefetch.ts';
import { guardNavigation, preloadRoutes } from './shell/route-files.ts';
import { VisitWatch } from './shell/visit-watch.tsx';
import { NoScriptStyle } from './ui/needs-script.tsx';
import { preloadToasts, Toasts } from './ui/toasts.tsx';
import { whenUsed } from './ui/when-used.ts';

const fonts = locale === 'hi' ? [latinFont, devanagariFont] : [latinFont];

export const links: Route.LinksFunction = () => [
  ...fonts.map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: localPath('/manifest.webmanifest', locale) },
];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  origin: context.get(originContext),
  settings: await context.get(apiContext).load('GET /api/v1/shop-settings/get'),
});

/** A page keeps them while it is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  useEffect(replayEarlyTaps, []);
  return (
    // The theme is set before hydration (web/early/early.js).
    <html lang={languageTags[locale]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a7a48" />
        <script
          nonce={nonce}
          data-incomplete={m.shell.pageIncomplete()}
          data-reload={m.shell.loadItAgain()}
          suppressHydrationWarning
          // In the browser it has run already.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own file, and must run before others have come
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript : '' }}
        />
        <Meta />
        <Links />
        <NoScriptStyle />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const [queryClient] = useState(typeof window === 'undefined' ? createQueryClient : browserQueries);
  useEffect(() => {
    guardNavigation();
    return prefetchOnIntent();
  }, []);
  useEffect(
    () =>
      whenUsed(() => {
        preloadToasts();
        void preloadRoutes();
        // Only a built app has one.
        if (import.meta.env.PROD) {
          const loading = import('./api/start-service-worker.ts');
          loading.then(({ startServiceWorker }) => startServiceWorker(queryClient)).catch(() => {});
        }
      }),
    [queryClient],
  );
  useEffect(() => refetchWhenBack(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionWatch />
      <VisitWatch />
      <Outlet />
      <Toasts duration={timings.toast} />
    </QueryClientProvider>
  );
}

/** Used when a screen and its layout fail (web/routes/shell.tsx). */
export const ErrorBoundary = PlainFailure;
