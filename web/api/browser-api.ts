/** The API as the browser calls it: with the stored sign-in, renewed once when a call is refused for it (spec §4, §8). */

import { type Api, type Ask, createApi, createAsk, type Transport } from './api.ts';
import { ApiError } from './api-error.ts';
import { fetchTransport } from './fetch-transport.ts';
import { readTokens, removeTokens, storeTokens } from './tokens.ts';

const send = fetchTransport('');
const plain = createApi(send);

let renewal: Promise<boolean> | undefined;

/** One renewal at a time: in this tab by sharing the promise, over all tabs by a lock. True when there is a new access token. */
function renew(refused: string): Promise<boolean> {
  renewal ??= exclusively(() => renewUnlessDone(refused)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

const exclusively = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('tokri-renew-sign-in', work) : work();

async function renewUnlessDone(refused: string): Promise<boolean> {
  const tokens = readTokens();
  if (!tokens) return false;
  if (tokens.access !== refused) return true;
  try {
    const { newAccessToken, newRefreshToken } = await plain.refresh(tokens.refresh);
    storeTokens({ access: newAccessToken, refresh: newRefreshToken });
    return true;
  } catch (error) {
    // A shop that cannot be reached or is busy says nothing about the sign-in.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) removeTokens();
    return false;
  }
}

/**
 * Makes an attempt with the stored sign-in's header, and once more when it is refused and the sign-in could be renewed.
 * Without a sign-in there are no headers.
 */
export async function signed<A extends { status: number }>(
  attempt: (headers: Record<string, string>) => Promise<A>,
): Promise<A> {
  const tokens = readTokens();
  if (!tokens) return attempt({});
  const withToken = (access: string) => attempt({ authorization: `Bearer ${access}` });
  const answer = await withToken(tokens.access);
  if (answer.status !== 401 || !(await renew(tokens.access))) return answer;
  return withToken(readTokens()?.access ?? tokens.access);
}

const signedSend: Transport = (request) =>
  signed((headers) => send({ ...request, headers: { ...request.headers, ...headers } }));

export const browserApi: Api = createApi(signedSend);

/** For calls that are not part of `browserApi`, because only few screens make them. */
export const browserAsk: Ask = createAsk(signedSend);
