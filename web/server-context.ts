/** The context that the server passes to loaders and rendering. */
import { createContext as createReactContext } from 'react';
import { createContext, RouterContextProvider } from 'react-router';
import { type Api, createApi, type Transport } from './api/api.ts';
import { fetchTransport } from './api/fetch-transport.ts';

/** In development, Vite's server renders the pages and calls the store over HTTP (scripts/dev.ts). */
const { PORT = '3000', DEV_PORT = '5173' } = globalThis.process?.env ?? {};
const developing = { send: fetchTransport(`http://localhost:${PORT}`), origin: `http://localhost:${DEV_PORT}` };

export const apiContext = createContext<Api>(createApi(developing.send));
/** The store's public URL without a trailing slash. */
export const originContext = createContext<string>(developing.origin);
/** '' in development, which has no content security policy. */
export const nonceContext = createContext('');

/** The nonce of the page's own scripts during server rendering; undefined in the browser, which does not need it. */
export const NonceContext = createReactContext<string | undefined>(undefined);

/** The addresses of the built files of messages, by language and name, such as 'hi/shop'; none in development. */
export const messageFilesContext = createContext<Readonly<Record<string, string>>>({});

/** Reports errors during rendering. */
export const reportContext = createContext<(error: unknown) => void>(() => {});

/** The server's values for each page: `send` makes the loaders' API calls; `nonce` marks the page's own scripts. */
interface Options {
  send: Transport;
  origin: string;
  nonce: string;
  messageFiles: Readonly<Record<string, string>>;
  report: (error: unknown) => void;
}

/** Called by the server for each page. */
export function createLoadContext(options: Options): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(options.send));
  context.set(originContext, options.origin);
  context.set(nonceContext, options.nonce);
  context.set(messageFilesContext, options.messageFiles);
  context.set(reportContext, options.report);
  return context;
}
