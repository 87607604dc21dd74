/** The only place that mounts the built web app. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';

/** Sends the API request of a page's loader; the shape is the web app's transport (web/api/api.ts). */
export interface PageRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}
export type Send = (request: PageRequest) => Promise<{ status: number; body: unknown }>;

interface Given {
  send: Send;
  /** The shop's public address. */
  origin: string;
  /** The nonce of the page's own scripts. */
  nonce: string;
  /** Receives errors of the render. */
  report: (error: unknown) => void;
}

interface ServerEntry {
  createLoadContext(given: Given): RouterContextProvider;
}

export interface BuiltApp {
  /** Folder of the files that browsers load. */
  clientFolder: string;
  /** Ids of the routes. */
  routeIds: ReadonlySet<string>;
  /** Renders the page of a request. */
  render(request: Request, given: Given): Promise<Response>;
}

const buildFolder = () => resolve(process.env.BUILD_DIRECTORY ?? join(import.meta.dirname, '../../build'));

/** Loads the web app from `build/` (or `BUILD_DIRECTORY`). @throws when it was not built */
export async function loadBuiltApp(): Promise<BuiltApp> {
  const folder = buildFolder();
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as ServerBuild;
  const entry = build.entry.module as typeof build.entry.module & ServerEntry;
  const handle = createRequestHandler(build, 'production');
  return {
    clientFolder: join(folder, 'client'),
    routeIds: new Set(Object.keys(build.routes)),
    render: (request, given) => handle(request, entry.createLoadContext(given)),
  };
}
