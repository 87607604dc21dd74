/** What the server hands to the loaders and to the rendering of a page. */
import { createContext, RouterContextProvider } from 'react-router';
import { type Api, createApi, type Transport } from './api/api.ts';
import { fetchTransport } from './api/fetch-transport.ts';

/** While developing, Vite's server renders the pages and asks the shop over HTTP. */
const developing = { send: fetchTransport('http://localhost:3000'), origin: 'http://localhost:5173' };

export const apiContext = createContext<Api>(createApi(developing.send));
/** The shop's public address, without a slash at its end. */
export const originContext = createContext<string>(developing.origin);
export const nonceContext = createContext<string | undefined>(undefined);

/** Takes what went wrong while a page was made. */
export const reportContext = createContext<(error: unknown) => void>(() => {});

/** What the server gives for each page: `send` carries the loaders' API calls; `nonce` marks the page's own scripts. */
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
