import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { timings } from '../contract/limits.ts';
import type { Route } from './+types/root';
import './app.css';
import earlyScript from './early/early.js?raw';
import { NonceContext } from './early/nonce.ts';
import { replayEarlyTaps } from './early/replay.ts';
import latinFont from './fonts/figtree-latin.woff2?url';
import { createQueryClient, refetchWhenBack } from './query-client.ts';
import { originContext } from './server-context.ts';
import { PlainFailure } from './shell/plain-failure.tsx';
import { prefetchOnIntent } from './shell/prefetch.ts';
import { guardNavigation, preloadRoutes } from './shell/route-files.ts';
import { NoScriptStyle } from './ui/needs-script.tsx';
import { Toasts } from './ui/toasts.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(originContext) });

/** The public URL does not change while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  useEffect(replayEarlyTaps, []);
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a7a48" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own file, and must run before others have come */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyScript }} />
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
  const [queryClient] = useState(createQueryClient);
  useEffect(() => {
    guardNavigation();
    void preloadRoutes();
    return prefetchOnIntent();
  }, []);
  useEffect(() => refetchWhenBack(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toasts duration={timings.toast} />
    </QueryClientProvider>
  );
}

/** Used when a screen and its layout fail (web/routes/shell.tsx). */
export const ErrorBoundary = PlainFailure;
