/** The only place that mounts the built web app. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { perLocale, prefixOf, splitLocale } from '../../messages/locale.ts';

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
  createLoadContext(given: RenderContext & { messageFiles: MessageFiles }): RouterContextProvider;
}

/** The addresses of the built files of messages, by language and name, such as 'hi/shop'. */
type MessageFiles = Readonly<Record<string, string>>;

export interface BuiltApp {
  /** Folder of the files that browsers load. */
  clientFolder: string;
  /** Ids of the routes. */
  routeIds: ReadonlySet<string>;
  /** Renders the page of a request, in the language of its URL. */
  render(request: Request, given: RenderContext): Promise<Response>;
}

const buildFolder = () => resolve(process.env.BUILD_DIRECTORY ?? join(import.meta.dirname, '../../build'));

/** Loads the web app from `build/` (or `BUILD_DIRECTORY`). @throws when it was not built */
export async function loadBuiltApp(): Promise<BuiltApp> {
  const clientFolder = join(buildFolder(), 'client');
  const build = (await import(pathToFileURL(join(buildFolder(), 'server/index.js')).href)) as ServerBuild;
  const entry = build.entry.module as typeof build.entry.module & ServerEntry;
  const messageFiles = await findMessageFiles(clientFolder);
  const handlers = perLocale((locale) =>
    createRequestHandler({ ...build, basename: prefixOf(locale) || '/' }, 'production'),
  );
  return {
    clientFolder,
    routeIds: new Set(Object.keys(build.routes)),
    render: (request, given) => {
      // The router requests the data of the Hindi home page at '/hi.data'.
      const path = new URL(request.url).pathname.replace(/\.data$/, '');
      return handlers(splitLocale(path).locale)(request, entry.createLoadContext({ ...given, messageFiles }));
    },
  };
}

/** Vite's manifest names the built file of each file of messages. */
async function findMessageFiles(clientFolder: string): Promise<MessageFiles> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  );
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const name = /^messages\/(.*)\.json$/.exec(source)?.[1];
      return name === undefined ? [] : [[name, `/${file}`]];
    }),
  );
}
