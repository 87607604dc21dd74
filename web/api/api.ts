/**
 * The typed client of the API. A call is named by its route, whose types are from the contract, so that at run time only the
 * route is left. The transport sends the requests: in-process on the server, by fetch in the browser.
 */
import { type Answer, type ClientInput, type DataOf, pathOf } from '../../contract/api/call.ts';
import type { AnsweringRoute, CallsByRoute, Route } from '../../contract/api/calls.ts';
import type { Failure, Success } from '../../contract/api/envelope.ts';
import { baseLocale, currentLocale } from '../../messages/locale.ts';
import { localized } from './answer-texts.ts';
import { ApiError, unreachable } from './api-error.ts';

export interface ApiRequest {
  method: string;
  /** Path and query. */
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Timeout in ms; `deadlines.call` by default. */
  within?: number;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

/** Sends a request to the store. Rejects with an ApiError of status 0 without a response. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>;

interface Options {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** See `ApiRequest`. */
  within?: number;
}

/** The input of a call: params, query, headers and body as the contract declares them. */
type RequestContext<R extends Route> = ClientInput<CallsByRoute[R]> & Options;
/** May be left out when the call needs nothing. */
export type Arguments<R extends Route> =
  Partial<RequestContext<R>> extends RequestContext<R> ? [given?: RequestContext<R>] : [given: RequestContext<R>];

type Texts = Readonly<Record<string, string | number | undefined>>;
/** The same for a call of any type. */
export interface AnyGiven extends Options {
  params?: Texts | undefined;
  query?: Texts | undefined;
  headers?: Readonly<Record<string, string | undefined>> | undefined;
  body?: unknown;
}

export type Api = ReturnType<typeof createApi>;

/** @param transport sends the requests of the calls */
export function createApi(transport: Transport) {
  /** Makes a call and returns its whole answer. Rejects with an ApiError on an error. */
  function send<R extends AnsweringRoute>(route: R, ...given: Arguments<R>): Promise<Answer<CallsByRoute[R]>>;
  async function send(route: AnsweringRoute, given: AnyGiven = {}): Promise<unknown> {
    const { status, body } = await transport(requestOf(route, given));
    if (isSuccess(body)) return localized(body);
    throw isFailure(body) ? new ApiError(status, await localized(body), route) : unreachable();
  }

  /** Makes a call and returns the `data` of its answer. Rejects with an ApiError on an error. */
  async function load<R extends AnsweringRoute>(route: R, ...given: Arguments<R>): Promise<DataOf<CallsByRoute[R]>> {
    return (await send(route, ...given)).data;
  }

  return { send, load };
}

// The server's tests compare every answer with the contract, so a browser does not.
const isSuccess = (body: unknown): body is Success<unknown> => hasSuccess(body) && body.success === true;
export const isFailure = (body: unknown): body is Failure => hasSuccess(body) && body.success === false;
const hasSuccess = (body: unknown): body is { success: unknown } =>
  typeof body === 'object' && body !== null && 'success' in body;

/** Calls that do not know it ignore it. */
const language = (): Texts => (currentLocale() === baseLocale ? {} : { lang: currentLocale() });

/** The request of a call, which asks for names in the language of the page. */
export function requestOf(route: Route, { params, query = {}, headers, body, signal, within }: AnyGiven): ApiRequest {
  const [method = '', path = ''] = route.split(' ');
  const search = new URLSearchParams(defined({ ...language(), ...query })).toString();
  return {
    method,
    url: pathOf({ path }, params) + (search && `?${search}`),
    body,
    ...(headers && { headers: defined(headers) }),
    ...(signal && { signal }),
    ...(within && { within }),
  };
}

const defined = (values: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
