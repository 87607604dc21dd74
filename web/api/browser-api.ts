/** The API client of the browser: adds the stored access token and refreshes it once after a 401. */

import { type ApiAnswer, createApi, isFailure, type Transport } from './api.ts';
import { ApiError, isUnanswered } from './api-error.ts';
import { fetchTransport } from './fetch-transport.ts';
import { endSignIn, readTokens, storeTokens } from './tokens.ts';

const transport = fetchTransport('');

/** For calls with credentials, and others that need no sign-in. */
export const plainApi = createApi(transport);

let moreHeaders: () => Record<string, string> = () => ({});

/** Requests with a sign-in get these headers, too. */
export function alsoSend(headers: () => Record<string, string>): void {
  moreHeaders = headers;
}

/** There is a new access token, or nobody is signed in, or the store could not be asked now, with the reason. */
type Renewal = 'renewed' | 'ended' | { failure: unknown };

let renewal: Promise<Renewal> | undefined;

/** Only one refresh at a time: within this tab by sharing the promise, across tabs by a lock. */
function renew(rejected: string): Promise<Renewal> {
  renewal ??= exclusively(() => renewUnlessDone(rejected)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** `work` never rejects, so a rejection means that locks are not available, for example because storage is blocked. */
const exclusively = (work: () => Promise<Renewal>): Promise<Renewal> =>
  'locks' in navigator ? navigator.locks.request('tokri-renew-sign-in', work).catch(work) : work();

async function renewUnlessDone(rejected: string): Promise<Renewal> {
  const tokens = readTokens();
  if (!tokens) return 'ended';
  if (tokens.access !== rejected) return 'renewed';
  // The user may have signed in or out meanwhile. Newer tokens must not be replaced or removed.
  const isStill = () => readTokens()?.refresh === tokens.refresh;
  try {
    const headers = { authorization: `Bearer ${tokens.refresh}` };
    const { newAccessToken, newRefreshToken } = await createApi((request) => transport({ ...request, headers })).load(
      'POST /api/v1/users/refresh-access-token',
    );
    if (isStill()) storeTokens({ access: newAccessToken, refresh: newRefreshToken });
  } catch (failure) {
    if (!endsSignIn(failure)) return { failure };
    if (isStill()) endSignIn();
  }
  return readTokens() ? 'renewed' : 'ended';
}

/** A store that is unreachable or busy does not end the sign-in. */
const endsSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Sends a request with the stored access token, and repeats it once after a 401 if the token could be refreshed. Without a
 * sign-in there are no headers.
 * @throws ApiError when the token could not be refreshed now: then the 401 does not mean that nobody is signed in
 */
export async function signed<A extends { status: number }>(
  attempt: (headers: Record<string, string>) => Promise<A>,
  isRejected: (answer: A) => boolean = ({ status }) => status === 401,
): Promise<A> {
  const tokens = readTokens();
  if (!tokens) return attempt({});
  const withToken = (access: string) => attempt({ authorization: `Bearer ${access}`, ...moreHeaders() });
  const answer = await withToken(tokens.access);
  if (!isRejected(answer)) return answer;
  const outcome = await renew(tokens.access);
  if (outcome === 'ended') return answer;
  if (outcome !== 'renewed') throw outcome.failure;
  return withToken(readTokens()?.access ?? tokens.access);
}

/** Returns true when a call failed because of the access token, not because of a password in it. */
const rejectedForSignIn = ({ status, body }: ApiAnswer): boolean =>
  status === 401 && isFailure(body) && ['NOT_SIGNED_IN', 'SIGN_IN_ENDED'].includes(body.code);

/** Adds the stored access token to `send`. */
export const signedTransport =
  (send: Transport): Transport =>
  (request) =>
    signed((headers) => send({ ...request, headers: { ...request.headers, ...headers } }), rejectedForSignIn);

/** For all other calls: with the stored access token. */
export const browserApi = createApi(signedTransport(transport));

/**
 * Sends a change once more when its answer did not come, as it may have been made. Only for changes that the store answers as done when
 * they are repeated (server/orders/transitions/no-op.ts). @throws the error of the last attempt
 */
export async function sendAgain<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return send();
  }
}
