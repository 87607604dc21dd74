/** The only place that mounts the built web app. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { baseLocale, type Locale, locales, splitLocale } from '../../messages/locale.ts';

/** Sends the API request of a page's loader; the shape is the web app's transport (web/api/api.ts). */
export interface PageRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}
export type Send = (request: PageRequest) => Promise<{ status: number; body: unknown }>;

interface RenderContext {
  send: Send;
  /** The shop's public address. */
  origin: string;
  /** The nonce of the page's own scripts. */
  nonce: string;
  /** Receives errors of the render. */
  report: (error: unknown) => void;
}

interface ServerEntry {
  createLoadContext(given: RenderContext): RouterContextProvider;
}

export interface BuiltApp {
  /** Folder of the files that browsers load, by language. */
  clientFolders: Readonly<Record<Locale, string>>;
  /** Ids of the routes, which are the same in every language. */
  routeIds: ReadonlySet<string>;
  /** Renders the page of a request, in the language of its URL. */
  render(request: Request, given: RenderContext): Promise<Response>;
}

const buildFolder = () => resolve(process.env.BUILD_DIRECTORY ?? join(import.meta.dirname, '../../build'));

/** Loads the web app in every language from `build/` (or `BUILD_DIRECTORY`). @throws when it was not built */
export async function loadBuiltApp(): Promise<BuiltApp> {
  const apps = await Promise.all(locales.map(async (locale) => [locale, await loadLocale(locale)] as const));
  const byLocale = Object.fromEntries(apps) as Record<Locale, Awaited<ReturnType<typeof loadLocale>>>;
  return {
    clientFolders: Object.fromEntries(apps.map(([locale, { clientFolder }]) => [locale, clientFolder])) as Record<
      Locale,
      string
    >,
    routeIds: byLocale[baseLocale].routeIds,
    render: (request, given) => {
      // The router requests the data of the Hindi home page at '/hi.data'.
      const path = new URL(request.url).pathname.replace(/\.data$/, '');
      return byLocale[splitLocale(path).locale].render(request, given);
    },
  };
}

async function loadLocale(locale: Locale) {
  const folder = locale === baseLocale ? buildFolder() : join(buildFolder(), locale);
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as ServerBuild;
  const entry = build.entry.module as typeof build.entry.module & ServerEntry;
  const handle = createRequestHandler(build, 'production');
  return {
    clientFolder: join(folder, 'client'),
    routeIds: new Set(Object.keys(build.routes)),
    render: (request: Request, given: RenderContext) => handle(request, entry.createLoadContext(given)),
  };
}
