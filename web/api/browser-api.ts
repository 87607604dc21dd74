/** The API as the browser calls it: with the stored sign-in, renewed once when a call is refused for it (spec §4, §8). */

import type { Failure } from '../../contract/envelope.ts';
import { type Api, type ApiAnswer, type Ask, createApi, createAsk, type Transport } from './api.ts';
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

/** `work` never rejects, so a rejection says that there is no lock to be had, as where storage is blocked. */
const exclusively = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('tokri-renew-sign-in', work).catch(work) : work();

async function renewUnlessDone(refused: string): Promise<boolean> {
  const tokens = readTokens();
  if (!tokens) return false;
  if (tokens.access !== refused) return true;
  // Meanwhile somebody may have signed out, or in anew: what is stored then is not this renewal's to replace or remove.
  const isStill = () => readTokens()?.refresh === tokens.refresh;
  try {
    const { newAccessToken, newRefreshToken } = await plain.refresh(tokens.refresh);
    if (isStill()) storeTokens({ access: newAccessToken, refresh: newRefreshToken });
  } catch (error) {
    if (!endsSignIn(error)) return false;
    if (isStill()) removeTokens();
  }
  return readTokens() !== null;
}

/** A shop that cannot be reached or is busy says nothing about the sign-in. */
const endsSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Makes an attempt with the stored sign-in's header, and once more when it is refused and the sign-in could be renewed.
 * Without a sign-in there are no headers.
 */
export async function signed<A extends { status: number }>(
  attempt: (headers: Record<string, string>) => Promise<A>,
  isRejected: (answer: A) => boolean = ({ status }) => status === 401,
): Promise<A> {
  const tokens = readTokens();
  if (!tokens) return attempt({});
  const withToken = (access: string) => attempt({ authorization: `Bearer ${access}` });
  const answer = await withToken(tokens.access);
  if (!isRejected(answer) || !(await renew(tokens.access))) return answer;
  return withToken(readTokens()?.access ?? tokens.access);
}

/** Whether a call was refused for its sign-in, and not for a password in it. */
const rejectedForSignIn = ({ status, body }: ApiAnswer): boolean =>
  status === 401 && ['NOT_SIGNED_IN', 'SIGN_IN_ENDED'].includes((body as Failure).code);

/** Sends over `transport` with the stored sign-in. */
export const signedTransport =
  (transport: Transport): Transport =>
  (request) =>
    signed((headers) => transport({ ...request, headers: { ...request.headers, ...headers } }), rejectedForSignIn);

const signedSend = signedTransport(send);

/** With the stored sign-in, but for what proves who somebody is: that has no use for an older one. */
export const browserApi: Api = { ...createApi(signedSend), register: plain.register, login: plain.login };

/** For calls that are not part of `browserApi`, because only few screens make them. */
export const browserAsk: Ask = createAsk(signedSend);

/** The same for calls that need no sign-in. */
export const plainAsk: Ask = createAsk(send);
