/** The context that the server passes to loaders and rendering. */
import { createContext, RouterContextProvider } from 'react-router';
import { type Api, createApi, type Transport } from './api/api.ts';
import { fetchTransport } from './api/fetch-transport.ts';

/** In development, Vite's server renders the pages and calls the store over HTTP. */
const developing = { send: fetchTransport('http://localhost:3000'), origin: 'http://localhost:5173' };

export const apiContext = createContext<Api>(createApi(developing.send));
/** The store's public URL without a trailing slash. */
export const originContext = createContext<string>(developing.origin);
export const nonceContext = createContext<string | undefined>(undefined);

/** Reports errors during rendering. */
export const reportContext = createContext<(error: unknown) => void>(() => {});

/** The server's values for each page: `send` makes the loaders' API calls; `nonce` marks the page's own scripts. */
interface Given {
  send: Transport;
  origin: string;
  nonce: string;
  report: (error: unknown) => void;
}

/** Called by the server for each page. */
export function createLoadContext(given: Given): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(given.send));
  context.set(originContext, given.origin);
  context.set(nonceContext, given.nonce);
  context.set(reportContext, given.report);
  return context;
}
