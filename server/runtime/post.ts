/** Posts to an address that a person entered or a browser named, with limits: no redirects, no private network, a short answer. */
import * as http from 'node:http';
import * as https from 'node:https';
import { checkedLookup, isAllowedHost, isPublicAddress, NotPublicError } from './public-address.ts';

/** More of an answer is not read, in bytes: only its status counts. */
const maxAnswerBytes = 16 * 1024;

export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** True when http and private addresses are allowed, too. */
  allowsPrivate: boolean;
  signal: AbortSignal;
}

export interface PostAnswer {
  status: number;
  /** In ms: what `Retry-After` asks for, 0 without it. */
  retryAfter: number;
}

/** Why no answer came. */
export type PostFailure =
  | 'timeout'
  | 'unknown_host'
  | 'refused'
  | 'certificate'
  | 'network'
  | 'not_public'
  | 'not_secure';

export class PostError extends Error {
  readonly failure: PostFailure;

  constructor(failure: PostFailure, options?: ErrorOptions) {
    super(`there was no answer: ${failure}`, options);
    this.name = 'PostError';
    this.failure = failure;
  }
}

/** @throws PostError when no answer came */
export async function post({ url, headers, body, allowsPrivate, signal }: Posting): Promise<PostAnswer> {
  try {
    const target = new URL(url);
    if (target.protocol !== 'https:' && !(allowsPrivate && target.protocol === 'http:'))
      throw new PostError('not_secure');
    const isAllowed = allowsPrivate ? () => true : isPublicAddress;
    if (!isAllowedHost(target.hostname, isAllowed)) throw new PostError('not_public');
    return await request(target, { headers, body, signal, isAllowed });
  } catch (error) {
    if (error instanceof PostError) throw error;
    throw new PostError(signal.aborted ? 'timeout' : failureOf(error), { cause: error });
  }
}

interface Request extends Pick<Posting, 'headers' | 'body' | 'signal'> {
  isAllowed: (address: string) => boolean;
}

function request(target: URL, { headers, body, signal, isAllowed }: Request): Promise<PostAnswer> {
  const { request } = target.protocol === 'https:' ? https : http;
  const options = {
    method: 'POST',
    headers: { 'user-agent': 'Tokri', ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: checkedLookup(isAllowed),
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    request(target, options, (answer) => {
      isAnswered = true;
      let size = 0;
      answer
        .on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxAnswerBytes) answer.destroy();
        })
        // Its status is known, also when the rest is lost.
        .on('error', () => {})
        .on('close', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfter: retryAfterOf(answer.headers['retry-after']) }),
        );
    })
      .on('error', (error) => !isAnswered && reject(error))
      // A server that switches to another protocol causes neither a response nor an error.
      .on('close', () => !isAnswered && reject(new PostError('network')))
      .end(body);
  });
}

const retryAfterOf = (seconds: string | undefined): number =>
  /^\d{1,6}$/.test(seconds ?? '') ? Number(seconds) * 1_000 : 0;

const ofCode: Readonly<Record<string, PostFailure>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
};
const isOfCertificate = /CERT|ISSUER|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO/;

function failureOf(error: unknown): PostFailure {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (first instanceof NotPublicError) return 'not_public';
  const code = String((first as { code?: unknown } | null)?.code ?? '');
  return ofCode[code] ?? (isOfCertificate.test(code) ? 'certificate' : 'network');
}
