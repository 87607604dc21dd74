import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router';
import { imageAtWidth } from '../contract/api/images.ts';
import { timings } from '../contract/api/limits.ts';
import { defaultAccent } from '../contract/settings/default-public-settings.ts';
import { iconPath, touchIcon } from '../contract/settings/shop-icons.ts';
import { m } from '../messages/index.ts';
import { currentLocale, fontNames, languageTags, localPath } from '../messages/locale.ts';
import type { Route } from './+types/root';
import stylesheet from './app.css?url';
import earlyScript from './early/early.js?minified';
import { replayEarlyTaps } from './early/replay.ts';
import { noteScreen } from './errors.ts';
import { filesOfPage, loadMessages } from './language/load-messages.ts';
import { inLanguageOfRequest } from './language/request-language.server.ts';
import { browserQueries, createQueryClient, refetchWhenBack } from './query-client.ts';
import { apiContext, NonceContext, originContext } from './server-context.ts';
import { SessionWatch } from './session/session-watch.tsx';
import { PlainFailure } from './shell/plain-failure.tsx';
import { VisitWatch } from './shell/visit-watch.tsx';
import { useShopSettings } from './shop-settings/use-shop-settings.ts';
import { onFirstInteraction } from './ui/first-interaction.ts';
import { keepData } from './ui/keep-data.ts';
import { NoScriptStyle } from './ui/needs-script.tsx';
import { OverlayHistory } from './ui/overlay-history.tsx';
import { preloadToasts, Toasts } from './ui/toasts.tsx';

export const middleware: Route.MiddlewareFunction[] = [inLanguageOfRequest];

const fonts = import.meta.glob<string>('./fonts/*.woff2', { query: '?url', import: 'default', eager: true });
const preloadedFont = (name: string) =>
  ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: fonts[`./fonts/${name}.woff2`] ?? '',
    crossOrigin: 'anonymous',
  }) as const;

export const links: Route.LinksFunction = () => [
  // By its address: a file that is loaded later cannot name it again, below the administration's stylesheet.
  { rel: 'stylesheet', href: stylesheet },
  ...['figtree-latin', fontNames[currentLocale()]].filter((name) => name !== undefined).map(preloadedFont),
  { rel: 'manifest', href: localPath('/manifest.webmanifest', currentLocale()) },
];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  origin: context.get(originContext),
  settings: await context.get(apiContext).load('GET /api/v1/shop-settings/get'),
});

/** A page keeps them while it is open, except where they are changed. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  settingsPaths.test(args.currentUrl.pathname) && keepData(args);
/** 'set': settings and setup. */
const settingsPaths = /\/dashboard\/(?:set|pages|delivery|offers)/;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const settings = useShopSettings();
  const routeIds = useMatches().map(({ id }) => id);
  const screen = routeIds.at(-1);
  // Before an error of the screen is reported.
  useLayoutEffect(() => noteScreen(screen), [screen]);
  useEffect(replayEarlyTaps, []);
  return (
    // The theme is set before hydration (web/early/early.js).
    <html lang={languageTags[currentLocale()]} data-messages={filesOfPage(routeIds).join(' ')} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={settings.accent ?? defaultAccent} />
        <Icons logo={settings.logo?.image} />
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
        {settings.style && <style>{settings.style}</style>}
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

/** Made of the shop's logo, if it has one. */
const Icons = ({ logo }: { logo: string | undefined }) =>
  logo ? (
    <>
      <link rel="icon" href={imageAtWidth(logo, 96)} type="image/webp" />
      <link rel="apple-touch-icon" href={iconPath(logo, touchIcon)} />
    </>
  ) : (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    </>
  );

export default function App() {
  const [queryClient] = useState(typeof window === 'undefined' ? createQueryClient : browserQueries);
  useEffect(
    () =>
      onFirstInteraction(() => {
        preloadToasts();
        // Forms show them, and personal pages do without a connection.
        void loadMessages('account').catch(() => {});
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
      <OverlayHistory />
      <Outlet />
      <Toasts duration={timings.toast} />
    </QueryClientProvider>
  );
}

/** Used when a screen and its layout fail (web/routes/shell.tsx). */
export const ErrorBoundary = PlainFailure;
